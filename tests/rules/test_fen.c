/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FENs: which ones are refused, how they are written, and mutated texts. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "tests/rules/tries.h"

static const struct {
    const char *game, *fen;
} refused[] = {
    {"chess", ""},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1"},
    {"chess", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1"},
    {"chess", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 32768"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999999"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 colour=red"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 done"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 done=0 more"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 done=7"},
    {"chess", "8/8/8/8/8/8/8/8 w - - 0 1"},
    {"chess", "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNKQKBNR w kq - 0 1"},
    {"chess", "rnbqkbnP/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQ - 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNp w Qkq - 0 1"},
    {"chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"},
    {"chess", "8/8/8/8/8/8/4k3/4K3 w - - 0 1"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"},
    {"chess", "4k3/8/8/8/8/8/8/R2K4 w Q - 0 1"},
    {"chess960", "4k3/8/8/8/8/8/4K3/R7 w A - 0 1"},
    {"chess960", "4k3/8/8/8/8/8/8/R3K3 w B - 0 1"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=2"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=-1"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 next=e"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moved=e1"},
    {"marseillais", "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1"},
    {"marseillais", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1"},
    {"marseillais-differentmen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=1,moved=a1"},
    {"marseillais-bilateral", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=1,class=3"},
    {"citizen", "rnbqkb1r/1ppppppp/p6n/8/8/P1N5/1PPPPPPP/R1BQKBNR w KQkq - 0 2 decider=b"},
    {"marseillais", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 done=1,next=f6"},
    {"triplets", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5 quota=255"},
    {"quest", "4k3/8/8/8/8/8/8/4K3 w - - 0 5 quota=11"},
    {"realm-free", "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - - 0 5 done=1,moved=a3,into=a1b1c1d1e1f1g1a2b2c2d2e2f2g2"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 progress=1"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=1,done=0"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 done=1,"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ,done=1"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ,"},
    {"doublemove", "8/8/8/8/8/8/8/4K3 w - - 0 5"},
    {"marseillais-losing", "8/8/8/8/8/8/8/4K3 w - - 0 5"},
};

/* Errors name the place. */
static const struct {
    const char *fen, *error;
} told[] = {
    {"rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 8: 'r' stands behind the eighth square"},
    {"rnbqkbnr/pppppppp/8/8/44p/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 4: 'p' stands behind the eighth square"},
    {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7 has 7 squares, not eight"},
    {"rnbqkbnr/pppppppp/8/54/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 5 has 9 squares, not eight"},
    {"rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7: 'x' is no piece of this game"},
    {"4k3/8/8/8/8/8/8/A3K3 w - - 0 1", "rank 1: 'A' is no piece of this game"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "the board ends on rank 2, after 8 squares of it"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1", "the board has more than eight ranks"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "side to move is neither w nor b"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", "castling right given twice"},
    {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right 'K' without a rook"},
    {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side not to move is in check"},
};

START_TEST(errors_name_the_place)
{
    struct position p;
    char error[FEN_ERROR_MAX] = "";
    test_position(&p, "chess", NULL);
    ck_assert_msg(!fen_read(&p, p.game, p.option, told[_i].fen, error), "'%s' was taken", told[_i].fen);
    ck_assert_str_eq(error + strlen("FEN: "), told[_i].error);
}
END_TEST

enum { REFUSED = sizeof refused / sizeof refused[0] };

START_TEST(bad_ones_are_refused)
{
    struct position p, before;
    char error[FEN_ERROR_MAX] = "";
    test_position(&p, refused[_i].game, NULL);
    before = p;
    ck_assert_msg(!fen_read(&p, p.game, p.option, refused[_i].fen, error), "%s: '%s' was taken", refused[_i].game,
                  refused[_i].fen);
    ck_assert_msg(memcmp(&p, &before, sizeof p) == 0, "'%s' changed the position", refused[_i].fen);
    ck_assert_msg(strncmp(error, "FEN: ", 5) == 0 && error[strlen(error) - 1] != '.', "'%s'", error);
}
END_TEST

static const struct {
    const char *game, *in, *out;
} rewritten[] = {
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, /* number 0 as 1 */
    {"chess", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"chess", "  4k3/8/8/8/8/8/8/4K3   b - -\n", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 0 7"}, /* no halfmove clock */
    {"chess960", "4k3/8/8/8/8/8/8/RR2K2R w BH - 0 1", "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1"},
    {"chess960", "4k3/8/8/8/8/8/8/RR2K2R w HA - 0 1", "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1"},
    {"marseillais", "4k3/8/8/3pPp2/8/8/8/4K3 w - f6d6 0 1", "4k3/8/8/3pPp2/8/8/8/4K3 w - d6f6 0 1"},
    {"marseillais", "4k3/8/8/8/8/8/8/4K3 w - - 3 7 done=1,progress=1",
     "4k3/8/8/8/8/8/8/4K3 w - - 3 7 done=1,progress=1"},
};

START_TEST(written_in_one_way)
{
    struct position p;
    test_position(&p, rewritten[_i].game, rewritten[_i].in);
    ck_assert_str_eq(test_fen(&p), rewritten[_i].out);
}
END_TEST

START_TEST(too_long_is_refused)
{
    static char text[100000];
    struct position p;
    char error[FEN_ERROR_MAX];
    memset(text, '1', sizeof text - 1);
    test_position(&p, "chess", NULL);
    ck_assert(!fen_read(&p, p.game, p.option, text, error));
    memset(text, ' ', sizeof text - 1);
    ck_assert(!fen_read(&p, p.game, p.option, text, error));
}
END_TEST

START_TEST(starts_are_written_as_they_were_read)
{
    for (unsigned i = 0; game_at(i); i++) {
        struct position p;
        test_position(&p, game_at(i)->id, NULL);
        ck_assert_uint_gt(game_count(&p), 0);
        ck_assert_msg(p.number <= 2 && p.turn.done == 0, "%s", game_at(i)->id);
    }
}
END_TEST

/* Changes a text in a few places as a careless or malicious writer of FENs would. */
static size_t mutate(struct random *r, char *text, size_t length, size_t room)
{
    static const char alphabet[] = "pnbrqkfaPNBRQKFA12345678/ -wb=,abcdefgh0*+\n";
    for (unsigned n = 1 + random_below(r, 4); n > 0 && length > 1; n--) {
        size_t at = random_below(r, (unsigned)length);
        switch (random_below(r, 4)) {
        case 0:
            memmove(text + at, text + at + 1, length - at);
            length--;
            break;
        case 1:
            if (length + 2 < room) {
                memmove(text + at + 1, text + at, length - at + 1);
                text[at] = alphabet[random_below(r, sizeof alphabet - 1)];
                length++;
            }
            break;
        case 2: {
            size_t other = random_below(r, (unsigned)length);
            char c = text[at];
            text[at] = text[other];
            text[other] = c;
            break;
        }
        default:
            text[at] = alphabet[random_below(r, sizeof alphabet - 1)];
        }
    }
    return length;
}

/* Mutated FENs from random games: those that are accepted must pass try_fen(). */
START_TEST(mutated_ones_do_no_harm)
{
    static action list[ACTIONS_MAX];
    const struct game *game = game_at((unsigned)_i);
    struct random r;
    struct position p;
    unsigned taken = 0, rounds = test_budget() < 1000000 ? 300 : 3000;
    random_seed(&r, (uint64_t)_i + 99);
    game_start(&p, game, game_option_default(game));
    for (unsigned round = 0; round < rounds; round++) {
        char text[FEN_MAX + 16];
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n == 0 || round % 100 == 99)
            game_start(&p, game, game_option_default(game));
        else
            game_apply(&p, list[random_below(&r, n)]);
        fen_write(&p, text);
        taken += (unsigned)try_fen((unsigned)_i, text, mutate(&r, text, strlen(text), sizeof text));
    }
    ck_assert_uint_gt(taken, 0);
}
END_TEST

/* Forty-one pieces that have all made 63 steps: far more than an ordinary FEN. */
START_TEST(longest_fits)
{
    const char *reason;
    char text[FEN_MAX], error[FEN_ERROR_MAX];
    struct position p, again;
    const struct game *game = game_find("progressive-english", &reason);
    ck_assert(fen_read(&p, game, 0, "NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/8/K7/7k w - - 0 4000", error));
    p.turn.done = 4000;
    for (unsigned i = 0; i < PLANES; i++)
        p.turn.stepped[i] = p.side[WHITE];
    fen_write(&p, text);
    ck_assert_uint_gt(strlen(text), 512);
    ck_assert_msg(fen_read(&again, game, 0, text, error), "%s", error);
    ck_assert_uint_eq(position_key(&again), position_key(&p));
}
END_TEST

/* docs/reference/fen.md names every key of the seventh field. */
START_TEST(keys_are_documented)
{
    static char text[65536];
    FILE *f = fopen("docs/reference/fen.md", "r");
    ck_assert_ptr_nonnull(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (unsigned i = 0; game_at(i); i++) {
        const struct turn_field *key = game_at(i)->law->fields;
        for (; key && key->type != FIELD_END; key++) {
            char quoted[64];
            snprintf(quoted, sizeof quoted, "`%s", key->name);
            ck_assert_msg(strstr(text, quoted) != NULL, "docs/reference/fen.md: no key %s (%s)", key->name,
                          game_at(i)->id);
        }
    }
}
END_TEST

/* Writes a FEN with the pieces of the starting position, a halfmove clock and a move number, with the side that
   begins to move. */
static void late_start(const struct game *game, unsigned halfmove, unsigned number, char *text)
{
    struct position start;
    char fen[FEN_MAX], *fields[4], *rest = fen;
    game_start(&start, game, game_option_default(game));
    fen_write(&start, fen);
    for (unsigned i = 0; i < 4; i++)
        fields[i] = strtok_r(rest, " ", &rest);
    snprintf(text, FEN_MAX, "%s %c %s %s %u %u", fields[0], game->pieces->black_first ? 'b' : 'w', fields[2], fields[3],
             halfmove, number);
}

/* A FEN that is written can be read however long a game has lasted, and no FEN is read that could not be written. */
START_TEST(numbers_have_an_end)
{
    const struct game *game = game_at((unsigned)_i);
    struct position p;
    struct random random;
    char text[FEN_MAX], error[FEN_ERROR_MAX];
    late_start(game, HALFMOVE_MAX + 1, 1, text);
    ck_assert(!fen_read(&p, game, game_option_default(game), text, error));
    ck_assert_ptr_nonnull(strstr(error, "65535"));
    late_start(game, 0, FEN_NUMBER_MAX + 1, text);
    ck_assert(!fen_read(&p, game, game_option_default(game), text, error));
    ck_assert_ptr_nonnull(strstr(error, "32000"));
    late_start(game, HALFMOVE_MAX - 1, FEN_NUMBER_MAX - 20, text);
    ck_assert_msg(fen_read(&p, game, game_option_default(game), text, error), "%s: %s", text, error);
    random_seed(&random, (uint64_t)_i);
    try_play(&p, &random, 40);
    late_start(game, HALFMOVE_MAX, FEN_NUMBER_MAX, text);
    ck_assert_msg(fen_read(&p, game, game_option_default(game), text, error), "%s: %s", text, error);
    p.number = NUMBER_MAX - (p.number & 1);
    fen_write(&p, text);
    ck_assert_msg(fen_read(&p, game, game_option_default(game), text, error), "%s: %s", text, error);
}
END_TEST

Suite *suite_fen(void)
{
    Suite *s = suite_create("fen");
    TCase *t = tcase_create("fen");
    tcase_add_loop_test(t, bad_ones_are_refused, 0, REFUSED);
    tcase_add_loop_test(t, errors_name_the_place, 0, sizeof told / sizeof told[0]);
    tcase_add_loop_test(t, written_in_one_way, 0, sizeof rewritten / sizeof rewritten[0]);
    tcase_add_test(t, too_long_is_refused);
    tcase_add_test(t, longest_fits);
    tcase_add_test(t, keys_are_documented);
    tcase_add_loop_test(t, numbers_have_an_end, 0, (int)tries_games());
    tcase_add_test(t, starts_are_written_as_they_were_read);
    tcase_add_loop_test(t, mutated_ones_do_no_harm, 0, (int)tries_games());
    suite_add_tcase(s, t);
    return s;
}
