/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Realm, Free Realm and Power Realm: one function for each clause of their rules. */
#include <string.h>

#include "tests/rules/clauses.h"

static const char *const all[] = {"realm", "realm-free", "realm-power"};

START_TEST(step_within_a_realm_is_a_turn)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/8/K6B w - - 0 5");
    PLAY("a1b2");
    TURN_OF(BLACK);
    IN("realm-free", "5k2/8/8/8/8/8/8/K3B3 w - - 0 5");
    PLAY("a1b2");
    ONLY("e1c3 0000");
}
END_TEST

START_TEST(step_between_realms_may_be_the_turn)
{
    struct position p;
    IN(all[_i], "5k2/8/8/8/8/7R/N7/K7 w - - 0 5");
    ILLEGAL("0000");
    PLAY("a2c3 0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(concentration)
{
    struct position p;
    IN("realm", "5k2/8/8/8/R7/R7/N6P/K4B1R w - - 0 5");
    PLAY("a2c3"); /* into c3-d4, or out of a1-b2 */
    TURN_OF(WHITE);
    LEGAL("a4c4");
    ILLEGAL("h1g1"); /* neither */
    ILLEGAL("c3e4");
    PLAY("a4d4");
    ONLY("f1d3 f1c4 0000");
}
END_TEST

START_TEST(concentration_of_four)
{
    struct position p;
    IN("realm", "5k2/8/8/8/R6R/R6R/8/K7 w - - 0 5");
    PLAY("a4c4");
    LEGAL("h4d4");
    PLAY("h4d4 a3c3");
    TURN_OF(WHITE);
    ONLY("h3d3 0000");
    PLAY("h3d3");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(dispersal)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/NN6/K7 w - - 0 5");
    PLAY("a2c3");
    LEGAL("b2c4"); /* both at once: into c3-d4 and out of a1-b2 */
    LEGAL("b2d1");
    ILLEGAL("a1b1"); /* stays in it */
    PLAY("b2d1");
    TURN_OF(BLACK); /* the king cannot leave */
}
END_TEST

START_TEST(some_realm_fits_all_steps)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/7B/NN6/K3R3 w - - 0 5");
    PLAY("a2c3 b2d1");
    ILLEGAL("e1e3"); /* no more a concentration */
    IN("realm", "5k2/8/8/8/8/7R/NN6/K3R3 w - - 0 5");
    PLAY("a2c3 h3d3");
    ILLEGAL("b2d1"); /* no more a dispersal */
    LEGAL("b2c4");
}
END_TEST

START_TEST(each_piece_once)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/R7/K7 w - - 0 5");
    PLAY("a2c2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(steps_capture_rearrangements_do_not)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/Nn6/K7 w - - 0 5");
    ONLY("a1b2 a1b1 a2b4 a2c3 a2c1 a1a2+a2a1 a1a2+a2b1 a1b1+a2a1 a2b1");
}
END_TEST

START_TEST(rearrangement)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/8/RN2K3 w - - 0 5");
    LEGAL("a1b1+b1a1");
    LEGAL("a1a2+b1a1");
    LEGAL("a1b2+b1a2");
    LEGAL("b1b2");
    LEGAL("b1a2");
    ILLEGAL("b1a1");
    ILLEGAL("b1a1+a1b1"); /* in alphabetical order only */
    PLAY("a1b1+b1a1");
    TURN_OF(BLACK);
    ck_assert_str_eq(test_fen(&p), "5k2/8/8/8/8/8/8/NR2K3 b - - 1 5");
}
END_TEST

START_TEST(rearrangement_changes_some_square)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/PP6/RR2K3 w - - 0 5");
    ILLEGAL("a1b1+b1a1");
    ILLEGAL("a1b1+a2b2+b1a1+b2a2");
    IN("realm", "5k2/8/8/8/8/8/PP6/RN2K3 w - - 0 5");
    LEGAL("a1b1+b1a1");
    LEGAL("a1b1+a2b2+b1a1+b2a2");
    ILLEGAL("a2b2+b2a2");
    ILLEGAL("a1a2+a2a1"); /* no pawn onto the first rank */
}
END_TEST

START_TEST(rearrangement_takes_castling)
{
    struct position p;
    IN("realm", NULL);
    PLAY("g1h1+h1g1 a7a6 0000 a2a3 0000 a6a5");
    ck_assert_ptr_nonnull(strstr(test_fen(&p), " w Qkq - "));
    PLAY("e1f1+f1e1");
    ck_assert_ptr_nonnull(strstr(test_fen(&p), " b kq - "));
}
END_TEST

START_TEST(one_piece_rearrangement_is_the_step)
{
    struct position p;
    unsigned times = 0;
    IN(all[_i], "5k2/8/8/8/8/8/8/B3K3 w - - 0 5");
    LEGAL("a1b1"); /* not a bishop's step */
    for (const char *at = test_actions(&p); (at = strstr(at, "a1b2")) != NULL; at++)
        times++;
    ck_assert_uint_eq(times, 1);
    /* only the capture en passant is written so */
    IN("realm-free", "5k2/8/8/3Pp3/8/8/8/4K3 w - e6 0 5");
    PLAY("d5e6");
    ck_assert_ptr_nonnull(strstr(test_fen(&p), "5k2/8/4P3/8/8/8/8/4K3 b "));
}
END_TEST

START_TEST(king_safe_after_the_whole_turn)
{
    struct position p;
    IN(all[_i], "4r2k/8/8/8/8/7B/8/4K3 w - - 0 5");
    LEGAL("h3e6");
    LEGAL("e1d1");
    if (strcmp(all[_i], "realm-free") == 0)
        LEGAL("h3g2"); /* and e1f1 into the same realm */
    else
        ILLEGAL("h3g2");
}
END_TEST

START_TEST(step_needs_a_completion)
{
    struct position p;
    IN("realm", "r4k2/8/8/8/8/2N5/N7/K7 w - - 0 5");
    ILLEGAL("a2c1");
    IN("realm", "r4k2/8/8/8/2B5/8/N7/K7 w - - 0 5");
    ILLEGAL("a2c3");
    IN("realm", "r4k2/8/8/8/8/8/NB6/K7 w - - 0 5");
    LEGAL("a2c3"); /* b2a3 is a dispersal too */
    PLAY("a2c3");
    ILLEGAL("0000");
    ONLY("b2a3");
    PLAY("b2a3");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(checks_inside_the_turn_are_ignored)
{
    struct position p;
    IN("realm", "5k2/8/8/8/R6R/R7/8/K7 w - - 0 5");
    PLAY("h4d4"); /* a check when c4 is left open */
    TURN_OF(WHITE);
    LEGAL("a4c4");
}
END_TEST

START_TEST(castling_is_the_whole_turn)
{
    struct position p;
    IN(all[_i], "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 5");
    PLAY("e1g1");
    TURN_OF(BLACK);
    IN(all[_i], "5k2/8/8/8/8/8/P6P/R3K2R w KQ - 0 5");
    PLAY("a2a3");
    ILLEGAL("e1g1");
}
END_TEST

START_TEST(en_passant_by_the_first_action)
{
    struct position p;
    IN("realm", "5k2/8/8/3Pp3/8/8/8/R3K3 w - e6 0 5");
    LEGAL("d5e6");
    PLAY("a1a6");
    ILLEGAL("d5e6");
    IN("realm", "5k2/8/8/8/3p4/8/4P3/3K4 w - - 0 5");
    PLAY("e2e4");
    LEGAL("d4e3");
}
END_TEST

START_TEST(free_realms_overlap)
{
    struct position p;
    IN("realm-free", "5k2/8/8/8/8/8/8/1BN1K3 w - - 0 5");
    LEGAL("b1c1+c1b1");
    IN("realm", "5k2/8/8/8/8/8/8/1BN1K3 w - - 0 5");
    ILLEGAL("b1c1+c1b1");
    IN("realm-free", "5k2/8/8/8/8/8/KR6/8 w - - 0 5");
    PLAY("b2b3");
    LEGAL("a2a3"); /* into a3-b4, or out of a1-b2 */
    ILLEGAL("a2a1");
    IN("realm-free", "5k2/8/8/8/8/8/8/BN2K3 w - - 0 5");
    PLAY("b1b2"); /* a rearrangement is a whole turn */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(power_combines_one_realm)
{
    struct position p;
    IN("realm-power", "5k2/8/8/8/8/4R3/BN5R/K7 w - - 0 5");
    PLAY("b2c4"); /* out of a1-b2, or into c3-d4 */
    LEGAL("e3d3");
    LEGAL("h2b2");
    PLAY("a1a2+a2a1"); /* the realm is a1-b2 now */
    ILLEGAL("e3d3");
    LEGAL("h2b2");
    ILLEGAL("a2a3"); /* each piece once */
    PLAY("h2b2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(power_one_rearrangement)
{
    struct position p;
    IN("realm-power", "5k2/8/8/8/8/8/BN5R/K3R3 w - - 0 5");
    PLAY("a2b1"); /* a quiet step within the realm is its rearrangement */
    TURN_OF(WHITE);
    ILLEGAL("a1b2+b2a1");
    ILLEGAL("a1a2");
    LEGAL("b2d3");
    LEGAL("0000");
    IN("realm-power", "5k2/8/8/8/8/8/BN5R/Kn2R3 w - - 0 5");
    PLAY("a2b1"); /* a capture within the realm is a whole turn */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(mate_and_stalemate)
{
    struct position p;
    IN(all[_i], "R6k/1R6/8/8/8/8/8/K7 b - - 0 5");
    RESULT("1-0");
    IN(all[_i], "7k/5Q2/8/8/8/8/8/K7 b - - 0 5");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(middle_of_a_turn_in_fen)
{
    struct position p;
    IN("realm", "5k2/8/8/8/8/8/NN6/K7 w - - 0 5");
    PLAY("a2c3");
    const char *fen = "5k2/8/8/8/8/2N5/1N6/K7 w - - 0 5 done=1,moved=c3,vacated=a1,into=c3";
    ck_assert_str_eq(test_fen(&p), fen);
    IN("realm", fen);
    LEGAL("b2d1");
    LEGAL("b2c4");
    ILLEGAL("c3e4");
}
END_TEST

/* Positions in check among many queens, with the number of actions by trying all turns to their ends. */
static const struct {
    const char *fen;
    unsigned actions;
} saved[] = {
    {"qqqq2qk/qqqq2Qp/8/q7/7Q/8/PP2QQQ1/KQ2QQQQ b - - 0 9", 43},
    {"qqqq2qk/qqqq2pQ/8/q7/7Q/8/PP2QQQQ/K3QQQQ b - - 0 9", 11},
    {"2q1q1qk/4Q1pp/8/6Q1/qqQQ4/1qQQ4/K7/Q1q4Q w - - 2 16", 7},
    {"qqqq1Qk1/qq2q2q/6p1/q7/8/7Q/PQ3Q2/KQ1QQQ1Q b - - 0 11", 54},
    {"qqq3qk/qqq3q1/6pp/q7/PP5Q/8/qQ2QQQQ/K3QQQQ w - - 0 10", 12},
    {"6qk/qqqqQ1pp/1q2QQ1Q/qq2QQ1Q/2QQ4/5q2/Pq6/KQ6 w - - 0 14", 28},
};
enum { SAVED = sizeof saved / sizeof saved[0] };

START_TEST(power_saves_the_king_by_any_turn)
{
    struct position p;
    IN("realm-power", saved[_i].fen);
    ck_assert_uint_eq(game_count(&p), saved[_i].actions);
}
END_TEST

Suite *suite_realm(void)
{
    Suite *s = suite_create("realm");
    TCase *t = tcase_create("clauses");
    tcase_add_test(t, step_within_a_realm_is_a_turn);
    tcase_add_loop_test(t, step_between_realms_may_be_the_turn, 0, 3);
    tcase_add_test(t, concentration);
    tcase_add_test(t, concentration_of_four);
    tcase_add_test(t, dispersal);
    tcase_add_test(t, some_realm_fits_all_steps);
    tcase_add_test(t, each_piece_once);
    tcase_add_test(t, steps_capture_rearrangements_do_not);
    tcase_add_test(t, rearrangement);
    tcase_add_test(t, rearrangement_changes_some_square);
    tcase_add_test(t, rearrangement_takes_castling);
    tcase_add_loop_test(t, one_piece_rearrangement_is_the_step, 0, 3);
    tcase_add_loop_test(t, king_safe_after_the_whole_turn, 0, 3);
    tcase_add_test(t, step_needs_a_completion);
    tcase_add_test(t, checks_inside_the_turn_are_ignored);
    tcase_add_loop_test(t, castling_is_the_whole_turn, 0, 3);
    tcase_add_test(t, en_passant_by_the_first_action);
    tcase_add_test(t, free_realms_overlap);
    tcase_add_test(t, power_combines_one_realm);
    tcase_add_test(t, power_one_rearrangement);
    tcase_add_loop_test(t, power_saves_the_king_by_any_turn, 0, SAVED);
    tcase_add_loop_test(t, mate_and_stalemate, 0, 3);
    tcase_add_test(t, middle_of_a_turn_in_fen);
    suite_add_tcase(s, t);
    return s;
}
