/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quest: one function for each clause of its rules. */
#include <string.h>

#include "tests/rules/clauses.h"

#define DECIDES(colour) ck_assert_msg(p.turn.decider == (colour), "the decider: %s", test_fen(&p))

START_TEST(five_steps_then_ten)
{
    struct position p;
    IN("quest", NULL);
    PLAY("a2a3 b2b3 c2c3 d2d3");
    TURN_OF(WHITE);
    PLAY("e2e3");
    TURN_OF(BLACK);
    PLAY("a7a6 b7b6 c7c6 d7d6 e7e6 f7f6 g7g6 h7h6 b8d7");
    TURN_OF(BLACK);
    PLAY("c8b7");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(may_be_ended_after_one_step)
{
    struct position p;
    IN("quest", NULL);
    ILLEGAL("0000");
    PLAY("e2e3 0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(each_piece_once)
{
    struct position p;
    IN("quest", NULL);
    PLAY("e2e3");
    ILLEGAL("e3e4");
    IN("quest", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 5");
    PLAY("e1g1");
    ILLEGAL("g1h1");
    LEGAL("f1f2"); /* the castling rook has not moved */
}
END_TEST

START_TEST(strict_steps)
{
    struct position p;
    IN("quest", "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 5");
    ILLEGAL("e2d3");
    LEGAL("e1f2");
}
END_TEST

START_TEST(capture_gives_leave)
{
    struct position p;
    IN("quest", "k7/8/8/8/8/1p6/8/1R2K3 w - - 0 5");
    PLAY("b1b3");
    TURN_OF(WHITE);
    DECIDES(WHITE); /* no piece can recapture */
    PLAY("b3c3");
    ILLEGAL("c3c4");
}
END_TEST

START_TEST(leave_at_any_time_of_the_turn)
{
    struct position p;
    IN("quest", "k7/8/8/8/8/1p6/6P1/1R2K3 w - - 0 5");
    PLAY("b1b3 g2g3 e1d1 b3c3");
    ILLEGAL("c3c4");
}
END_TEST

START_TEST(leave_is_not_added_up)
{
    struct position p;
    IN("quest", "8/8/8/7k/8/1p6/8/1R2K3 w - - 0 5");
    PLAY("b1b3 b3b5"); /* a check: leave again, once */
    DECIDES(BLACK);
    PLAY("h5g4 b5c5");
    ILLEGAL("c5c6");
    LEGAL("e1e2");
}
END_TEST

START_TEST(promoted_pawn_steps_as_a_piece)
{
    struct position p;
    IN("quest", "8/P7/8/7k/8/8/8/4K3 w - - 0 5");
    PLAY("a7a8r a8b8");
    ILLEGAL("b8b7");
}
END_TEST

START_TEST(answer_recaptures_or_declines)
{
    struct position p;
    IN("quest", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5");
    PLAY("e4d5");
    TURN_OF(WHITE);
    DECIDES(BLACK);
    ONLY("c6d5 0000");
    PLAY("0000");
    DECIDES(WHITE);
    LEGAL("d5c6");
    LEGAL("d5d6");
    IN("quest", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5");
    PLAY("e4d5 c6d5");
    TURN_OF(WHITE);
    DECIDES(WHITE);
    LEGAL("e1e2");
}
END_TEST

START_TEST(answer_must_be_legal)
{
    struct position p;
    IN("quest", "4k3/8/4p3/3p4/4P3/8/8/K3R3 w - - 0 5");
    PLAY("e4d5");
    DECIDES(WHITE); /* the pawn is pinned */
}
END_TEST

START_TEST(answer_en_passant_now_or_never)
{
    struct position p;
    IN("quest", "4k3/8/8/8/3p4/8/2P1P2P/4K3 w - - 0 5");
    PLAY("h2h4");
    DECIDES(WHITE);
    PLAY("c2c4");
    DECIDES(BLACK);
    ONLY("d4c3 0000");
    PLAY("0000 0000");
    TURN_OF(BLACK);
    ILLEGAL("d4c3");
}
END_TEST

START_TEST(last_step_is_taken_en_passant_later)
{
    struct position p;
    IN("quest", "4k3/8/8/8/3p4/8/2P1P2P/4K3 w - - 0 5 quota=2");
    PLAY("h2h3 c2c4");
    TURN_OF(BLACK);
    DECIDES(BLACK);
    LEGAL("d4c3");
    PLAY("e8e7 0000 h3h4"); /* not any more, and this capture has no reply */
    DECIDES(WHITE);
}
END_TEST

START_TEST(answer_leaves_check)
{
    struct position p;
    IN("quest", "4k3/8/8/8/8/8/7P/R3K3 w - - 0 5");
    PLAY("a1a8");
    DECIDES(BLACK);
    ONLY("e8d7 e8e7 e8f7");
    PLAY("e8e7");
    TURN_OF(WHITE);
    DECIDES(WHITE);
    LEGAL("a8a7"); /* it gave check */
}
END_TEST

START_TEST(check_rules_over_recapture)
{
    struct position p;
    IN("quest", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 5");
    PLAY("a1a8");
    ONLY("e8d7 e8e7 e8f7");
    IN("quest", "rr2k3/8/8/8/8/8/8/1R2K3 w - - 0 5");
    PLAY("b1b8");
    ONLY("e8d7 e8e7 e8f7 a8b8");
}
END_TEST

START_TEST(no_way_out_of_check_is_mate)
{
    struct position p;
    IN("quest", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 5");
    PLAY("a1a8");
    RESULT("1-0");
}
END_TEST

START_TEST(answer_that_attacks_must_be_parried)
{
    struct position p;
    IN("quest", "3rr1k1/8/8/8/8/7P/5PP1/3r1QK1 w - - 0 5");
    PLAY("f1d1 d8d1");
    TURN_OF(WHITE);
    DECIDES(WHITE);
    ONLY("g1h2");
    PLAY("g1h2 0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(no_parry_of_the_answer_is_mate)
{
    struct position p;
    IN("quest", "3rr1k1/8/8/8/8/8/5PPP/3r1QK1 w - - 0 5");
    PLAY("f1d1 d8d1");
    TURN_OF(WHITE);
    RESULT("0-1");
}
END_TEST

START_TEST(parry_by_a_moved_piece)
{
    struct position p;
    IN("quest", "r7/7k/8/p7/4K3/8/7P/R7 w - - 0 5");
    PLAY("e4e5 a1a5 a8a5");
    ONLY("e5d4 e5d6 e5e4 e5e6 e5f4 e5f6");
    PLAY("e5e4");
    ILLEGAL("e4e3"); /* it stays moved */
    LEGAL("h2h3");
}
END_TEST

START_TEST(answers_cost_nothing)
{
    struct position p;
    IN("quest", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5");
    PLAY("e4d5 c6d5 e1e2");
    TURN_OF(BLACK); /* without a legal step the turn ends */
    LEGAL("d5d4");
}
END_TEST

START_TEST(double_step_of_an_answer)
{
    struct position p;
    IN("quest", "2k5/5p2/8/4P3/8/8/8/4KB2 w - - 0 5");
    PLAY("f1h3 f7f5");
    LEGAL("e5e6");
    ILLEGAL("e5f6");
    PLAY("e1e2 0000 c8c7 0000");
    ILLEGAL("e5f6");
    IN("quest", "2k5/5pp1/8/4P3/8/8/8/4KB2 w - - 0 5");
    PLAY("f1h3 f7f5 e1e2");
    LEGAL("e5e6"); /* and nobody answers e1e2 on f6 */
}
END_TEST

START_TEST(no_answer_to_the_last_step)
{
    struct position p;
    IN("quest", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5 quota=1");
    PLAY("e4d5");
    TURN_OF(BLACK);
    LEGAL("e8e7");
    IN("quest", "4k3/7p/8/8/8/8/8/R3K3 w - - 0 5 quota=1");
    PLAY("a1a8");
    TURN_OF(BLACK);
    ONLY("e8d7 e8e7 e8f7");
    PLAY("e8e7");
    TURN_OF(BLACK);
    LEGAL("0000");
}
END_TEST

START_TEST(answers_in_fen)
{
    struct position p;
    IN("quest", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5");
    PLAY("e4d5");
    const char *fen = "4k3/8/2p5/3P4/8/8/8/4K3 w - - 0 5 done=1,moved=d5,leave=d5,target=36,decider=b,progress=1";
    ck_assert_str_eq(test_fen(&p), fen);
    IN("quest", fen);
    ONLY("c6d5 0000");
    IN("quest", "4k3/8/8/8/2Pp4/8/4P2P/4K3 w - c3 0 5 done=1,moved=c4,decider=b,progress=1");
    ONLY("d4c3 0000");
}
END_TEST

Suite *suite_quest(void)
{
    Suite *s = suite_create("quest");
    TCase *t = tcase_create("clauses");
    tcase_add_test(t, five_steps_then_ten);
    tcase_add_test(t, may_be_ended_after_one_step);
    tcase_add_test(t, each_piece_once);
    tcase_add_test(t, strict_steps);
    tcase_add_test(t, capture_gives_leave);
    tcase_add_test(t, leave_at_any_time_of_the_turn);
    tcase_add_test(t, leave_is_not_added_up);
    tcase_add_test(t, promoted_pawn_steps_as_a_piece);
    tcase_add_test(t, answer_recaptures_or_declines);
    tcase_add_test(t, answer_must_be_legal);
    tcase_add_test(t, answer_en_passant_now_or_never);
    tcase_add_test(t, last_step_is_taken_en_passant_later);
    tcase_add_test(t, answer_leaves_check);
    tcase_add_test(t, check_rules_over_recapture);
    tcase_add_test(t, no_way_out_of_check_is_mate);
    tcase_add_test(t, answer_that_attacks_must_be_parried);
    tcase_add_test(t, no_parry_of_the_answer_is_mate);
    tcase_add_test(t, parry_by_a_moved_piece);
    tcase_add_test(t, answers_cost_nothing);
    tcase_add_test(t, double_step_of_an_answer);
    tcase_add_test(t, no_answer_to_the_last_step);
    tcase_add_test(t, answers_in_fen);
    suite_add_tcase(s, t);
    return s;
}
