/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns that do not lose by themselves, in games where steps may leave the friendly king attacked, and reported mates.
 */
#include "search/limits.h"
#include "search/turns/escape.h"
#include "search/turns/series.h"

#include "tests/support.h"

enum { NODES = 200000 };

/* Best turns from games of the program against itself. */
static const struct {
    const char *fen;
    unsigned steps; /* steps of the shortest turn that leaves the king safe, 0: there is none */
} attacked[] = {
    {"8/5P1n/3kQ1R1/2b3B1/pq6/2p3K1/3N4/7r b - - 0 18", 1},    {"5Q2/7n/3kQ1R1/2b5/pq2NBK1/2p5/8/7r b - - 0 18", 2},
    {"8/3R2k1/6RQ/1rP1P2p/q1bB2pP/6P1/8/4K3 b - - 0 23", 3},   {"8/k7/2Q3rp/R6P/1R3B2/1N4q1/8/5K2 b - - 0 10", 0},
    {"3R4/6k1/2P1PRQ1/1r5p/q1b3pP/4B1P1/8/4K3 b - - 0 23", 0},
};

START_TEST(the_shortest_way_out_is_found)
{
    struct budget budget = {.max = NODES};
    struct position p;
    struct mate_line way;
    test_position(&p, "omni", attacked[_i].fen);
    ck_assert(p.checkers);
    const enum mate_verdict lost = escape_find(&p, &budget, NULL, &way);
    if (!attacked[_i].steps) {
        ck_assert_int_eq(lost, MATE_FOUND);
        return;
    }
    ck_assert_int_eq(lost, MATE_NONE);
    ck_assert_uint_eq(way.length, attacked[_i].steps + 1);
    for (unsigned i = 0; i < attacked[_i].steps; i++) {
        ck_assert(game_legal(&p, way.actions[i]));
        game_apply(&p, way.actions[i]);
    }
    ck_assert(!p.checkers && test_legal(&p, "0000"));
    ck_assert_int_eq(escape_find(&p, &(struct budget){.max = 1}, NULL, &way), MATE_UNKNOWN);
}
END_TEST

/* Positions in which a search once reported a mate that was none. */
static const char *const deceptive[] = {
    "8/1kr4q/1pN2np1/1Q1p3p/Pp1PbP1P/R7/3BB1p1/6K1 w - - 0 9",
    "6q1/2k2r2/QpN5/1B1p2pp/P2PbPnP/p7/3B2p1/6K1 w - - 0 10",
    "5bk1/3P1Nr1/4Q1P1/8/1p5p/1n5P/r7/1KR4q b - - 0 8",
    "1rr2k2/5b2/pq6/4np1p/2Np1B1n/PPb4P/K1R4N/2Q3RB b - - 0 8",
    "3k4/1r1r4/4p1R1/p1QN1p1p/2PNPPnb/Pq6/4R1K1/8 b - - 0 5",
    "2r5/5k2/1bn1n3/3R4/PpQ3Rp/1P5P/1q3r2/6NK w - - 3 11",
    "8/nr4k1/2pRb1Nb/2P1P3/4B1P1/6q1/4Q3/K7 b - - 2 9",
    "5k2/5rb1/ppbp4/2p1q3/PnP1P1Q1/1P1nB2p/3KN2P/3R3R b - - 0 7",
};

START_TEST(a_mate_that_is_told_is_one)
{
    const struct limits limits = {0};
    const struct series_request request = {.limits = &limits, .threads = 1};
    struct budget budget = {.max = NODES}, more = {.max = 10 * NODES};
    struct position p;
    struct mate_line way;
    struct series best;
    test_position(&p, "omni", deceptive[_i]);
    series_search(&p, &request, &budget, &best);
    if (search_mate_turns(best.score) != 1)
        return;
    for (unsigned i = 0; i < best.length; i++) {
        ck_assert(game_legal(&p, best.actions[i]));
        game_apply(&p, best.actions[i]);
    }
    ck_assert_int_eq(escape_find(&p, &more, NULL, &way), MATE_FOUND);
}
END_TEST

Suite *suite_escape(void)
{
    Suite *s = suite_create("escape");
    TCase *t = tcase_create("escape");
    tcase_add_loop_test(t, the_shortest_way_out_is_found, 0, sizeof attacked / sizeof attacked[0]);
    tcase_add_loop_test(t, a_mate_that_is_told_is_one, 0, sizeof deceptive / sizeof deceptive[0]);
    suite_add_tcase(s, t);
    return s;
}
