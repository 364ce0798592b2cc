/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which sides can still win: by material in chess, a bare king in other games, and positions where nothing moves. */
#include "tests/support.h"

#include "rules/may_win.h"

/* Fails unless White may win or not, as `wanted` says. */
static void white_may(const char *game, const char *fen, bool wanted)
{
    struct position p;
    test_position(&p, game, fen);
    ck_assert_msg(position_may_win(&p, WHITE) == wanted, "%s: %s", game, fen);
}

START_TEST(pieces_of_chess)
{
    static const struct {
        const char *fen;
        bool may;
    } cases[] = {
        {"8/8/3rk3/8/8/2K5/8/8 b - - 0 1", false},   {"8/8/3pk3/8/8/2K5/8/8 b - - 0 1", false},
        {"8/8/4k3/8/8/2K5/8/1N6 b - - 0 1", false},  {"8/8/4k3/8/8/2K5/8/1B6 b - - 0 1", false},
        {"8/8/4k3/8/8/2K5/8/1NN5 b - - 0 1", true},  {"8/8/4k3/8/8/2K5/8/1NB5 b - - 0 1", true},
        {"8/8/4k3/8/8/2K5/8/1BB5 b - - 0 1", true},  {"8/8/4k3/8/8/2K5/2B5/1B6 b - - 0 1", false},
        {"8/8/4kp2/8/8/2K5/8/1N6 b - - 0 1", true},  {"8/8/4kq2/8/8/2K5/8/1N6 w - - 0 1", false},
        {"8/8/4kr2/8/8/2K5/8/1N6 b - - 0 1", true},  {"8/8/4k1b1/8/8/2K5/8/1N6 b - - 0 1", true},
        {"8/8/4kn2/8/8/2K5/8/1N6 b - - 0 1", true},  {"8/8/4kr2/8/8/2K5/8/1B6 b - - 0 1", false},
        {"8/8/4kq2/8/8/2K5/8/1B6 w - - 0 1", false}, {"8/8/4kn2/8/8/2K5/8/1B6 b - - 0 1", true},
        {"8/8/4kp2/8/8/2K5/8/1B6 b - - 0 1", true},  {"8/8/4kb2/8/8/2K5/8/1B6 w - - 0 1", true},
        {"8/8/3k1b2/8/8/1K6/8/B7 b - - 0 1", false}, {"8/8/4k3/8/8/2K5/8/1R6 b - - 0 1", true},
        {"8/8/4k3/8/8/2K5/4P3/8 b - - 0 1", true},   {"8/8/4k3/8/8/2K5/8/1Q6 b - - 0 1", true},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        white_may("chess", cases[i].fen, cases[i].may);
        white_may("chess960", cases[i].fen, cases[i].may);
    }
}
END_TEST

/* All positions that can come are looked at where they are few: a wall of pawns, and a line of forced moves. */
START_TEST(positions_that_can_come)
{
    white_may("chess", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", false);
    white_may("chess", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", false);
    white_may("chess", "4k3/8/1p1p1p1p/pPpPpP1P/P1P1P1P1/8/8/4K3 w - - 0 1", true);
    white_may("chess", "k7/P7/K7/8/8/8/8/8 b - - 0 1", false); /* stalemate */
    white_may("chess", NULL, true);
}
END_TEST

/* A bare king wins where it may come beside the other: where it can mate a bare king (the tables say where). */
START_TEST(bare_kings_of_other_games)
{
    static const char king[] = "8/8/3rk3/8/8/2K5/8/8 b - - 0 1";
    static const char *const helpless[] = {"marseillais", "progressive", "progressive-italian", "marseillais-balanced"};
    static const char *const able[] = {"monster", "imperatore", "kingpawns-gik", "kingpawns-kingchecks", "triplets"};
    for (unsigned i = 0; i < sizeof helpless / sizeof *helpless; i++)
        white_may(helpless[i], king, false);
    for (unsigned i = 0; i < sizeof able / sizeof *able; i++)
        white_may(able[i], king, true);
}
END_TEST

Suite *suite_may_win(void)
{
    Suite *s = suite_create("may_win");
    TCase *t = tcase_create("may_win");
    tcase_add_test(t, pieces_of_chess);
    tcase_add_test(t, positions_that_can_come);
    tcase_add_test(t, bare_kings_of_other_games);
    suite_add_tcase(s, t);
    return s;
}
