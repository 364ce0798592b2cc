/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Won endgames are won, by networks and by hand-made terms: a lone king is driven to the edge. */
#include "tests/support.h"

#include "search/search.h"

enum { NODES = 10000, TURNS_MAX = 60 };

static const struct ending {
    const char *game, *fen;
    enum outcome outcome; /* with both sides searching */
} endings[] = {
    {"kazan", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", WHITE_WINS},
    {"kazan", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", WHITE_WINS},
    {"sputnik", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", WHITE_WINS},
    {"sputnik", "8/8/8/4K3/8/8/8/kr6 b - - 0 1", BLACK_WINS},
    {"ftm", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", WHITE_WINS},
    {"ftm", "8/8/8/4K3/8/8/8/kr6 b - - 0 1", BLACK_WINS},
    {"realm", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", WHITE_WINS},
    {"realm", "8/8/8/4K3/8/8/8/kr6 b - - 0 1", BLACK_WINS},
    {"chess", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", WHITE_WINS},
    {"chess", "8/8/8/4K3/8/8/8/kbb5 b - - 0 1", BLACK_WINS},
    {"marseillais", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", WHITE_WINS},
    {"marseillais-balanced", "8/8/8/4K3/8/8/8/kq6 b - - 0 1", BLACK_WINS},
    {"quest", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", WHITE_WINS},
    {"brick", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", WHITE_WINS},
    {"kingpawns", "8/8/8/4k3/8/8/P7/4K3 w - - 0 1", WHITE_WINS},
    {"kingpawns", "4k3/pp6/8/8/8/8/2P5/4K3 w - - 0 1", WHITE_WINS},
    {"monster", "4k3/8/8/8/8/8/8/1QRR2K1 w - - 0 1", WHITE_WINS},
    {"monster", "4k3/2pp4/8/8/8/8/8/4K3 w - - 0 1", BLACK_WINS},
};

/* Keeps the best turn of a search. */
static void keep_best_turn(void *context, const struct best_turn *a) { *(struct best_turn *)context = *a; }

/* Plays a game to its end, both sides with equal searches; ONGOING if it lasts too long. */
static enum outcome play_out(struct record *game)
{
    struct searcher *s = search_new();
    struct best_turn best_turn;
    const char *reason;
    enum outcome outcome;
    search_set_hash(s, 4);
    while ((outcome = record_result(game, &reason)) == ONGOING && record_now(game)->number <= TURNS_MAX) {
        search_start(s, game, &(struct limits){.nodes = NODES},
                     &(struct search_listener){.context = &best_turn, .best_turn = keep_best_turn});
        search_wait(s);
        ck_assert_uint_gt(best_turn.length, 0);
        for (unsigned i = 0; i < best_turn.length; i++)
            record_push(game, best_turn.actions[i]);
    }
    search_free(s);
    return outcome;
}

START_TEST(won_endings_are_won)
{
    const struct ending *e = &endings[_i];
    struct record game = {0};
    struct position p;
    test_position(&p, e->game, e->fen);
    record_begin(&game, &p);
    enum outcome outcome = play_out(&game);
    ck_assert_msg(outcome == e->outcome, "%s %s: %u, %s", e->game, e->fen, outcome, test_fen(record_now(&game)));
    record_free(&game);
}
END_TEST

Suite *suite_endgames(void)
{
    Suite *s = suite_create("endgames");
    TCase *t = tcase_create("endgames");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, won_endings_are_won, 0, sizeof endings / sizeof endings[0]);
    suite_add_tcase(s, t);
    return s;
}
