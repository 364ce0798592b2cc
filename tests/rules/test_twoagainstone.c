/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two moves against one: one function for each clause of the rules of its games. */
#include <string.h>

#include "tests/rules/clauses.h"

START_TEST(two_steps_against_one)
{
    struct position p;
    IN("kingpawns", NULL);
    TURN_OF(WHITE);
    PLAY("e2e4");
    TURN_OF(WHITE);
    PLAY("e4e5");
    TURN_OF(BLACK);
    PLAY("d7d5");
    TURN_OF(WHITE);
    LEGAL("e5d6");
}
END_TEST

START_TEST(may_be_ended_after_one_step)
{
    struct position p;
    IN("kingpawns", NULL);
    ILLEGAL("0000");
    PLAY("e2e4 0000");
    TURN_OF(BLACK);
    ILLEGAL("0000");
}
END_TEST

START_TEST(both_steps_compulsory)
{
    static const char *const games[] = {"monster", "imperatore", "onetwo", "doubletrouble"};
    struct position p;
    IN(games[_i], NULL);
    if (_i == 0)
        PLAY("e2e4");
    PLAY(_i == 0 ? "e8d8" : "e1d1");
    ILLEGAL("0000");
}
END_TEST

START_TEST(check_is_capture_within_two_steps)
{
    struct position p;
    IN("monster", "8/8/8/8/4k3/8/8/4K3 w - - 0 1");
    ONLY("e1d1 e1f1");
    IN("kingpawns", "8/8/3k4/8/8/8/4P3/4K3 b - - 0 1");
    ILLEGAL("d6d5"); /* e2e4 and captures */
    LEGAL("d6e5");
    IN("kingpawns", "8/8/8/3k4/7P/8/4K3/8 b - - 0 1");
    LEGAL("d5d4");
    IN("kingpawns", "6k1/8/8/8/8/8/P7/QK6 b - - 0 1");
    ILLEGAL("g8h8"); /* the queen from a1 along its diagonal */
    ILLEGAL("g8f8"); /* and by way of another square */
}
END_TEST

START_TEST(check_by_promoting_first)
{
    struct position p;
    IN("kingpawns", "8/P6k/8/8/8/8/8/K7 b - - 0 1");
    ILLEGAL("h7h8");
    ILLEGAL("h7g8");
    LEGAL("h7g7");
}
END_TEST

START_TEST(check_by_discovery)
{
    struct position p;
    IN("kingpawns-once", "8/8/8/8/k1PR4/8/8/4K3 b - - 0 1");
    ILLEGAL("a4b4");
    IN("kingpawns-once", "8/8/8/k7/2P4R/8/8/4K3 b - - 0 1");
    ILLEGAL("a5a4"); /* c4c5 opens the rank */
    LEGAL("a5a6");
}
END_TEST

START_TEST(first_step_of_the_check_may_expose_the_own_king)
{
    struct position p;
    IN("kingpawns", "4r3/8/8/5k2/8/3b4/4P3/4K3 b - - 0 1");
    ILLEGAL("f5e4"); /* e2xd3 is a first step, though the rook then attacks e1 */
    LEGAL("f5e5");
}
END_TEST

START_TEST(check_by_a_real_en_passant)
{
    struct position p;
    IN("kingpawns", "8/2p1k3/8/1P6/8/8/8/4K3 b - - 0 1");
    LEGAL("c7c5");
    IN("kingpawns", "8/3pk3/8/4P3/8/8/8/4K3 b - - 0 1");
    ILLEGAL("d7d5");
    ILLEGAL("d7d6");
    IN("kingpawns", "8/3p4/4k3/8/4P3/8/8/4K3 b - - 0 1");
    LEGAL("d7d6");
}
END_TEST

START_TEST(en_passant_takes_the_pawn_that_checks)
{
    struct position p;
    IN("kingpawns", "8/8/3k4/8/3pP3/8/8/4K3 b - e3 0 5"); /* e4e5 and xd6 */
    LEGAL("d4e3");
}
END_TEST

START_TEST(en_passant_needs_a_completion)
{
    struct position p;
    IN("kingpawns", "8/1p1n4/8/KPp4r/7r/8/8/7k w - c6 0 5");
    LEGAL("b5b6"); /* the pawn on c5 still stands between rook and king */
    ILLEGAL("b5c6");
}
END_TEST

START_TEST(double_king_safe_at_the_end_only)
{
    struct position p;
    IN("kingpawns", "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1");
    PLAY("e1d1");
    ONLY("d1c1 d1c2 d1e1 d1e2");
    IN("kingpawns", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    LEGAL("e1e2");
    IN("kingpawns-strict", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    ILLEGAL("e1e2");
    PLAY("e1d1");
    LEGAL("0000");
}
END_TEST

START_TEST(first_step_needs_a_completion)
{
    struct position p;
    IN("kingpawns", "rr6/8/8/6k1/8/8/7P/K7 w - - 0 1");
    ONLY("a1b1 a1b2");
    PLAY("a1b1");
    ONLY("b1c1 b1c2");
}
END_TEST

START_TEST(kings_not_adjacent_at_the_end)
{
    struct position p;
    IN("kingpawns", "8/8/8/4k3/8/4K3/8/8 b - - 0 1");
    ILLEGAL("e5e4");
    LEGAL("e5d5");
    IN("kingpawns", "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
    PLAY("e3e4");
    ILLEGAL("0000");
    LEGAL("e4e3");
    ILLEGAL("e4e5");
}
END_TEST

START_TEST(kingpawns_king_does_not_check)
{
    struct position p;
    IN("kingpawns", "8/8/8/4k3/8/8/4K3/8 b - - 0 1");
    LEGAL("e5e4");
    IN("kingpawns-kingchecks", "8/8/8/4k3/8/8/4K3/8 b - - 0 1");
    ILLEGAL("e5e4");
    IN("kingpawns-gik", "8/8/8/4k3/8/8/4K3/8 b - - 0 1");
    ILLEGAL("e5e4");
}
END_TEST

START_TEST(king_stopped_by_his_own_pieces)
{
    struct position p;
    IN("kingpawns-kingchecks", "8/8/8/4k3/8/3PPP2/4K3/8 b - - 0 1");
    ILLEGAL("e5e4"); /* the pawns capture */
    IN("imperatore", "8/8/8/8/6k1/8/4PPPK/8 b - - 0 1");
    ILLEGAL("g4h4");
}
END_TEST

/* Lines and numbers of actions by which another program tests the game that it calls Monster: PlayStrategy's tests of
   strategygames, MonsterVariantTest. */
START_TEST(imperatore_is_monster_of_playstrategy)
{
    static const struct {
        const char *moves;
        unsigned actions;
        const char *result;
    } lines[] = {
        {"e2e4 e4e5 f7f6 e1e2 e5f6", 4, "*"},
        {"f2f4 e1f1 g7g5 f4g5 f1g1 e7e6 g5g6 g6h7 d8g5 g1h1 e2e3 h8h7", 2, "*"},
        {"f2f4 e1f1 g7g5 f4g5 f1g1 e7e6 g5g6 g6h7 d8g5 g1h1 e2e3 h8h7 h1g1 g1f1 a7a5 c2c3 d2d3 a5a4 c3c4 c4c5 h7g7 "
         "f1g1 g1h1 a4a3 d3d4 d4d5 a8a4 e3e4 e4e5 a4f4 c5c6 d5d6",
         2, "*"},
        {"f2f4 e1f1 d7d5 f4f5 f1f2 d5d4 c2c4 e2e4", 28, "*"},
        {"f2f4 e1f1 d7d5 f4f5 f1f2 d5d4 c2c4 e2e4 g7g5 f2g2", 12, "*"},
        {"e2e4 e4e5 e7e6 e1e2 e2e3 e8e7 e3e2 e2e3", 15, "*"},
        {"d2d4 e2e4 a7a5 d4d5 e4e5 a5a4 e1d1 d1c1 h7h5 c1b2 c2c4 e7e6 d5e6 e6f7", 0, "1-0"},
        {"e2e4 e1e2 f7f5 e2e3 e4f5 e7e5 e3e4 e4e5 g8e7 f2f3 f3f4 g7g5 f4g5 e5f6", 0, "1-0"},
        {"f2f4 f4f5 g7g6 e2e4 d2d4 f8g7 c2c4 e1e2 g8f6 e2e3 e3d3 b8a6 f5g6 d3e3", 3, "*"},
        {"f2f4 f4f5 g7g6 e2e4 d2d4 f8g7 c2c4 e1e2 g8f6 e2e3 e3d3 b8a6 f5g6 d3e3 h7g6 e4e5 e5f6", 26, "*"},
        {"e2e4 e1e2 e7e6 e2e3 e3f4 f8a3 f4g5 g5h5 d7d6 h5g6 g6g7 e8d7 g7h8 h8h7 d7c6 h7g8 g8f7 c6b6 f7e8 e8d8 b6a5 "
         "d8c8 c8b7 a5a4 b7b8 b8a8 a7a5 a8b8 b8c7 a3c5 c7d6 d6e6 c5d6 e6d6 f2f4 a4a3 f4f5 f5f6 a3a4 f6f7 d6d5",
         0, "1/2-1/2"},
    };
    struct position p;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        IN("imperatore", NULL);
        PLAY(lines[i].moves);
        ck_assert_uint_eq(game_count(&p), lines[i].actions);
        RESULT(lines[i].result);
    }
}
END_TEST

START_TEST(single_side_castles_over_squares_it_could_stand_on)
{
    struct position p;
    IN("kingpawns", "r3k2r/8/6P1/8/8/8/8/4K3 b kq - 0 1");
    ILLEGAL("e8g8"); /* g6g7 and xf8 */
    LEGAL("e8c8");
    IN("kingpawns", "r3k2r/8/5P2/8/8/8/8/4K3 b kq - 0 1");
    ILLEGAL("e8g8");
    ILLEGAL("e8c8"); /* in check: f6f7 and xe8 */
    IN("kingpawns", "r3k2r/8/8/P7/8/8/8/4K3 b kq - 0 1");
    LEGAL("e8c8");
    IN("kingpawns", "r3k2r/8/P7/8/8/8/8/4K3 b kq - 0 1");
    LEGAL("e8c8"); /* a6a7 and xb8 captures nothing */
    IN("kingpawns-kingchecks", "r3k2r/8/8/5K2/8/8/8/8 b kq - 0 1");
    LEGAL("e8c8");
    IN("kingpawns-kingchecks", "r3k2r/7p/7K/8/8/8/8/8 b kq - 0 1");
    ILLEGAL("e8g8");
    LEGAL("e8c8");
}
END_TEST

START_TEST(mate_and_stalemate_of_the_single_side)
{
    struct position p;
    IN("kingpawns", "k7/8/1PP5/8/8/8/8/4K3 b - - 0 1");
    RESULT("1-0"); /* a8: b6b7 captures next; b8: c6c7; a7: at once; b7: at once */
    IN("kingpawns", "k7/P7/K7/8/8/8/8/8 b - - 0 1");
    RESULT("1/2-1/2");
    IN("kingpawns-gik", NULL);
    PLAY("e1e2 e2e3 e7e5 e3e4 e4e5 d8e7 e5d6 d6c7");
    RESULT("1-0");
}
END_TEST

START_TEST(mate_of_the_double_side)
{
    struct position p;
    IN("monster", "k7/8/1Q6/8/8/8/8/RR2K3 b - - 0 1");
    ONLY("a8b7 a8b8"); /* and on to c8 */
    IN("monster", "k7/8/1Q6/8/8/8/8/RRR1K3 b - - 0 1");
    RESULT("1-0");
}
END_TEST

START_TEST(turn_ends_by_itself_without_second_step)
{
    struct position p;
    IN("kingpawns", "7k/8/8/8/8/p7/P1r5/1K6 w - - 0 1");
    PLAY("b1a1");
    TURN_OF(WHITE); /* a1b1 is there */
    IN("kingpawns", "7k/1r6/8/8/8/p7/P7/1K6 w - - 0 1");
    PLAY("b1a1");
    TURN_OF(BLACK); /* b1 is attacked, b2 guarded */
}
END_TEST

START_TEST(verney_first_step_gives_no_check)
{
    struct position p;
    IN("kingpawns-verney", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ILLEGAL("a1a8");
    PLAY("e1d1");
    LEGAL("a1a8");
    IN("kingpawns-verney", "4k3/8/8/4K3/8/8/8/4R3 w - - 0 1");
    ILLEGAL("e5d5"); /* a check by the rook */
    LEGAL("e5e6");
}
END_TEST

START_TEST(verney_check_is_attack)
{
    struct position p;
    IN("kingpawns-verney", "8/8/3k4/8/8/8/4P3/4K3 b - - 0 1");
    LEGAL("d6d5");
    IN("kingpawns-verney", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    ILLEGAL("e1e2");
    IN("kingpawns-verney", "8/8/8/8/8/4k3/8/4K3 b - - 0 1");
    ILLEGAL("e3e2");
    LEGAL("e3e4");
}
END_TEST

START_TEST(verney_promoted_pieces_step_once)
{
    struct position p;
    IN("kingpawns-verney-once", "7k/8/8/8/8/8/P7/K3R3 w - - 0 1");
    PLAY("e1e2");
    ILLEGAL("e2e3");
    LEGAL("a2a3");
    IN("kingpawns-verney-once", "8/1P6/7k/8/8/8/8/K7 w - - 0 1");
    PLAY("b7b8q");
    LEGAL("b8b1"); /* the promoting step is not such a step */
    IN("kingpawns-verney-once", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ILLEGAL("a1a8"); /* a first step that checks */
}
END_TEST

START_TEST(verney_king_checks_two_squares_away)
{
    struct position p;
    IN("kingpawns-verney-kingchecks", "8/8/8/8/3k4/8/8/3K4 b - - 0 1");
    ILLEGAL("d4d3"); /* beside no king, but two squares from one */
    LEGAL("d4d5");
    IN("kingpawns-verney-kingchecks", "8/8/8/8/1k6/8/P7/K6N b - - 0 1");
    ILLEGAL("b4a3"); /* over b2 */
    IN("kingpawns-verney-kingchecks", "8/8/8/8/1k6/8/PN6/K7 b - - 0 1");
    LEGAL("b4a3"); /* white pieces stand between */
    IN("kingpawns-verney-kingchecks", "8/8/8/8/1k6/8/Pn6/K7 b - - 0 1");
    ILLEGAL("b4a3"); /* a black one could be captured */
    IN("kingpawns-verney", "8/8/8/8/1k6/8/Pn6/K7 b - - 0 1");
    LEGAL("b4a3");
    IN("kingpawns-verney-kingchecks", "8/8/8/8/3k4/8/1P6/3K4 w - - 0 1");
    LEGAL("d1d2"); /* the king's check may come first */
}
END_TEST

START_TEST(singlebox_promotes_to_what_lies_in_the_box)
{
    struct position p;
    IN("kingpawns-singlebox", "7k/P7/8/8/8/8/8/K7 w - - 0 1"); /* all that White never had */
    ONLY("a1a2 a1b1 a1b2 a7a8q a7a8r a7a8b a7a8n");
    IN("kingpawns-singlebox", "7k/P7/8/8/8/8/8/K1Q5 w - - 0 1");
    LEGAL("a7a8r");
    ILLEGAL("a7a8q");
    IN("kingpawns-singlebox", "7k/8/8/8/8/8/p7/2K5 b - - 0 1"); /* Black has lost his whole army */
    LEGAL("a2a1q");
    IN("kingpawns-singlebox", "rnbqkbnr/1ppppppp/8/8/8/8/p3K3/8 b kq - 0 1");
    ILLEGAL("a2a1q");
    ILLEGAL("a2a1r");
    IN("kingpawns-singlebox", "7k/PP6/8/8/8/8/8/K7 w - - 0 1 box=Rn");
    PLAY("a7a8r");
    ILLEGAL("b7b8r"); /* one rook was in the box */
}
END_TEST

START_TEST(singlebox_takes_what_is_captured)
{
    struct position p;
    IN("kingpawns-singlebox", "4k3/8/8/8/8/1n6/p2R4/7K b - - 0 1 box=-");
    ILLEGAL("a2a1q");
    PLAY("b3d2");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/p2n4/7K w - - 0 2 box=R");
    IN("kingpawns-singlebox", "1q5k/P7/8/8/8/8/8/K7 w - - 0 1 box=Q");
    PLAY("a7b8q");
    ck_assert_ptr_nonnull(strstr(test_fen(&p), "box=q,"));
    IN("kingpawns-singlebox", "1q5k/P7/8/8/8/8/8/K7 w - - 0 1 box=-");
    ILLEGAL("a7b8q"); /* nothing to become: the pawn may not capture either */
    test_refused("kingpawns-singlebox", "7k/8/8/8/8/8/8/K7 w - - 0 1 box=");
    test_refused("kingpawns-singlebox", "7k/8/8/8/8/8/8/K7 w - - 0 1 box=P");
    test_refused("kingpawns", "7k/8/8/8/8/8/8/K7 w - - 0 1 box=Q");
}
END_TEST

START_TEST(singlebox_check_needs_a_piece_in_the_box)
{
    struct position p;
    IN("kingpawns-singlebox", "7k/P7/8/8/8/8/8/K7 b - - 0 1 box=Q"); /* the queen would take along the rank */
    ILLEGAL("h8g8");
    LEGAL("h8h7");
    IN("kingpawns-singlebox", "7k/P7/8/8/8/8/8/K7 b - - 0 1 box=N");
    LEGAL("h8g8");
    IN("kingpawns-singlebox", "8/P1k5/8/8/8/8/8/K7 b - - 0 1 box=-");
    ILLEGAL("c7b8"); /* the pawn attacks the last rank whatever lies in the box */
    IN("kingpawns-singlebox", "7k/P7/8/8/8/8/5r2/K4R2 b - - 0 1 box=-");
    ILLEGAL("f2f1"); /* the rook would go into the box, and onto a8 */
    IN("kingpawns", "7k/8/P7/8/8/8/5r2/K4R2 b - - 0 1");
    LEGAL("f2f1");
}
END_TEST

START_TEST(once_promoted_pieces_step_once)
{
    struct position p;
    IN("kingpawns-once", "7k/8/8/8/8/8/P7/K3R3 w - - 0 1");
    PLAY("e1e2");
    ILLEGAL("e2e3");
    LEGAL("a2a3");
    IN("kingpawns-once", "8/1P6/7k/8/8/8/8/K7 w - - 0 1");
    PLAY("b7b8q");
    LEGAL("b8b1"); /* the promoting step is not such a step */
    IN("kingpawns-once", "8/8/6k1/8/8/8/8/K3R3 b - - 0 1");
    LEGAL("g6g5"); /* e1e5 and xg5 would be two steps of the rook */
    IN("kingpawns", "8/8/6k1/8/8/8/8/K3R3 b - - 0 1");
    ILLEGAL("g6g5");
}
END_TEST

START_TEST(medieval_pieces)
{
    struct position p;
    IN("kingpawns-medieval", NULL);
    ck_assert_str_eq(test_fen(&p), "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/3K4 w - - 0 1");
    ILLEGAL("a2a4");
    PLAY("a2a3 0000");
    LEGAL("f8h6");
    ILLEGAL("f8g7");
    PLAY("d7d6 a3a4 0000");
    LEGAL("e8d7");
    IN("kingpawns-medieval", "7k/P7/8/8/8/8/8/3K4 w - - 0 1");
    LEGAL("a7a8f");
    ILLEGAL("a7a8q");
}
END_TEST

START_TEST(onetwo_pawns_stay_on_the_last_rank)
{
    struct position p;
    IN("onetwo", "7k/P7/8/8/8/8/p7/3K4 w - - 0 1");
    ILLEGAL("a7a8q");
    PLAY("a7a8");
    ONLY("d1c1 d1c2 d1d2 d1e1 d1e2");
    PLAY("d1d2");
    LEGAL("a2a1q");
}
END_TEST

START_TEST(onetwo_king_over_own_pawn)
{
    struct position p;
    IN("onetwo", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1");
    PLAY("e1e2");
    ONLY("e2d1 e2e1 e2f1 e2d2 e2f2 e2d3 e2e3 e2f3");
    PLAY("e2e3");
    ck_assert_str_eq(test_fen(&p), "k7/8/8/8/8/4K3/4P3/8 b - - 1 1");
    /* also when counting check: d3 is three away but for the way over the pawn */
    IN("onetwo", "8/8/8/8/3k4/8/2PPP3/3K4 b - - 0 1");
    ILLEGAL("d4d3");
    IN("onetwo", "8/8/8/8/6k1/8/6P1/6K1 b - - 0 1");
    ILLEGAL("g4g3");
    /* as after any step of the king, castling rights are lost */
    IN("onetwo", "kb6/pp6/8/8/8/8/4P3/4K2R w K - 0 1");
    PLAY("e1e2");
    ck_assert_str_eq(test_fen(&p), "kb6/pp6/8/8/8/8/4K3/7R w - - 0 1 done=1,under=e2");
}
END_TEST

START_TEST(doubletrouble_strict_and_no_check_first)
{
    struct position p;
    IN("doubletrouble", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ILLEGAL("a1a8");
    PLAY("e1d1 a1a8");
    TURN_OF(BLACK);
    IN("doubletrouble", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    ILLEGAL("e1e2");
    IN("doubletrouble", "8/8/3k4/8/8/8/4P3/4K3 b - - 0 1");
    LEGAL("d6d5");
}
END_TEST

START_TEST(doubletrouble_no_step_left_is_a_draw)
{
    struct position p;
    IN("doubletrouble", "6k1/8/8/8/1r6/p7/P7/2K5 w - - 0 1");
    LEGAL("c1d1");
    IN("doubletrouble", "7k/1r6/8/8/8/p7/P7/1K6 w - - 0 1");
    LEGAL("b1a1");
    PLAY("b1a1");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(middle_of_a_turn_in_fen)
{
    struct position p, q;
    IN("onetwo", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1");
    PLAY("e1e2");
    ck_assert_str_eq(test_fen(&p), "k7/8/8/8/8/8/4K3/8 w - - 0 1 done=1,under=e2");
    test_position(&q, "onetwo", "k7/8/8/8/8/8/4K3/8 w - - 0 1 under=e2,done=1");
    ck_assert(position_key(&p) == position_key(&q));
    IN("kingpawns-once", "7k/8/8/8/8/8/P7/K3R3 w - - 0 1 done=1,once=e1");
    ILLEGAL("e1e2");
}
END_TEST

Suite *suite_twoagainstone(void)
{
    Suite *s = suite_create("twoagainstone");
    TCase *t = tcase_create("clauses");
    tcase_add_test(t, two_steps_against_one);
    tcase_add_test(t, may_be_ended_after_one_step);
    tcase_add_loop_test(t, both_steps_compulsory, 0, 4);
    tcase_add_test(t, check_is_capture_within_two_steps);
    tcase_add_test(t, check_by_promoting_first);
    tcase_add_test(t, check_by_discovery);
    tcase_add_test(t, first_step_of_the_check_may_expose_the_own_king);
    tcase_add_test(t, check_by_a_real_en_passant);
    tcase_add_test(t, en_passant_takes_the_pawn_that_checks);
    tcase_add_test(t, en_passant_needs_a_completion);
    tcase_add_test(t, double_king_safe_at_the_end_only);
    tcase_add_test(t, first_step_needs_a_completion);
    tcase_add_test(t, kings_not_adjacent_at_the_end);
    tcase_add_test(t, kingpawns_king_does_not_check);
    tcase_add_test(t, king_stopped_by_his_own_pieces);
    tcase_add_test(t, imperatore_is_monster_of_playstrategy);
    tcase_add_test(t, single_side_castles_over_squares_it_could_stand_on);
    tcase_add_test(t, mate_and_stalemate_of_the_single_side);
    tcase_add_test(t, mate_of_the_double_side);
    tcase_add_test(t, turn_ends_by_itself_without_second_step);
    tcase_add_test(t, verney_first_step_gives_no_check);
    tcase_add_test(t, verney_check_is_attack);
    tcase_add_test(t, verney_promoted_pieces_step_once);
    tcase_add_test(t, verney_king_checks_two_squares_away);
    tcase_add_test(t, singlebox_promotes_to_what_lies_in_the_box);
    tcase_add_test(t, singlebox_takes_what_is_captured);
    tcase_add_test(t, singlebox_check_needs_a_piece_in_the_box);
    tcase_add_test(t, once_promoted_pieces_step_once);
    tcase_add_test(t, medieval_pieces);
    tcase_add_test(t, onetwo_pawns_stay_on_the_last_rank);
    tcase_add_test(t, onetwo_king_over_own_pawn);
    tcase_add_test(t, doubletrouble_strict_and_no_check_first);
    tcase_add_test(t, doubletrouble_no_step_left_is_a_draw);
    tcase_add_test(t, middle_of_a_turn_in_fen);
    suite_add_tcase(s, t);
    return s;
}
