/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for mates in one turn: how soon it finds well hidden ones. */
#include "search/turns/mate.h"

#include "tests/support.h"

enum { NODES = 60000 };

/* Positions from games of the program against itself. An estimate that ignores what pieces may cover with their next
   step needs three to a hundred times as many nodes, at least 160,000. */
static const struct {
    const char *game, *fen;
} hidden[] = {
    {"hurricane", "r1kr4/1q2b3/2p2pnp/ppn1N1p1/4P3/PbP4P/4BPP1/RNBQK2R b - - 0 4"},
    {"hurricane", "q3k1r1/1rp1n1b1/ppn2p1p/1P1BB3/P1P3bP/2KN4/N7/4RQR1 b - - 0 4"},
    {"hurricane", "8/6k1/8/5qp1/1rpnr2p/5n1P/p1p3K1/5Q2 b - - 1 7"},
    {"hurricane", "7r/1b1kr3/pnp2qpB/1p1p4/1P1p2n1/P1NB1P2/2P4Q/2R1K1NR w - - 0 4"},
    {"progressive-italian", "Bnb1kbnr/p1pp1p1p/4p3/8/8/2N1P3/PPPP2PP/R1BK3R b k - 0 3"},
    {"progressive-italian", "7R/pp2pk1p/8/5p1P/2P5/4PN2/P1P2PP1/bNB1K3 b - - 0 4"},
    {"scottish", "6nB/pp3k2/8/3p3p/8/N2P1p2/PPn4P/4K2b w - - 0 5"},
};

START_TEST(hidden_mates_are_found_soon)
{
    struct budget budget = {.max = NODES};
    struct position p, before;
    struct mate_line line;
    const char *reason;
    test_position(&p, hidden[_i].game, hidden[_i].fen);
    before = p;
    ck_assert_msg(mate_find(&p, &budget, NULL, &line) == MATE_FOUND, "%s: no mate within %d nodes", hidden[_i].fen,
                  NODES);
    ck_assert_uint_gt(budget_nodes(&budget), line.length);
    for (unsigned i = 0; i < line.length; i++) {
        ck_assert(game_legal(&p, line.actions[i]));
        game_apply(&p, line.actions[i]);
    }
    ck_assert_uint_eq(game_count(&p), 0);
    ck_assert_int_eq(game_result(&p, &reason), before.turn.owner == WHITE ? WHITE_WINS : BLACK_WINS);
}
END_TEST

START_TEST(mates_near_known_ones_are_found_sooner)
{
    struct budget whole = {.max = NODES}, near = whole;
    struct position p;
    struct mate_line known, line;
    test_position(&p, hidden[_i].game, hidden[_i].fen);
    ck_assert_int_eq(mate_find(&p, &whole, NULL, &known), MATE_FOUND);
    /* a line that differs: its first action is illegal when it comes again, and the last one is missing */
    struct mate_line seeds[2] = {{.length = known.length}, {.length = 1, .actions = {known.actions[known.length - 1]}}};
    seeds[0].actions[0] = known.actions[0];
    memcpy(seeds[0].actions + 1, known.actions, (known.length - 1) * sizeof *known.actions);
    ck_assert_int_eq(mate_find_near(&p, &near, NULL, seeds, 2, &line), MATE_FOUND);
    ck_assert_uint_lt(budget_nodes(&near), 1000);
    ck_assert_uint_lt(2 * budget_nodes(&near), budget_nodes(&whole));
}
END_TEST

START_TEST(known_mates_that_fail_prove_nothing_wrong)
{
    struct budget whole = {0}, near = {0};
    struct position p;
    struct mate_line line, seeds[1] = {{.length = 3}};
    test_position(&p, "progressive", "rnbqkbnr/ppp2ppp/3pp3/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2");
    for (unsigned i = 0; i < seeds[0].length; i++)
        seeds[0].actions[i] = action_make(ACTION_STEP, 8 + i, 16 + i);
    ck_assert_int_eq(mate_find(&p, &whole, NULL, &line), MATE_NONE);
    ck_assert_int_eq(mate_find_near(&p, &near, NULL, seeds, 1, &line), MATE_NONE);
    ck_assert_uint_eq(budget_nodes(&near), budget_nodes(&whole));
}
END_TEST

Suite *suite_mate(void)
{
    Suite *s = suite_create("mate");
    TCase *t = tcase_create("mate");
    tcase_add_loop_test(t, hidden_mates_are_found_soon, 0, sizeof hidden / sizeof hidden[0]);
    tcase_add_loop_test(t, mates_near_known_ones_are_found_sooner, 0, sizeof hidden / sizeof hidden[0]);
    tcase_add_test(t, known_mates_that_fail_prove_nothing_wrong);
    suite_add_tcase(s, t);
    return s;
}
