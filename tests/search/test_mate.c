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

/* Counts a mate. */
static bool count_mate(void *context, const struct mate_line *line)
{
    ck_assert_uint_gt(line->length, 0);
    ++*(unsigned *)context;
    return true;
}

/* Where checks do not end the turn, an earlier step may give the check and the last one may take a flight. */
START_TEST(checks_of_earlier_steps_mate)
{
    static const struct {
        const char *game, *fen;
        unsigned mates; /* final positions, by trying all turns */
    } rows[] = {
        {"sputnik", "1nb1k1n1/3p4/5pp1/4q2p/4P3/8/2P1B2r/5K2 b - - 0 24", 2},
        {"sputnik", "r4b1r/1p2kppB/7B/pP6/P2q3P/2N5/2P2n2/R4K1b b - - 1 20", 37},
        {"threesum", "r4n2/p4b2/2n5/2R1b3/2PpP3/3K3P/6k1/1N2Q2R w - - 0 19", 10},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct budget budget = {0};
        struct position p;
        struct mate_line line;
        unsigned mates = 0;
        test_position(&p, rows[i].game, rows[i].fen);
        ck_assert_int_eq(mate_find(&p, &budget, NULL, &line), MATE_FOUND);
        ck_assert_int_eq(mate_all(&p, &budget, NULL, count_mate, &mates), MATE_FOUND);
        ck_assert_uint_eq(mates, rows[i].mates);
    }
}
END_TEST

/* Kd6-c5 gives no check, for the rook c6 is not seen to be free before; then Rxh6 takes the king. */
START_TEST(captures_of_the_king_mate)
{
    struct budget budget = {0};
    struct position p;
    struct mate_line line;
    test_position(&p, "swarm", "8/1r6/2RK3k/8/8/8/8/8 w - - 13 32");
    ck_assert_int_eq(mate_find(&p, &budget, NULL, &line), MATE_FOUND);
    ck_assert_uint_eq(line.length, 2);
    test_play(&p, "d6c5");
    ck_assert_int_eq(line.actions[1], test_action(&p, "c6h6"));
}
END_TEST

Suite *suite_mate(void)
{
    Suite *s = suite_create("mate");
    TCase *t = tcase_create("mate");
    tcase_add_loop_test(t, hidden_mates_are_found_soon, 0, sizeof hidden / sizeof hidden[0]);
    tcase_add_loop_test(t, mates_near_known_ones_are_found_sooner, 0, sizeof hidden / sizeof hidden[0]);
    tcase_add_test(t, known_mates_that_fail_prove_nothing_wrong);
    tcase_add_test(t, checks_of_earlier_steps_mate);
    tcase_add_test(t, captures_of_the_king_mate);
    suite_add_tcase(s, t);
    return s;
}
