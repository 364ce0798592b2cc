/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that hold in every game unless its rules say otherwise. */
#include <stdio.h>
#include <string.h>

#include "tests/rules/clauses.h"

START_TEST(array_and_white_first)
{
    struct position p;
    IN("marseillais", NULL);
    ck_assert_str_eq(test_fen(&p), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}
END_TEST

START_TEST(promotion_to_four_officers)
{
    struct position p;
    IN("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    ONLY("a7a8q a7a8r a7a8b a7a8n a1a2 a1b1 a1b2");
}
END_TEST

START_TEST(castling_not_from_through_or_into_attack)
{
    struct position p;
    IN("chess", "4r3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1");
    ILLEGAL("e1g1");
    IN("chess", "5r2/1k6/8/8/8/8/8/R3K2R w KQ - 0 1");
    ILLEGAL("e1g1");
    LEGAL("e1c1");
    IN("chess", "6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1");
    ILLEGAL("e1g1");
    IN("chess", "1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    LEGAL("e1c1");
    IN("chess", "8/1k6/8/8/8/8/8/RN2K2R w KQ - 0 1");
    ILLEGAL("e1c1");
}
END_TEST

START_TEST(castling_conditions_at_the_moment_of_the_step)
{
    struct position p;
    IN("marseillais", "k4r2/8/8/8/8/B7/8/4K2R w K - 0 1");
    ILLEGAL("e1g1");
    PLAY("a3f8");
    LEGAL("e1g1");
}
END_TEST

START_TEST(castling_right_goes_with_king_and_rook)
{
    struct position p;
    IN("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    PLAY("a1a8");
    ck_assert_str_eq(test_fen(&p), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    IN("marseillais", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    PLAY("h1h2 h2h1 e8d7 d7d6");
    ILLEGAL("e1g1");
    LEGAL("e1c1");
}
END_TEST

START_TEST(chess960_castling_is_king_takes_rook)
{
    struct position p;
    IN("chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1");
    LEGAL("e1g1");
    LEGAL("e1b1");
    PLAY("e1b1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}
END_TEST

START_TEST(a_check_is_parried_by_the_first_step)
{
    struct position p;
    IN("marseillais", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1");
    ONLY("a2e2 e1d1 e1d2 e1f1 e1f2");
    PLAY("a2e2");
    ONLY("e2e3 e2e4 e2e5 e2e6 e2e7 e2e8 e1d1 e1d2 e1f1 e1f2");
}
END_TEST

START_TEST(attack_by_a_pinned_piece)
{
    struct position p;
    IN("chess", "4k3/8/8/4r3/K7/8/8/4R3 w - - 0 1");
    LEGAL("a4b3");
    ILLEGAL("a4a5");
    ILLEGAL("a4b5");
}
END_TEST

START_TEST(attack_by_a_piece_that_may_not_step)
{
    struct position p;
    IN("citizen", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1"); /* pawns never step first, but they attack */
    ONLY("e1d1 e1d2 e1f1 e1f2");
}
END_TEST

/* A pinned alfil may take the piece that pins it, or leap nearer to it; it may not leap over that piece or over the
   friendly king. */
START_TEST(a_pinned_leaper_stays_on_its_side)
{
    struct position p;
    IN("medieval:chess", "7k/8/8/6q1/8/4A3/3K4/8 w - - 0 1");
    ONLY("d2c1 d2d1 d2e1 d2c2 d2e2 d2c3 d2d3 e3g5");
    IN("medieval:chess", "7k/8/7q/8/8/4A3/3K4/8 w - - 0 1");
    LEGAL("e3g5");
    IN("medieval:chess", "7k/8/8/8/5q2/4A3/3K4/8 w - - 0 1");
    ILLEGAL("e3g5");
}
END_TEST

START_TEST(check_ends_the_turn)
{
    struct position p;
    IN("marseillais", "k7/8/8/8/8/8/8/K6R w - - 0 1");
    PLAY("h1h8");
    TURN_OF(BLACK);
    IN("marseillais", "k7/8/8/8/8/8/8/K6R w - - 0 1");
    PLAY("h1h7");
    TURN_OF(WHITE);
    IN("marseillais", "k7/8/8/8/8/8/N7/R1K5 w - - 0 1");
    PLAY("a2b4"); /* a discovered check */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(en_passant_of_every_pawn_that_made_a_double_step)
{
    struct position p;
    IN("marseillais", "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 f7f5");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/3pPp2/8/8/8/4K3 w - d6f6 0 2");
    LEGAL("e5d6");
    LEGAL("e5f6");
}
END_TEST

START_TEST(en_passant_only_by_the_first_step)
{
    struct position p;
    IN("marseillais", "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 f7f5 e1e2");
    ILLEGAL("e5d6");
    PLAY("e2e1 e8e7 e7e8");
    ILLEGAL("e5d6");
}
END_TEST

START_TEST(en_passant_lost_when_the_pawn_moves_again)
{
    struct position p;
    IN("marseillais", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 d5d4");
    ILLEGAL("e5d6");
}
END_TEST

START_TEST(en_passant_lost_when_a_piece_lands_on_the_passed_square)
{
    struct position p;
    IN("marseillais", "3rk3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 e8f8");
    LEGAL("e5d6");
    IN("marseillais", "4k3/3p4/8/4P3/2n5/8/8/4K3 b - - 0 1");
    PLAY("d7d5 c4d6");
    ck_assert_str_eq(test_fen(&p), "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 2");
    IN("progressive", "4k3/3p4/8/4P3/2n5/8/8/4K3 b - - 0 2");
    PLAY("d7d5 c4d6 d6c4 e8f8"); /* gone for good, though the piece left again */
    TURN_OF(WHITE);
    ILLEGAL("e5d6");
}
END_TEST

START_TEST(checkmate_and_stalemate)
{
    struct position p;
    IN("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    RESULT("1-0");
    IN("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    RESULT("1/2-1/2");
    IN("marseillais", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    RESULT("1-0");
    IN("marseillais", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(choice_not_foresight)
{
    struct position p;
    IN("marseillais", "k7/p7/PP6/8/8/8/5q2/7K w - - 0 1");
    ONLY("b6b7 b6a7");
    PLAY("b6a7");
    TURN_OF(WHITE);
    RESULT("1/2-1/2");
}
END_TEST

/* Plays actions in a record and returns the outcome. */
static enum outcome outcome_after(const char *game, const char *fen, const char *actions, const char **reason)
{
    struct record r = {0};
    struct position p;
    char copy[1024], *rest = NULL;
    test_position(&p, game, fen);
    record_begin(&r, &p);
    snprintf(copy, sizeof copy, "%s", actions);
    for (char *text = strtok_r(copy, " ", &rest); text; text = strtok_r(NULL, " ", &rest))
        record_push(&r, test_action(record_now(&r), text));
    enum outcome outcome = record_result(&r, reason);
    record_free(&r);
    return outcome;
}

START_TEST(draw_by_third_repetition)
{
    const char *reason = "";
    const char *twice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    ck_assert_int_eq(outcome_after("chess", NULL, twice, &reason), ONGOING);
    ck_assert_int_eq(outcome_after("chess", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", &reason), DRAWN);
    ck_assert_str_eq(reason, "third repetition");
    ck_assert_int_eq(outcome_after("marseillais", NULL, "g1f3 f3g1 g8f6 f6g8 g1f3 f3g1", &reason), ONGOING);
    ck_assert_int_eq(outcome_after("marseillais", NULL, "g1f3 f3g1 g8f6 f6g8 g1f3 f3g1 g8f6 f6g8", &reason), DRAWN);
}
END_TEST

/* A right to capture en passant makes positions different only if the capture is legal: not for a pinned pawn. */
START_TEST(draw_by_repetition_and_en_passant)
{
    const char *reason = "";
    const char *pinned = "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 10", *free = "6rk/3p4/8/4P3/8/8/8/4K3 b - - 0 10";
    const char *shuffle = "d7d5 e1d1 e8e7 d1e1 e7e8 e1d1 e8e7 d1e1 e7e8";
    const char *other = "d7d5 e1d1 g8g7 d1e1 g7g8 e1d1 g8g7 d1e1 g7g8";
    const char *turns = "d7d5 e8e7 e1d1 d1e1 e7e8 e8e7 e1d1 d1e1 e7e8 e8e7";
    ck_assert_int_eq(outcome_after("chess", pinned, shuffle, &reason), DRAWN);
    ck_assert_str_eq(reason, "third repetition");
    ck_assert_int_eq(outcome_after("chess", free, other, &reason), ONGOING);
    ck_assert_int_eq(outcome_after("marseillais", pinned, turns, &reason), DRAWN);
}
END_TEST

START_TEST(draw_after_fifty_turns_each)
{
    const char *reason = "";
    const char *fen = "4k3/8/8/8/8/8/7P/R3K3 w - - 99 80";
    ck_assert_int_eq(outcome_after("marseillais", fen, "a1a2", &reason), ONGOING);
    ck_assert_int_eq(outcome_after("marseillais", fen, "a1a2 a2a3", &reason), DRAWN);
    ck_assert_int_eq(outcome_after("marseillais", fen, "a1a2 h2h3", &reason), ONGOING);
    ck_assert_int_eq(outcome_after("marseillais", fen, "h2h3 a1a2", &reason), ONGOING);
}
END_TEST

START_TEST(draw_by_bare_kings)
{
    const char *reason = "";
    ck_assert_int_eq(outcome_after("chess", "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "e1e2", &reason), DRAWN);
    ck_assert_str_eq(reason, "bare kings");
    ck_assert_int_eq(outcome_after("marseillais-losing", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", &reason), ONGOING);
    ck_assert_int_eq(outcome_after("kingpawns", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", &reason), DRAWN);
    ck_assert_int_eq(outcome_after("kingpawns-gik", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", &reason), ONGOING);
    ck_assert_int_eq(outcome_after("onetwo", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", &reason), ONGOING);
}
END_TEST

START_TEST(mate_goes_before_fifty_turns)
{
    const char *reason = "";
    const char *fen = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    ck_assert_int_eq(outcome_after("chess", fen, "a1a8", &reason), WHITE_WINS);
    ck_assert_str_eq(reason, "checkmate");
}
END_TEST

Suite *suite_defaults(void)
{
    Suite *s = suite_create("defaults");
    TCase *t = tcase_create("defaults");
    tcase_add_test(t, array_and_white_first);
    tcase_add_test(t, promotion_to_four_officers);
    tcase_add_test(t, castling_not_from_through_or_into_attack);
    tcase_add_test(t, castling_conditions_at_the_moment_of_the_step);
    tcase_add_test(t, castling_right_goes_with_king_and_rook);
    tcase_add_test(t, chess960_castling_is_king_takes_rook);
    tcase_add_test(t, a_check_is_parried_by_the_first_step);
    tcase_add_test(t, attack_by_a_pinned_piece);
    tcase_add_test(t, attack_by_a_piece_that_may_not_step);
    tcase_add_test(t, a_pinned_leaper_stays_on_its_side);
    tcase_add_test(t, check_ends_the_turn);
    tcase_add_test(t, en_passant_of_every_pawn_that_made_a_double_step);
    tcase_add_test(t, en_passant_only_by_the_first_step);
    tcase_add_test(t, en_passant_lost_when_the_pawn_moves_again);
    tcase_add_test(t, en_passant_lost_when_a_piece_lands_on_the_passed_square);
    tcase_add_test(t, checkmate_and_stalemate);
    tcase_add_test(t, choice_not_foresight);
    tcase_add_test(t, draw_by_third_repetition);
    tcase_add_test(t, draw_by_repetition_and_en_passant);
    tcase_add_test(t, draw_after_fifty_turns_each);
    tcase_add_test(t, draw_by_bare_kings);
    tcase_add_test(t, mate_goes_before_fifty_turns);
    suite_add_tcase(s, t);
    return s;
}
