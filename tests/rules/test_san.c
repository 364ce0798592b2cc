/* Single actions in algebraic notation: how they are written, what is read, and that each is read back to itself. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "rules/notation/san.h"

/* A position (a FEN, or turns from the starting position), an action's text, and its algebraic notation. */
static const struct written {
    const char *game, *fen, *moves, *action, *san;
} written[] = {
    {"chess", NULL, "", "e2e4", "e4"},
    {"chess", NULL, "", "g1f3", "Nf3"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "exd5"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "O-O"},
    {"chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "O-O-O+"},
    {"chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "", "e1g1", "O-O"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "exd6"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8=N+"},
    {"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7d8q", "exd8=Q+"},
    /* the file is enough, the rank is, or both are needed */
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", "a1d1", "Rd1"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "a1d1", "Rad1"},
    {"chess", "7k/8/8/R7/8/8/4K3/R7 w - - 0 1", "", "a5a3", "R5a3"},
    {"chess", "6k1/8/8/8/8/Q6Q/4K3/Q7 w - - 0 1", "", "a3c3", "Qa3c3"},
    /* a pinned piece does not count */
    {"chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "", "g1e2", "Ne2"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8#"},
    {"chess", "7k/5Q2/8/8/8/8/8/4K3 w - - 0 1", "", "f7g6", "Qg6"},
    /* transports keep both squares; a check given by either part */
    {"ftm", NULL, "g1f3,0000 g8f6,0000 f3g5", "d1f3", "Qd1f3"},
    {"ftm", NULL, "g1f3,0000 g8f6,0000 f3g5,d1f3 f6g8,a8f6 f3f6,a1f3 g7f6", "h7g7", "h7g7"},
    {"ftm", NULL, "g1f3", "0000", "--"},
    /* only a check that is new is marked */
    {"triplets", "7k/pppppppp/8/8/8/8/PPPP2PP/4RK1N w - - 0 9", "e1e7", "a2a3", "a3"},
    {"doublemove", "4k3/8/8/8/8/8/8/4QK2 w - - 0 5", "", "e1e8", "Qxe8#"},
    {"marseillais-kingsqueens", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 5", "", "e1c1", "O-O-O"},
    {"kingpawns-medieval", "rnakfanr/ppppp1pp/5p2/8/8/8/PPPPPPPP/3K4 b - - 0 1", "", "e8f7", "Ff7"},
    {"kingpawns-medieval", "rnakfanr/ppppp1pp/5p2/8/8/8/PPPPPPPP/3K4 b - - 0 1", "", "c8e6", "Ae6"},
    {"onetwo", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "e1e2", "Ke2"},
    {"realm", NULL, "", "a1b1+b1a1", "a1b1+b1a1"},
    {"brick", NULL, "", "a2a3+b2b3", "a2a3+b2b3"},
};

/* Sets up the position of a row. */
static void stand(struct position *p, const struct written *w)
{
    test_position(p, w->game, w->fen);
    test_play(p, w->moves);
}

START_TEST(is_written)
{
    const struct written *w = &written[_i];
    struct position p;
    char text[SAN_MAX];
    stand(&p, w);
    san_write(&p, test_action(&p, w->action), text);
    ck_assert_msg(strcmp(text, w->san) == 0, "%s %s: %s instead of %s", w->game, w->action, text, w->san);
}
END_TEST

/* Notations that other programs and users write. */
static const struct written sloppy[] = {
    {"chess", NULL, "", "e2e4", "e2-e4"},
    {"chess", NULL, "", "e2e4", "e2e4!?"},
    {"chess", NULL, "", "e2e4", "Pe4"},
    {"chess", NULL, "", "e2e4", "Pe2-e4"},
    {"chess", NULL, "", "g1f3", "Ng1f3"},
    {"chess", NULL, "", "g1f3", "Ng1-f3"},
    {"chess", NULL, "", "g1f3", "g1-f3"},
    {"chess", NULL, "", "g1f3", "nf3"},
    {"chess", NULL, "", "g1f3", "Ngf3"},
    {"chess", NULL, "", "g1f3", "N1f3+"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "ed5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "e4xd5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "e:d5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "ed5:"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "exd5!!"},
    {"chess", NULL, "e2e4 f7f6 d1h5", "g7g6", "g6"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "0-0"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "o-o"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "e1h1"},
    {"chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "0-0-0+"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "exd6e.p."},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "ed6ep"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8N"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8(N)+"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e8q"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e7e8Q"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e7-e8=Q"},
    {"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7d8b", "ed8B"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8++"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8mate"},
    {"chess", "4k3/8/8/2b5/8/8/8/4K3 b - - 0 1", "", "c5b4", "Bb4"},
    {"kingpawns-medieval", "3k4/P7/8/8/8/8/8/3K4 w - - 0 9", "", "a7a8f", "a8"},
    {"ftm", NULL, "g1f3", "0000", "0000"},
    {"ftm", NULL, "g1f3", "0000", "pass"},
};

START_TEST(is_read)
{
    const struct written *w = &sloppy[_i];
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    action a = 0;
    stand(&p, w);
    ck_assert_msg(san_read(&p, w->san, strlen(w->san), &a, reason), "%s '%s': %s", w->game, w->san, reason);
    ck_assert_uint_eq(a, test_action(&p, w->action));
}
END_TEST

static const struct written refused[] = {
    {"chess", NULL, "", "", "e5"},
    {"chess", NULL, "", "", "Ne4"},
    {"chess", NULL, "", "", "--"},
    {"chess", NULL, "", "", "O-O"},
    {"chess", NULL, "", "", ""},
    {"chess", NULL, "", "", "+"},
    {"chess", NULL, "", "", "x"},
    {"chess", NULL, "", "", "=Q"},
    {"chess", NULL, "", "", "(Q)"},
    {"chess", NULL, "", "", "Q)"},
    {"chess", NULL, "", "", "i9"},
    {"chess", NULL, "", "", "Ng1xx3"},
    {"chess", NULL, "", "", "e2e4e5"},
    {"chess", NULL, "", "", "\xff\xfe"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "", "Rd1"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "", "e8"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "", "e8=K"},
    {"ftm", NULL, "g1f3", "", "Rg1"},
    {"marseillais", NULL, "e2e4", "", "0000"},
};

START_TEST(is_refused)
{
    const struct written *w = &refused[_i];
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    action a = 0;
    stand(&p, w);
    ck_assert_msg(!san_read(&p, w->san, strlen(w->san), &a, reason), "%s '%s' was read", w->game, w->san);
    ck_assert(*reason);
}
END_TEST

/* At nodes of random games of every game, all notations differ, and each is read back to its action. */
START_TEST(every_action_is_read_back)
{
    static action list[ACTIONS_MAX];
    struct random random;
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    char text[SAN_MAX];
    random_seed(&random, (uint64_t)_i + 1);
    test_position(&p, game_at((unsigned)_i)->id, NULL);
    for (unsigned node = 0; node < 60; node++) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n == 0)
            break;
        unsigned step = n > 40 ? n / 20 : 1; /* of long lists every few */
        for (unsigned i = 0; i < n; i += step) {
            action a = 0;
            san_write(&p, list[i], text);
            ck_assert_uint_lt(strlen(text), SAN_MAX);
            if (!san_read(&p, text, strlen(text), &a, reason) || a != list[i])
                ck_abort_msg("%s: '%s' is not read back in %s: %s", p.game->id, text, test_fen(&p), reason);
        }
        game_apply(&p, list[random_below(&random, n)]);
    }
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *suite_san(void)
{
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    Suite *s = suite_create("san");
    TCase *t = tcase_create("san");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, is_written, 0, COUNT(written));
    tcase_add_loop_test(t, is_read, 0, COUNT(sloppy));
    tcase_add_loop_test(t, is_refused, 0, COUNT(refused));
    tcase_add_loop_test(t, every_action_is_read_back, 0, games);
    suite_add_tcase(s, t);
    return s;
}
