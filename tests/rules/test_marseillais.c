/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Marseillais family: one function for each clause of its rules. */
#include <string.h>

#include "tests/rules/clauses.h"

/* Two pawns of different colour, wing and zone that may both take en passant. */
#define TWO_EN_PASSANT "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 10"
/* White's only step is a6a7, after which it has no legal step and its king is safe. */
#define NO_STEP_LEFT "k7/8/P7/8/8/8/5q2/7K w - - 0 10"

static const char *const all_of_two[] = {"marseillais",
                                         "marseillais-balanced",
                                         "marseillais-1925",
                                         "marseillais-alternating",
                                         "marseillais-bilateral",
                                         "marseillais-central",
                                         "marseillais-blackwhite",
                                         "marseillais-kingsqueens",
                                         "marseillais-piecepawn",
                                         "marseillais-maximummer",
                                         "marseillais-equivalent",
                                         "marseillais-equidistant",
                                         "marseillais-balancedequidistant",
                                         "marseillais-differentmen",
                                         "powerpawn"};

enum { ALL_OF_TWO = sizeof all_of_two / sizeof *all_of_two };

START_TEST(common_check_ends_the_turn)
{
    struct position p;
    bool excluded = strcmp(all_of_two[_i], "marseillais-1925") == 0;
    bool longest = strcmp(all_of_two[_i], "marseillais-maximummer") == 0;
    IN(all_of_two[_i], longest ? "6k1/8/8/8/8/8/P7/KB6 w - - 0 10" : "k7/8/8/8/8/8/P7/KB6 w - - 0 10");
    if (excluded)
        ILLEGAL("b1e4");
    PLAY(excluded ? "b1h7 h7e4" : longest ? "b1h7" : "b1e4");
    TURN_OF(BLACK);
    LEGAL(longest ? "g8h7" : "a8a7");
}
END_TEST

START_TEST(common_double_en_passant)
{
    struct position p;
    bool none = strcmp(all_of_two[_i], "marseillais-1925") == 0 || strcmp(all_of_two[_i], "marseillais-piecepawn") == 0;
    IN(all_of_two[_i], TWO_EN_PASSANT);
    PLAY("f5g6");
    if (none)
        ILLEGAL("a5b6");
    else
        LEGAL("a5b6");
    IN(all_of_two[_i], TWO_EN_PASSANT);
    PLAY(strcmp(all_of_two[_i], "marseillais-blackwhite") == 0 ? "f5f6" : "e1d2");
    ILLEGAL("a5b6");
    ILLEGAL("f5g6");
}
END_TEST

START_TEST(common_double_en_passant_ends_on_the_passed_square)
{
    struct position p;
    IN("marseillais", "5k2/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 f8g8");
    LEGAL("c5d6");
    PLAY("e5d6");
    ILLEGAL("c5d6");
    IN("marseillais", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 10");
    PLAY("e5e6");
    ILLEGAL("c5d6");
}
END_TEST

START_TEST(common_no_step_left)
{
    struct position p;
    static const char *const draws[] = {"marseillais", "marseillais-balanced", "marseillais-1925",
                                        "marseillais-alternating"};
    bool draw = false;
    for (unsigned i = 0; i < sizeof draws / sizeof *draws; i++)
        draw |= strcmp(draws[i], all_of_two[_i]) == 0;
    IN(all_of_two[_i], NO_STEP_LEFT);
    ONLY("a6a7");
    PLAY("a6a7");
    TURN_OF(draw ? WHITE : BLACK);
    RESULT(draw ? "1/2-1/2" : "*");
}
END_TEST

START_TEST(marseillais_one_piece_or_two)
{
    struct position p;
    IN("marseillais", NULL);
    PLAY("g1f3");
    TURN_OF(WHITE);
    LEGAL("f3e5");
    LEGAL("e2e4");
    ILLEGAL("0000");
    PLAY("f3e5");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(marseillais_is_supercharged) { ck_assert_ptr_eq(test_game("supercharged"), test_game("marseillais")); }
END_TEST

START_TEST(balanced_first_turn_is_one_step)
{
    struct position p;
    IN("marseillais-balanced", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5");
    TURN_OF(BLACK);
    PLAY("d7d5");
    TURN_OF(WHITE);
    PLAY("d2d4");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(rules1925_no_check_by_the_first_step)
{
    struct position p;
    IN("marseillais-1925", "k7/8/8/8/8/8/8/K6R w - - 0 1");
    ILLEGAL("h1h8");
    PLAY("h1h7");
    LEGAL("h7h8");
    IN("marseillais-1925", "k7/8/8/8/8/8/N7/R1K5 w - - 0 1");
    ILLEGAL("a2b4"); /* discovered */
}
END_TEST

START_TEST(rules1925_mate_if_only_a_check_parries)
{
    struct position p;
    const char *fen = "r1k5/8/8/8/2B5/8/1P6/KRR5 w - - 0 1";
    IN("marseillais", fen);
    ONLY("c4a2 c4a6");
    IN("marseillais-1925", fen);
    RESULT("0-1");
}
END_TEST

START_TEST(rules1925_en_passant_only_against_the_last_step)
{
    struct position p;
    IN("marseillais-1925", "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 f7f5");
    ILLEGAL("e5d6");
    LEGAL("e5f6");
    IN("marseillais-1925", "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("d7d5 e8f8");
    ILLEGAL("e5d6");
}
END_TEST

START_TEST(alternating_one_one_two_two)
{
    struct position p;
    IN("marseillais-alternating", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5");
    TURN_OF(WHITE);
    PLAY("g1f3 f1c4");
    TURN_OF(BLACK);
    PLAY("b8c6 g8f6");
    TURN_OF(WHITE);
    PLAY("e1g1");
    TURN_OF(BLACK);
    PLAY("f8c5");
    TURN_OF(WHITE);
    PLAY("d2d3");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(bilateral_a_step_of_each_half_in_either_order)
{
    struct position p;
    IN("marseillais-bilateral", NULL);
    PLAY("d2d4");
    ILLEGAL("d4d5");
    ILLEGAL("b1c3");
    LEGAL("e2e4");
    LEGAL("g1f3");
    IN("marseillais-bilateral", NULL);
    PLAY("e2e4");
    ILLEGAL("e4e5");
    ILLEGAL("g1f3");
    LEGAL("d1g4");
}
END_TEST

START_TEST(bilateral_counts_where_the_piece_stands)
{
    struct position p;
    IN("marseillais-bilateral", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    PLAY("d1f3");
    LEGAL("f3f4");
    LEGAL("e1e2");
    IN("marseillais-bilateral", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1");
    PLAY("e1b1");
    LEGAL("b1b2");
    LEGAL("a1a2");
}
END_TEST

START_TEST(bilateral_castling_counts_for_the_kings_file)
{
    struct position p;
    IN("marseillais-bilateral", "k7/p7/8/8/8/8/7P/R3K2R w KQ - 0 1");
    PLAY("e1c1");
    LEGAL("d1d2"); /* the rook stands on d1, the king on c1: both on files a-d */
    LEGAL("c1c2");
    ILLEGAL("h2h3");
    ILLEGAL("h1g1");
    IN("marseillais-bilateral", "k7/p7/8/8/8/8/7P/R3K2R w KQ - 0 1");
    PLAY("h2h3");
    ILLEGAL("e1c1");
    LEGAL("a1b1");
    IN("marseillais-bilateral", "k7/p7/8/8/8/8/P6P/R3K2R w KQ - 0 1");
    PLAY("a2a3");
    LEGAL("e1c1");
    LEGAL("e1g1");
}
END_TEST

START_TEST(central_a_step_inside_and_a_step_outside)
{
    struct position p;
    const char *fen = "4k3/8/8/3N4/8/8/P7/4K3 w - - 0 1";
    IN("marseillais-central", fen);
    PLAY("a2a3");
    ILLEGAL("a3a4");
    ILLEGAL("e1e2");
    LEGAL("d5e3");
    IN("marseillais-central", fen);
    PLAY("d5b4");
    LEGAL("b4d5");
    LEGAL("a2a3");
    IN("marseillais-central", "4k3/8/8/3N4/8/2P5/P7/4K3 w - - 0 1");
    PLAY("d5e3");
    ILLEGAL("e3d5");
    ILLEGAL("c3c4");
    LEGAL("e1e2");
    IN("marseillais-central", NULL);
    PLAY("e2e4");
    ONLY("e4e5");
}
END_TEST

START_TEST(central_castling_is_outside)
{
    struct position p;
    const char *fen = "k7/8/8/8/3N4/8/8/4K2R w K - 0 1";
    IN("marseillais-central", fen);
    PLAY("e1g1");
    LEGAL("d4e6");
    ILLEGAL("g1g2");
    ILLEGAL("f1f2");
    IN("marseillais-central", fen);
    PLAY("d4e6");
    LEGAL("e1g1");
    IN("marseillais-central", "k7/8/8/8/3N4/8/P7/4K2R w K - 0 1");
    PLAY("a2a3");
    ILLEGAL("e1g1");
}
END_TEST

START_TEST(blackwhite_light_then_dark)
{
    struct position p;
    IN("marseillais-blackwhite", NULL);
    ILLEGAL("b2b3");
    ILLEGAL("g1f3");
    LEGAL("b1c3");
    PLAY("e2e4");
    ILLEGAL("e4e5");
    ILLEGAL("f1e2");
    LEGAL("g1f3");
    LEGAL("d2d4");
}
END_TEST

START_TEST(blackwhite_castling_is_either)
{
    struct position p;
    const char *fen = "k7/8/8/8/8/8/P7/4K2R w K - 0 1";
    IN("marseillais-blackwhite", fen);
    LEGAL("e1g1");
    PLAY("a2a3");
    LEGAL("e1g1");
    IN("marseillais-blackwhite", fen);
    PLAY("e1g1");
    TURN_OF(WHITE);
    LEGAL("g1g2");
    ILLEGAL("f1f2");
    ILLEGAL("a2a3");
}
END_TEST

START_TEST(blackwhite_no_light_step_is_lost)
{
    struct position p;
    IN("marseillais-blackwhite", "4k3/8/8/8/8/8/8/K7 w - - 0 1");
    ONLY("a1a2 a1b1 a1b2");
    PLAY("a1a2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(blackwhite_in_check_any_step_that_parries)
{
    struct position p;
    IN("marseillais-blackwhite", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1");
    ONLY("a2e2 e1d1 e1d2 e1f1 e1f2");
    PLAY("a2e2");
    TURN_OF(WHITE);
    ONLY("e1d1 e1d2 e1f1 e1f2");
    IN("marseillais-blackwhite", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1");
    PLAY("e1d1");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(blackwhite_castling_as_the_only_first_step)
{
    struct position p;
    IN("marseillais-blackwhite", "1k6/8/8/8/8/8/8/R3K3 w Q - 0 1");
    ONLY("e1c1");
    PLAY("e1c1");
    TURN_OF(WHITE);
    ONLY("c1b1 c1b2 c1c2 c1d2");
}
END_TEST

START_TEST(kingsqueens_a_piece_of_each_wing)
{
    struct position p;
    IN("marseillais-kingsqueens", NULL);
    PLAY("g1f3");
    ILLEGAL("f3e5");
    ILLEGAL("e2e4");
    LEGAL("b1c3");
    IN("marseillais-kingsqueens", NULL);
    PLAY("b1c3");
    ILLEGAL("d2d4");
    LEGAL("e2e4");
}
END_TEST

START_TEST(kingsqueens_belong_for_life)
{
    struct position p;
    IN("marseillais-kingsqueens", NULL);
    PLAY("g1f3 a2a3 e7e6 a7a6 f3d4 b2b3 e6e5 b7b6");
    PLAY("c2c3");
    LEGAL("d4f5"); /* the king's knight, now among the queen's files */
    ILLEGAL("a1a2");
}
END_TEST

START_TEST(kingsqueens_promoted_pawn_keeps_its_wing)
{
    struct position p;
    IN("marseillais-kingsqueens", "8/5P2/1k6/8/8/8/7P/K7 w - - 0 1 queensmen=a1b6f7");
    PLAY("f7f8n");
    ONLY("h2h3 h2h4");
    IN("marseillais-kingsqueens", "8/5P2/1k6/8/8/8/7P/K7 w - - 0 1 queensmen=a1b6");
    PLAY("f7f8n");
    ONLY("a1a2 a1b1 a1b2");
}
END_TEST

START_TEST(kingsqueens_castling)
{
    struct position p;
    const char *fen = "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";
    IN("marseillais-kingsqueens", fen);
    PLAY("e1g1");
    TURN_OF(WHITE);
    ILLEGAL("g1f2");
    ILLEGAL("f1e1");
    LEGAL("a1b1");
    LEGAL("a2a3");
    IN("marseillais-kingsqueens", fen);
    PLAY("e1c1");
    TURN_OF(BLACK);
    IN("marseillais-kingsqueens", fen);
    PLAY("a2a3");
    ILLEGAL("e1c1");
    LEGAL("e1g1");
    IN("marseillais-kingsqueens", fen);
    PLAY("h2h3");
    ILLEGAL("e1c1");
    ILLEGAL("e1g1");
}
END_TEST

START_TEST(piecepawn_a_piece_and_a_pawn)
{
    struct position p;
    IN("marseillais-piecepawn", NULL);
    PLAY("e2e4");
    ILLEGAL("d2d4");
    ILLEGAL("e4e5");
    LEGAL("g1f3");
    LEGAL("e1e2");
    IN("marseillais-piecepawn", NULL);
    PLAY("g1f3");
    ILLEGAL("f3e5");
    LEGAL("e2e4");
}
END_TEST

START_TEST(piecepawn_promoted_piece_is_a_piece)
{
    struct position p;
    IN("marseillais-piecepawn", "8/P6k/8/8/8/8/6P1/K7 w - - 0 1");
    PLAY("a7a8q");
    LEGAL("a8a2");
    LEGAL("a1b1");
    ILLEGAL("g2g3");
}
END_TEST

START_TEST(piecepawn_en_passant_only_first)
{
    struct position p;
    IN("marseillais-piecepawn", TWO_EN_PASSANT);
    PLAY("e1d2");
    ILLEGAL("a5b6");
    LEGAL("a5a6");
    IN("marseillais-piecepawn", TWO_EN_PASSANT);
    PLAY("a5b6");
    ILLEGAL("f5g6");
    LEGAL("e1d2");
}
END_TEST

START_TEST(piecepawn_castling_is_a_pieces_step)
{
    struct position p;
    IN("marseillais-piecepawn", "k7/8/8/8/8/8/P6P/4K2R w K - 0 1");
    PLAY("a2a3");
    LEGAL("e1g1");
    PLAY("e1g1");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(maximummer_the_longest_step_first)
{
    struct position p;
    IN("marseillais-maximummer", NULL);
    ONLY("b1a3 b1c3 g1f3 g1h3");
    PLAY("g1f3");
    ILLEGAL("f3e5");
    LEGAL("e2e3");
    LEGAL("h1g1");
}
END_TEST

START_TEST(maximummer_lengths_are_geometric)
{
    struct position p;
    IN("marseillais-maximummer", "8/8/8/k7/8/8/K7/R6B w - - 0 1");
    LEGAL("h1a8"); /* seven squares diagonally, more than six of the rook's */
    ILLEGAL("a1g1");
}
END_TEST

START_TEST(maximummer_castling_is_four_or_five)
{
    struct position p;
    IN("marseillais-maximummer", "4k3/p7/8/8/8/8/P6P/R3K2R w KQ - 0 1");
    ONLY("e1c1");
    PLAY("e1c1");
    ONLY("a2a3 a2a4 h2h3 h2h4 h1e1 h1f1 h1g1"); /* neither king nor castling rook */
    IN("marseillais-maximummer", "4k3/p7/8/8/8/8/P6P/R3K2R w K - 0 1");
    ONLY("e1g1");
    PLAY("e1g1");
    ILLEGAL("f1e1");
    ILLEGAL("g1g2");
    LEGAL("a1b1");
}
END_TEST

START_TEST(maximummer_castling_rook_by_wings)
{
    struct position p;
    IN("marseillais-maximummer", "4k3/p7/8/8/8/R7/P6P/4K2R w K - 0 1");
    ILLEGAL("e1g1"); /* the other rook goes further */
    LEGAL("a3h3");
}
END_TEST

START_TEST(equivalent_the_type_of_the_opponents_last_step)
{
    struct position p;
    IN("marseillais-equivalent", NULL);
    PLAY("e2e4"); /* White's first turn is free */
    ILLEGAL("e4e5");
    PLAY("g1f3");
    ONLY("b8a6 b8c6 g8f6 g8h6");
    PLAY("b8c6");
    ILLEGAL("c6d4");
    LEGAL("g8f6");
    PLAY("d7d5");
    LEGAL("e4d5");
    LEGAL("a2a3");
    ILLEGAL("f3e5");
}
END_TEST

START_TEST(equivalent_free_if_no_such_piece_can)
{
    struct position p;
    IN("marseillais-equivalent", "4k3/4p3/8/8/8/8/4P3/RB2K3 w - - 0 10");
    PLAY("e2e3 a1a2"); /* Black has no rook */
    LEGAL("e7e6");
    LEGAL("e8d8");
}
END_TEST

START_TEST(equivalent_type_before_promoting)
{
    struct position p;
    IN("marseillais-equivalent", "8/P6k/6p1/8/8/8/4P3/4K3 w - - 0 10");
    PLAY("e2e3 a7a8n");
    ONLY("g6g5"); /* of the pawns, not a knight's */
}
END_TEST

START_TEST(equivalent_castling_imitates_king_or_rook)
{
    struct position p;
    const char *fen = "r3k3/p7/8/8/8/8/P6P/4K2R w Kq - 0 10";
    IN("marseillais-equivalent", fen);
    PLAY("a2a3 e1e2"); /* a king's step */
    LEGAL("e8c8");
    LEGAL("e8d8");
    ILLEGAL("a8b8");
    IN("marseillais-equivalent", fen);
    PLAY("a2a3 h1g1"); /* a rook's */
    LEGAL("e8c8");
    LEGAL("a8b8");
    ILLEGAL("e8d8");
    IN("marseillais-equivalent", fen);
    PLAY("a2a3 h2h3"); /* a pawn's */
    ILLEGAL("e8c8");
}
END_TEST

START_TEST(equivalent_castling_counts_as_king)
{
    struct position p;
    IN("marseillais-equivalent", "r3k3/p7/8/8/8/8/P6P/4K2R w K - 0 10");
    PLAY("h2h3 e1g1");
    LEGAL("e8d7");
    ILLEGAL("a8b8");
    ILLEGAL("a7a6");
}
END_TEST

START_TEST(equivalent_second_step_by_another_piece)
{
    struct position p;
    IN("marseillais-equivalent", "4k3/p7/8/8/8/8/P6P/4K2R w K - 0 10");
    PLAY("e1g1");
    ONLY("a2a3 a2a4 h2h3 h2h4"); /* neither king nor rook */
}
END_TEST

START_TEST(equidistant_the_length_of_the_opponents_last_step)
{
    struct position p;
    IN("marseillais-equidistant", NULL);
    PLAY("e2e4 g1f3");
    ONLY("b8a6 b8c6 g8f6 g8h6");
    PLAY("b8c6");
    ILLEGAL("c6d4"); /* the second step is by another piece */
    PLAY("e7e6");
    ILLEGAL("f3e5");
    ILLEGAL("d2d4");
    LEGAL("d2d3");
    LEGAL("e4e5");
    ILLEGAL("f1d3");
}
END_TEST

START_TEST(equidistant_waived_if_no_step_has_it)
{
    struct position p;
    IN("marseillais-equidistant", "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 10");
    PLAY("e2e3 a1a7");
    LEGAL("e7e6");
    LEGAL("e8d8");
    IN("marseillais-equidistant", "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 10");
    PLAY("e2e3 a1a8"); /* in check */
    ONLY("e8d7 e8f7");
}
END_TEST

START_TEST(equidistant_castling_is_four_or_five)
{
    struct position p;
    IN("marseillais-equidistant", "4k2r/8/8/8/8/8/P7/4K2R w K - 0 10");
    PLAY("a2a3 e1g1");
    ONLY("h8h4"); /* four squares */
    IN("marseillais-equidistant", "4k2r/8/8/8/8/8/7P/R3K3 w Q - 0 10");
    PLAY("h2h3 e1c1");
    ONLY("h8h3"); /* five squares */
    IN("marseillais-equidistant", "4k2r/8/8/8/8/8/P7/1K5R b k - 0 10");
    PLAY("h8h4 e8d7");
    ONLY("b1c2"); /* one square diagonally */
}
END_TEST

START_TEST(balancedequidistant_second_step_by_any_piece)
{
    struct position p;
    IN("marseillais-balancedequidistant", NULL);
    PLAY("g1f3");
    TURN_OF(BLACK); /* White's first turn has one step */
    ONLY("b8a6 b8c6 g8f6 g8h6");
    PLAY("b8c6");
    LEGAL("c6d4");
}
END_TEST

START_TEST(differentmen_two_pieces)
{
    struct position p;
    IN("marseillais-differentmen", NULL);
    PLAY("g1f3");
    ILLEGAL("f3e5");
    LEGAL("e2e4");
    IN("marseillais-differentmen", "4k3/p7/8/8/8/8/P6P/4K2R w K - 0 10");
    PLAY("e1g1");
    ONLY("a2a3 a2a4 h2h3 h2h4");
    IN("marseillais-differentmen", "8/P6k/8/8/8/8/6P1/K7 w - - 0 1");
    PLAY("a7a8q");
    ILLEGAL("a8a2"); /* a promoted piece is the same piece */
}
END_TEST

START_TEST(losing_must_capture)
{
    struct position p;
    IN("marseillais-losing", "8/8/8/2p5/1p6/P7/7P/8 w - - 0 10");
    ONLY("a3b4");
    PLAY("a3b4");
    ONLY("b4c5");
    IN("marseillais-losing", "8/8/8/1p6/1p6/P7/7P/8 w - - 0 10");
    PLAY("a3b4");
    ONLY("h2h3 h2h4");
}
END_TEST

START_TEST(losing_kings_are_ordinary_pieces)
{
    struct position p;
    IN("marseillais-losing", "8/8/8/8/8/8/4k3/4K2r w - - 0 10");
    ONLY("e1e2"); /* from one attack into another, taking the king */
    PLAY("e1e2");
    TURN_OF(WHITE);
    IN("marseillais-losing", "8/7p/8/8/8/8/8/R3K2R w - - 0 10");
    ILLEGAL("e1g1");
    IN("marseillais-losing", "k7/8/8/8/8/8/7R/8 w - - 0 10");
    PLAY("h2h8"); /* no check ends the turn; the capture is compulsory */
    TURN_OF(WHITE);
    ONLY("h8a8");
}
END_TEST

START_TEST(losing_promotion_to_king_too)
{
    struct position p;
    IN("marseillais-losing", "8/P7/8/8/8/8/8/7k w - - 0 10");
    ONLY("a7a8q a7a8r a7a8b a7a8n a7a8k");
}
END_TEST

START_TEST(losing_without_pieces_wins)
{
    struct position p;
    IN("marseillais-losing", "8/8/8/8/8/1p6/P7/8 w - - 0 10");
    PLAY("a2b3"); /* in the middle of White's turn */
    RESULT("0-1");
}
END_TEST

START_TEST(losing_without_a_step_wins)
{
    struct position p;
    IN("marseillais-losing", "8/8/8/8/8/p7/P7/8 w - - 0 10");
    RESULT("1-0");
}
END_TEST

START_TEST(losing_no_step_left_ends_the_turn)
{
    struct position p;
    IN("marseillais-losing", "8/8/8/p7/8/P7/8/7k w - - 0 10");
    PLAY("a3a4");
    TURN_OF(BLACK);
    ONLY("h1g1 h1g2 h1h2");
}
END_TEST

START_TEST(citizen_a_piece_then_perhaps_a_pawn)
{
    struct position p;
    IN("citizen", NULL);
    ONLY("b1a3 b1c3 g1f3 g1h3");
    PLAY("b1c3");
    ILLEGAL("c3d5");
    ILLEGAL("g1f3");
    LEGAL("e2e4");
    LEGAL("0000");
    PLAY("0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(citizen_capture_or_check_ends_the_turn)
{
    struct position p;
    IN("citizen", "4k3/8/p7/8/8/8/4P3/R3K3 w - - 0 1");
    PLAY("a1a6");
    TURN_OF(BLACK);
    IN("citizen", "4k3/8/p7/8/8/8/4P3/R3K3 w - - 0 1");
    PLAY("a1a2");
    TURN_OF(WHITE);
    IN("citizen", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    PLAY("a1a8");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(citizen_a_pawn_cannot_parry)
{
    struct position p;
    const char *fen = "7k/7b/8/8/8/r7/1P6/K7 w - - 0 1";
    IN("marseillais", fen);
    ONLY("b2a3");
    IN("citizen", fen);
    RESULT("0-1");
}
END_TEST

START_TEST(citizen_no_piece_step_is_stalemate)
{
    struct position p;
    IN("citizen", "k7/8/8/8/8/8/P4q2/7K w - - 0 1");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(citizen_en_passant_by_the_pawns_step)
{
    struct position p;
    IN("citizen", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    PLAY("e8f8 d7d5 e1f1");
    ONLY("e5d6 e5e6 0000");
    IN("citizen", "4k3/3p4/8/4P3/8/8/7R/4K3 b - - 0 1");
    PLAY("e8f8 d7d5 h2d2");
    LEGAL("e5d6");
    IN("citizen", "4k3/3p4/8/4P3/1N6/8/8/4K3 b - - 0 1");
    PLAY("e8f8 d7d5 b4d5");
    TURN_OF(BLACK); /* by a capture */
}
END_TEST

START_TEST(citizen_end_only_where_a_step_is_possible)
{
    struct position p;
    IN("citizen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    PLAY("e1d1");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(doublet_another_piece_of_the_same_type)
{
    struct position p;
    IN("doublet", NULL);
    PLAY("b1c3");
    ONLY("g1f3 g1h3 0000");
    PLAY("0000");
    TURN_OF(BLACK);
    PLAY("e7e5"); /* neither R, B nor N */
    TURN_OF(WHITE);
    PLAY("e2e4 f8c5"); /* the other bishop cannot step */
    LEGAL("g1f3");
}
END_TEST

START_TEST(doublet_checks_inside_the_turn_are_ignored)
{
    struct position p;
    IN("doublet", "4k3/8/8/1N6/8/8/8/N3K3 w - - 0 1");
    PLAY("b5c7");
    ONLY("a1b3 a1c2 0000");
    PLAY("a1b3");
    TURN_OF(BLACK);
    ONLY("e8d8 e8d7 e8e7 e8f7 e8f8");
}
END_TEST

START_TEST(doublet_the_first_step_needs_a_completion)
{
    struct position p;
    IN("doublet", "4r2k/8/8/8/8/N1N5/8/4K3 w - - 0 1");
    LEGAL("a3b1");
    PLAY("a3b1");
    ONLY("c3e2 c3e4"); /* and no 0000, for the king is not safe */
    IN("doublet", "4r2k/8/8/8/8/N7/8/4K3 w - - 0 1");
    ONLY("e1d1 e1d2 e1f1 e1f2");
}
END_TEST

START_TEST(powerpawn_then_another_pawn)
{
    struct position p;
    IN("powerpawn", NULL);
    PLAY("e2e4");
    ILLEGAL("e4e5");
    ILLEGAL("g1f3");
    ILLEGAL("0000");
    LEGAL("d2d4");
    IN("powerpawn", NULL);
    PLAY("g1f3");
    LEGAL("e2e4");
    ILLEGAL("f3e5");
    PLAY("e2e4");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(powerpawn_the_pawns_step_may_capture)
{
    struct position p;
    IN("powerpawn", "4k3/8/8/8/8/p7/1P6/4K3 w - - 0 1");
    PLAY("e1e2");
    ONLY("b2a3 b2b3 b2b4");
    IN("powerpawn", "4k3/8/8/8/8/p7/1P6/4K3 w - - 0 1");
    PLAY("b2a3");
    TURN_OF(BLACK); /* no other pawn */
}
END_TEST

Suite *suite_marseillais(void)
{
    Suite *s = suite_create("marseillais");
    TCase *t = tcase_create("marseillais");
    tcase_add_loop_test(t, common_check_ends_the_turn, 0, ALL_OF_TWO);
    tcase_add_loop_test(t, common_double_en_passant, 0, ALL_OF_TWO);
    tcase_add_test(t, common_double_en_passant_ends_on_the_passed_square);
    tcase_add_loop_test(t, common_no_step_left, 0, ALL_OF_TWO);
    tcase_add_test(t, marseillais_one_piece_or_two);
    tcase_add_test(t, marseillais_is_supercharged);
    tcase_add_test(t, balanced_first_turn_is_one_step);
    tcase_add_test(t, rules1925_no_check_by_the_first_step);
    tcase_add_test(t, rules1925_mate_if_only_a_check_parries);
    tcase_add_test(t, rules1925_en_passant_only_against_the_last_step);
    tcase_add_test(t, alternating_one_one_two_two);
    tcase_add_test(t, bilateral_a_step_of_each_half_in_either_order);
    tcase_add_test(t, bilateral_counts_where_the_piece_stands);
    tcase_add_test(t, bilateral_castling_counts_for_the_kings_file);
    tcase_add_test(t, central_a_step_inside_and_a_step_outside);
    tcase_add_test(t, central_castling_is_outside);
    tcase_add_test(t, blackwhite_light_then_dark);
    tcase_add_test(t, blackwhite_castling_is_either);
    tcase_add_test(t, blackwhite_no_light_step_is_lost);
    tcase_add_test(t, blackwhite_in_check_any_step_that_parries);
    tcase_add_test(t, blackwhite_castling_as_the_only_first_step);
    tcase_add_test(t, kingsqueens_a_piece_of_each_wing);
    tcase_add_test(t, kingsqueens_belong_for_life);
    tcase_add_test(t, kingsqueens_promoted_pawn_keeps_its_wing);
    tcase_add_test(t, kingsqueens_castling);
    tcase_add_test(t, piecepawn_a_piece_and_a_pawn);
    tcase_add_test(t, piecepawn_promoted_piece_is_a_piece);
    tcase_add_test(t, piecepawn_en_passant_only_first);
    tcase_add_test(t, piecepawn_castling_is_a_pieces_step);
    tcase_add_test(t, maximummer_the_longest_step_first);
    tcase_add_test(t, maximummer_lengths_are_geometric);
    tcase_add_test(t, maximummer_castling_is_four_or_five);
    tcase_add_test(t, maximummer_castling_rook_by_wings);
    tcase_add_test(t, equivalent_the_type_of_the_opponents_last_step);
    tcase_add_test(t, equivalent_free_if_no_such_piece_can);
    tcase_add_test(t, equivalent_type_before_promoting);
    tcase_add_test(t, equivalent_castling_imitates_king_or_rook);
    tcase_add_test(t, equivalent_castling_counts_as_king);
    tcase_add_test(t, equivalent_second_step_by_another_piece);
    tcase_add_test(t, equidistant_the_length_of_the_opponents_last_step);
    tcase_add_test(t, equidistant_waived_if_no_step_has_it);
    tcase_add_test(t, equidistant_castling_is_four_or_five);
    tcase_add_test(t, balancedequidistant_second_step_by_any_piece);
    tcase_add_test(t, differentmen_two_pieces);
    tcase_add_test(t, losing_must_capture);
    tcase_add_test(t, losing_kings_are_ordinary_pieces);
    tcase_add_test(t, losing_promotion_to_king_too);
    tcase_add_test(t, losing_without_pieces_wins);
    tcase_add_test(t, losing_without_a_step_wins);
    tcase_add_test(t, losing_no_step_left_ends_the_turn);
    tcase_add_test(t, citizen_a_piece_then_perhaps_a_pawn);
    tcase_add_test(t, citizen_capture_or_check_ends_the_turn);
    tcase_add_test(t, citizen_a_pawn_cannot_parry);
    tcase_add_test(t, citizen_no_piece_step_is_stalemate);
    tcase_add_test(t, citizen_en_passant_by_the_pawns_step);
    tcase_add_test(t, citizen_end_only_where_a_step_is_possible);
    tcase_add_test(t, doublet_another_piece_of_the_same_type);
    tcase_add_test(t, doublet_checks_inside_the_turn_are_ignored);
    tcase_add_test(t, doublet_the_first_step_needs_a_completion);
    tcase_add_test(t, powerpawn_then_another_pawn);
    tcase_add_test(t, powerpawn_the_pawns_step_may_capture);
    suite_add_tcase(s, t);
    return s;
}
