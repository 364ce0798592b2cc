/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Triplets, Gardner's rule, and Threesum: one function for each clause of their rules. */
#include <string.h>

#include "tests/rules/clauses.h"

static const char *const both[] = {"triplets", "triplets-gardner"};

START_TEST(the_first_turns_are_shorter)
{
    struct position p;
    IN(both[_i], NULL);
    ILLEGAL("g1f3");
    PLAY("e2e4,e7e5");
    TURN_OF(WHITE);
    LEGAL("g1f3");
    ILLEGAL("e1e2");
    PLAY("d2d4");
    ILLEGAL("c2c3");
    ILLEGAL("e1e2");
    LEGAL("d1d3");
    PLAY("g1f3,b8c6,d7d6");
    TURN_OF(WHITE);
    ck_assert_uint_eq(p.turn.quota, 3);
    LEGAL("e1e2");
    LEGAL("b1c3");
    LEGAL("a2a3");
}
END_TEST

START_TEST(each_part_once)
{
    struct position p;
    IN(both[_i], "4k3/8/8/8/8/8/P6N/4K2R w K - 0 5");
    PLAY("e1g1"); /* castling is the king's step */
    ILLEGAL("g1f2");
    LEGAL("f1f2");
    PLAY("a2a3");
    ILLEGAL("a3a4");
    LEGAL("h2f3");
    ILLEGAL("g1f2");
    PLAY("h2f3");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(the_king_must_be_safe_after_the_turn)
{
    struct position p;
    IN(both[_i], "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 5");
    PLAY("e2c3,a2a3");
    ILLEGAL("e1e2");
    LEGAL("e1d1");
    IN(both[_i], "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 5");
    PLAY("e1f1,a2a3");
    LEGAL("e2c3");
    IN(both[_i], "4r1k1/8/8/8/8/8/P3N3/4K3 w - - 0 5");
    PLAY("a2a3");
    LEGAL("e2c3"); /* the king can still go */
}
END_TEST

START_TEST(a_kings_step_never_lands_on_an_attacked_square)
{
    struct position p;
    IN(both[_i], "3r2k1/8/8/8/8/8/P3N3/4K3 w - - 0 5");
    ILLEGAL("e1d1");
    ILLEGAL("e1d2");
    LEGAL("e1f1");
}
END_TEST

START_TEST(checks_inside_the_turn_mean_nothing)
{
    struct position p;
    IN(both[_i], "4k3/8/8/8/4N3/4R3/P7/4K3 w - - 0 5");
    PLAY("e4c3");
    TURN_OF(WHITE);
    ILLEGAL("e3e8");
    LEGAL("a2a3");
}
END_TEST

START_TEST(en_passant_by_any_step)
{
    struct position p;
    IN(both[_i], "4k3/8/8/Pp6/8/8/8/4K2N w - b6 0 5");
    PLAY("e1e2,h1g3");
    LEGAL("a5b6");
    IN(both[_i], "4k3/8/2N5/Pp6/8/8/8/4K3 w - b6 0 5");
    PLAY("c6d4");
    LEGAL("a5b6");
    IN(both[_i], "4k3/8/8/Pp6/3N4/8/8/4K3 w - b6 0 5");
    PLAY("d4b5"); /* the pawn is gone */
    ILLEGAL("a5b6");
    IN(both[_i], "4k3/8/8/Pp6/2N5/8/8/4K3 w - b6 0 5");
    PLAY("c4b6"); /* the square is occupied */
    ILLEGAL("a5b6");
}
END_TEST

START_TEST(a_promoted_piece_may_be_the_piece)
{
    struct position p;
    IN(both[_i], "8/P6k/8/8/8/8/8/4K3 w - - 0 5");
    PLAY("a7a8n");
    LEGAL("a8b6");
}
END_TEST

START_TEST(triplets_who_cannot_complete_loses)
{
    struct position p;
    const char *reason = "";
    IN("triplets", "4k3/8/8/8/8/8/P7/4K3 w - - 0 5");
    PLAY("a2a3,e1e2");
    RESULT("0-1"); /* no piece */
    game_result(&p, &reason);
    ck_assert_str_eq(reason, "no step by a piece other than pawn or king");
    IN("triplets", "k7/8/8/8/8/5q2/8/7K w - - 0 1");
    RESULT("0-1"); /* no pawn, and not even attacked */
}
END_TEST

START_TEST(gardner_skips_what_cannot_be_played)
{
    struct position p;
    IN("triplets-gardner", "4k3/8/8/8/8/8/P7/4K3 w - - 0 5");
    PLAY("a2a3,e1e2");
    TURN_OF(BLACK);
    IN("triplets-gardner", "4k3/8/8/8/8/8/8/4K3 w - - 0 5");
    PLAY("e1e2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(gardner_last_playable_step_must_be_safe)
{
    struct position p;
    /* the knight's step leaves the king attacked, and the king has no step: nothing remains */
    IN("triplets-gardner", "1k6/8/8/8/8/7p/7P/r5NK w - - 0 5");
    ILLEGAL("g1f3");
    LEGAL("g1h3"); /* now it has one */
    IN("triplets", "1k6/8/8/8/8/7p/7P/r5NK w - - 0 5");
    LEGAL("g1f3");
}
END_TEST

/* A step may leave the king attacked only if another part can parry: a pinned knight cannot. */
START_TEST(gardner_pinned_pieces_do_not_parry)
{
    struct position p;
    IN("triplets-gardner", "4r2k/8/8/b2p4/4P3/8/3N4/3K4 w - - 0 5");
    PLAY("d1e1");
    ILLEGAL("e4d5");
    LEGAL("e4e5");
    IN("triplets-gardner", "4r2k/8/8/3p4/4P3/8/3N4/3K4 w - - 0 5");
    PLAY("d1e1");
    LEGAL("e4d5"); /* and the knight goes to e4 */
}
END_TEST

START_TEST(gardner_mate_and_stalemate)
{
    struct position p;
    IN("triplets-gardner", "k7/8/8/8/8/5q2/8/6rK w - - 0 5");
    RESULT("*");
    IN("triplets-gardner", "k7/8/8/8/8/8/5q2/7K w - - 0 5");
    RESULT("1/2-1/2");
    IN("triplets-gardner", "k7/8/8/8/8/8/r7/1r5K w - - 0 5");
    RESULT("0-1");
}
END_TEST

START_TEST(threesum_lengths)
{
    struct position p;
    IN("threesum", "4k3/8/8/8/8/8/8/R3K1N1 w - - 0 3");
    LEGAL("a1a4");
    ILLEGAL("a1a5");
    PLAY("e1e2");
    LEGAL("g1f3");
    LEGAL("a1a3");
    ILLEGAL("a1a4");
    PLAY("a1a2");
    ILLEGAL("g1f3"); /* two long */
    TURN_OF(BLACK);  /* nothing of length one is left: the king has moved */
}
END_TEST

START_TEST(threesum_turn_ends)
{
    struct position p;
    IN("threesum", "4k3/8/8/8/8/8/P6P/R3K3 w - - 0 3");
    ILLEGAL("0000");
    PLAY("a2a4");
    LEGAL("0000");
    LEGAL("h2h3");
    ILLEGAL("h2h4");
    ILLEGAL("a4a5"); /* different pieces */
    PLAY("h2h3");
    TURN_OF(BLACK);
    IN("threesum", "4k3/8/8/8/8/8/P6P/R3K3 w - - 0 3");
    PLAY("a2a3,0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(threesum_castling_is_one)
{
    struct position p;
    IN("threesum", "4k3/8/8/8/8/8/8/4K2R w K - 0 3");
    PLAY("e1g1");
    LEGAL("f1f3"); /* the castling rook has not moved */
    ILLEGAL("f1f4");
    ILLEGAL("g1g2");
}
END_TEST

START_TEST(threesum_is_strict_and_ignores_checks)
{
    struct position p;
    IN("threesum", "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 3");
    ILLEGAL("e2c3");
    IN("threesum", "7k/8/8/8/8/8/P7/4K1R1 w - - 0 3");
    PLAY("g1h1");
    TURN_OF(WHITE);
    LEGAL("a2a4");
}
END_TEST

Suite *suite_triplets(void)
{
    Suite *s = suite_create("triplets");
    TCase *t = tcase_create("triplets");
    tcase_add_loop_test(t, the_first_turns_are_shorter, 0, 2);
    tcase_add_loop_test(t, each_part_once, 0, 2);
    tcase_add_loop_test(t, the_king_must_be_safe_after_the_turn, 0, 2);
    tcase_add_loop_test(t, a_kings_step_never_lands_on_an_attacked_square, 0, 2);
    tcase_add_loop_test(t, checks_inside_the_turn_mean_nothing, 0, 2);
    tcase_add_loop_test(t, en_passant_by_any_step, 0, 2);
    tcase_add_loop_test(t, a_promoted_piece_may_be_the_piece, 0, 2);
    tcase_add_test(t, triplets_who_cannot_complete_loses);
    tcase_add_test(t, gardner_skips_what_cannot_be_played);
    tcase_add_test(t, gardner_last_playable_step_must_be_safe);
    tcase_add_test(t, gardner_pinned_pieces_do_not_parry);
    tcase_add_test(t, gardner_mate_and_stalemate);
    tcase_add_test(t, threesum_lengths);
    tcase_add_test(t, threesum_turn_ends);
    tcase_add_test(t, threesum_castling_is_one);
    tcase_add_test(t, threesum_is_strict_and_ignores_checks);
    suite_add_tcase(s, t);
    return s;
}
