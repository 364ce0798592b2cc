/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Brick: one function for each clause of its rules. */
#include <string.h>

#include "tests/rules/clauses.h"

START_TEST(checks_are_seen)
{
    struct position p;
    test_position(&p, "brick", NULL);
    ck_assert_uint_eq(p.checkers, 0);
    test_position(&p, "brick", "4k3/8/8/8/8/8/8/4K2r w - - 0 1");
    ck_assert_uint_ne(p.checkers, 0);
}
END_TEST

START_TEST(natural_move_is_a_turn)
{
    struct position p;
    IN("brick", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5+d7d5");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(division_of_adjacent_pieces)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/1NB5/7K w - - 0 5");
    LEGAL("b2a4+c2h7");
    LEGAL("c2h7+b2a4"); /* both orders are actions */
    IN("brick", "k7/8/8/8/8/2B5/1N6/7K w - - 0 5");
    ILLEGAL("b2a4+c3h8"); /* diagonally is not adjacent */
}
END_TEST

START_TEST(division_one_after_the_other)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/R7/RB5K w - - 0 5");
    ILLEGAL("a1a3+a2b2");
    LEGAL("a2b2+a1a3"); /* the line is open then */
    LEGAL("a2a4+a1a3");
    LEGAL("a2b2+a1a2"); /* where the first one stood */
}
END_TEST

START_TEST(fusion_to_adjacent_squares)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/R6N/7K w - - 0 5");
    LEGAL("a2f2+h2f1");
    LEGAL("h2f1+a2f2");
    ILLEGAL("a2a3+h2f1");
    LEGAL("a2g2+h1g1");
}
END_TEST

START_TEST(promotions_in_divisions_not_in_united_moves)
{
    struct position p;
    IN("brick", "7k/PP6/8/8/8/8/8/7K w - - 0 5");
    LEGAL("a7a8q+b7b8n");
    LEGAL("b7b8r+a7a8b");
    ILLEGAL("a7a8+b7b8");
    IN("brick", "7k/8/PR6/8/8/8/8/7K w - - 0 5");
    LEGAL("b6b7+a6a7");
    ILLEGAL("b6b8+a6a8");
    LEGAL("b6b8+a6a7"); /* dropped before the last rank */
}
END_TEST

START_TEST(no_en_passant)
{
    struct position p;
    IN("brick", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 5");
    PLAY("d7d5");
    ILLEGAL("e5d6");
}
END_TEST

START_TEST(castling_alone_and_through_attack)
{
    struct position p;
    IN("brick", "4kr2/8/8/8/8/8/P7/4K2R w K - 0 5");
    LEGAL("e1g1");
    ILLEGAL("e1g1+a2a3");
    ILLEGAL("a2a3+e1g1");
    IN("brick", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 5");
    PLAY("a1b1 e8d8 b1a1 d8e8 h1h2 e8d8 h2h1 d8e8");
    ILLEGAL("e1c1");
    ILLEGAL("e1g1");
}
END_TEST

START_TEST(king_is_captured)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/8/R6K w - - 0 5");
    PLAY("a1a8");
    RESULT("1-0");
    IN("brick", "k7/8/8/8/8/1N6/R7/7K w - - 0 5");
    ILLEGAL("a2a8+b3a5"); /* the first step of a pair takes no king */
    IN("brick", "k7/8/8/8/8/N7/R7/7K w - - 0 5");
    LEGAL("a3b5+a2a8");
    PLAY("a3b5+a2a8");
    RESULT("1-0");
}
END_TEST

START_TEST(no_check_is_observed)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/8/R6K b - - 0 5");
    LEGAL("a8a7");
    IN("brick", "8/8/8/3k4/8/8/8/3RK3 w - - 0 5");
    LEGAL("e1d2");
    IN("brick", "8/8/8/8/8/k7/p7/K7 w - - 0 5");
    ONLY("a1a2 a1b1 a1b2");
}
END_TEST

START_TEST(united_both_capture_a_king)
{
    struct position p;
    IN("brick", "1k6/p7/8/8/8/8/8/QB5K w - - 0 5");
    LEGAL("a1a7+b1b7");
    IN("brick", "kn6/8/8/8/8/8/RB6/7K w - - 0 5");
    LEGAL("a2a8+b2b8"); /* the power takes the king, in no division */
    IN("brick", "nk6/8/8/8/8/8/RB6/7K w - - 0 5");
    LEGAL("a2a8+b2b8"); /* the companion takes the king */
    PLAY("a2a8+b2b8");
    RESULT("1-0");
}
END_TEST

START_TEST(united_companion_kept_or_dropped)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/NR6/7K w - - 0 5");
    LEGAL("b2b5+a2a5");
    LEGAL("b2b5+a2a4");
    LEGAL("b2b5+a2a3");
    ILLEGAL("b2b5+a2a6");
    ILLEGAL("b2b5+a2a2");
    IN("brick", "k7/8/8/8/p7/8/NR6/7K w - - 0 5");
    LEGAL("b2b7+a2a4");   /* dropped where it captures */
    ILLEGAL("b2b7+a2a5"); /* it crosses empty squares only */
    LEGAL("b2b7+a2a3");
}
END_TEST

START_TEST(united_companion_behind_and_ahead)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/1R6/1N6/7K w - - 0 5");
    LEGAL("b3b6+b2b5");
    LEGAL("b3b6+b2b3"); /* on the power's old square */
    LEGAL("b3b6+b2b4"); /* on a square it crossed */
    IN("brick", "k7/8/8/8/8/1N6/1R6/7K w - - 0 5");
    LEGAL("b2b5+b3b6");
    ILLEGAL("b2b5+b3b4"); /* in its way */
    ILLEGAL("b2b5+b3b5");
    IN("brick", "k7/8/8/8/8/8/1RN5/7K w - - 0 5");
    LEGAL("b2f2+c2g2");
    LEGAL("b2a2+c2b2");
}
END_TEST

START_TEST(united_leap_is_kept)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/8/NR5K w - - 0 5");
    LEGAL("a1b3+b1c3");
    LEGAL("a1c2+b1d2");
    IN("brick", "k7/8/8/8/8/2P5/8/NR5K w - - 0 5");
    ILLEGAL("a1b3+b1c3");
}
END_TEST

START_TEST(united_not_with_kings)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/8/RK6 w - - 0 5");
    ILLEGAL("a1a4+b1b4");
    IN("brick", "k7/8/8/8/8/8/7p/6BK w - - 0 5");
    ILLEGAL("h1h2+g1g2");
}
END_TEST

START_TEST(united_with_pawn_power)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/PN6/7K w - - 0 5");
    LEGAL("a2a3+b2b3");
    LEGAL("a2a4+b2b4");
    LEGAL("a2a4+b2b3"); /* dropped: a double step is a line of two */
    IN("brick", "k7/8/8/8/8/1p6/PN6/7K w - - 0 5");
    ILLEGAL("a2a3+b2b3"); /* straight steps capture nothing */
    LEGAL("a2b3+b2c3");   /* diagonal ones must, at least the pawn */
    IN("brick", "k7/8/8/8/8/1pp5/PN6/7K w - - 0 5");
    LEGAL("a2b3+b2c3");
    IN("brick", "k7/8/8/8/8/2p5/PN6/7K w - - 0 5");
    ILLEGAL("a2b3+b2c3");
    IN("brick", "k7/8/8/8/8/8/PP6/7K w - - 0 5");
    LEGAL("a2a3+b2b3"); /* as a division */
}
END_TEST

START_TEST(united_puts_pawns_back)
{
    struct position p;
    IN("brick", "k7/8/8/8/8/8/RP6/7K w - - 0 5");
    LEGAL("a2a1+b2b1");
    PLAY("a2a1+b2b1 a8a7");
    LEGAL("b1b2");
    ILLEGAL("b1b3");
    PLAY("b1b2 a7a8");
    LEGAL("b2b4"); /* on its second rank it may always */
    IN("brick", "k7/8/8/8/8/8/2p5/1P5K w - - 0 5");
    LEGAL("b1c2");
}
END_TEST

START_TEST(one_text_one_action)
{
    struct position p;
    unsigned times = 0;
    IN("brick", "k7/8/8/8/8/8/RR6/7K w - - 0 5");
    for (const char *at = test_actions(&p); (at = strstr(at, "a2a5+b2b5")) != NULL; at++)
        times++;
    ck_assert_uint_eq(times, 1);
}
END_TEST

/* As many actions as were found in any position: the list holds them all. */
START_TEST(no_action_is_left_out)
{
    static action list[ACTIONS_MAX];
    struct position p;
    IN("brick", "kQQQQQQQ/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - - 0 9");
    ck_assert_uint_eq(game_count(&p), 11239);
    ck_assert_uint_eq(game_actions(&p, ALL_ACTIONS, list), 11239);
}
END_TEST

START_TEST(check_only_after_the_whole_action)
{
    struct position p;
    IN("brick-check", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1");
    ONLY("e1d1 e1f1 e1e2 a1c1+e1d1 e1d1+a1c1 e1f1+a1e1 e1e2+a1e1"); /* no castling out of check */
    IN("brick-check", "4k3/8/8/8/8/8/7r/RN2K3 w Q - 0 1");
    ILLEGAL("e1e2");
    LEGAL("e1d1");
    IN("brick-check", "4r1k1/8/8/8/8/4B3/4N3/4K3 w - - 0 1");
    ILLEGAL("e3g5+e2c3"); /* both pieces would leave the line */
    IN("brick-check", "4r1k1/8/8/8/8/8/3RN3/4K3 w - - 0 1");
    ILLEGAL("e2c3");
    LEGAL("e2c3+d2e2"); /* the king is attacked after the first part */
    IN("brick", "4r1k1/8/8/8/8/4B3/4N3/4K3 w - - 0 1");
    LEGAL("e3g5+e2c3");
}
END_TEST

START_TEST(check_has_no_capture_of_a_king)
{
    struct position p;
    IN("brick", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1");
    LEGAL("e2c3+e1e8");
    IN("brick-check", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1");
    ILLEGAL("e2c3+e1e8");
    LEGAL("e2c3+e1e7");
}
END_TEST

START_TEST(check_ends_in_mate_or_stalemate)
{
    struct position p;
    IN("brick-check", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    RESULT("1-0");
    IN("brick-check", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1");
    RESULT("1/2-1/2");
}
END_TEST

Suite *suite_brick(void)
{
    Suite *s = suite_create("brick");
    TCase *t = tcase_create("clauses");
    tcase_add_test(t, checks_are_seen);
    tcase_add_test(t, natural_move_is_a_turn);
    tcase_add_test(t, division_of_adjacent_pieces);
    tcase_add_test(t, division_one_after_the_other);
    tcase_add_test(t, fusion_to_adjacent_squares);
    tcase_add_test(t, promotions_in_divisions_not_in_united_moves);
    tcase_add_test(t, no_en_passant);
    tcase_add_test(t, castling_alone_and_through_attack);
    tcase_add_test(t, king_is_captured);
    tcase_add_test(t, no_check_is_observed);
    tcase_add_test(t, united_both_capture_a_king);
    tcase_add_test(t, united_companion_kept_or_dropped);
    tcase_add_test(t, united_companion_behind_and_ahead);
    tcase_add_test(t, united_leap_is_kept);
    tcase_add_test(t, united_not_with_kings);
    tcase_add_test(t, united_with_pawn_power);
    tcase_add_test(t, united_puts_pawns_back);
    tcase_add_test(t, check_only_after_the_whole_action);
    tcase_add_test(t, check_has_no_capture_of_a_king);
    tcase_add_test(t, check_ends_in_mate_or_stalemate);
    tcase_add_test(t, one_text_one_action);
    tcase_add_test(t, no_action_is_left_out);
    suite_add_tcase(s, t);
    return s;
}
