/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The progressive family: one function for each clause of its rules. */
#include <string.h>

#include "tests/rules/clauses.h"

/* White's only step is a6a7, after which it has no legal step and its king is safe. */
#define NO_STEP_LEFT "k7/8/P7/8/8/8/5q2/7K w - - 0 10"
#define ROOK_CHECKS "7k/8/8/8/8/8/8/R3K3 w - - 0 "
/* The only step that parries the rook's check is the bishop's, and it gives check. */
#define ONLY_CHECK_PARRIES "kr6/1p6/1p6/2b5/8/8/8/R1K5 b - - 0 3"

#define QUOTA(steps)                                                                                                   \
    ck_assert_msg(p.turn.quota == (steps), "%s: %u steps instead of %u", p.game->id, p.turn.quota, (unsigned)(steps))

static const char *const italian[] = {"progressive-italian", "progressive-switchback", "progressive-slow",
                                      "progressive-forwards"};

enum { ITALIAN = sizeof italian / sizeof *italian };

static const struct {
    const char *game, *fen;
    unsigned quota;
} quotas[] = {
    {"progressive", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
    {"progressive", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 2},
    {"progressive", "4k3/8/8/8/8/8/8/4K3 w - - 0 3", 5},
    {"progressive", "4k3/8/8/8/8/8/8/4K3 b - - 0 150", 300},
    {"progressive-english", "4k3/8/8/8/8/8/8/4K3 b - - 0 3", 6},
    {"progressive-equal", "4k3/8/8/8/8/8/8/4K3 w - - 0 3", 3},
    {"progressive-equal", "4k3/8/8/8/8/8/8/4K3 b - - 0 3", 3},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 w - - 0 2", 2},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 b - - 0 3", 8},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 b - - 0 7", 377},
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/4K3 b - - 0 9000", 65535},
    {"progressive-cyclical", "4k3/8/8/8/8/8/8/4K3 b - - 0 4", 8},
    {"progressive-cyclical", "4k3/8/8/8/8/8/8/4K3 w - - 0 5", 1},
    {"progressive-slow", "4k3/8/8/8/8/8/8/4K3 b - - 0 2", 1},
    {"progressive-slow", "4k3/8/8/8/8/8/8/4K3 w - - 0 3", 2},
    {"progressive-slow", "4k3/8/8/8/8/8/8/4K3 b - - 0 5", 3},
};

START_TEST(quotas_by_number)
{
    struct position p;
    IN(quotas[_i].game, quotas[_i].fen);
    QUOTA(quotas[_i].quota);
}
END_TEST

START_TEST(the_nth_turn_has_n_steps)
{
    struct position p;
    IN("progressive", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5");
    TURN_OF(BLACK);
    PLAY("b8c6");
    TURN_OF(WHITE);
    PLAY("g1f3,f3g1,f1c4");
    TURN_OF(BLACK);
    ck_assert_uint_eq(p.number, 4);
}
END_TEST

START_TEST(check_ends_the_turn)
{
    struct position p;
    IN("progressive", ROOK_CHECKS "3");
    PLAY("a1a8");
    TURN_OF(BLACK);
    QUOTA(6);
}
END_TEST

START_TEST(no_step_left_is_a_draw)
{
    struct position p;
    IN("progressive", NO_STEP_LEFT);
    PLAY("a6a7");
    TURN_OF(WHITE);
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(en_passant_by_the_first_step_only)
{
    struct position p;
    IN("progressive", "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 3");
    LEGAL("a5b6");
    LEGAL("f5g6");
    PLAY("f5g6");
    ILLEGAL("a5b6");
    IN("progressive", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 3");
    PLAY("e1e2");
    ILLEGAL("a5b6");
}
END_TEST

START_TEST(en_passant_lapses_when_the_pawn_goes_on)
{
    struct position p;
    IN("progressive", "4k3/1p5p/8/P7/8/8/8/4K3 b - - 0 1");
    PLAY("b7b5,h7h6");
    LEGAL("a5b6");
    IN("progressive", "4k3/1p5p/8/P7/8/8/8/4K3 b - - 0 1");
    PLAY("b7b5,b5b4");
    ILLEGAL("a5b6");
    IN("progressive", "4k3/1p1n4/8/P7/8/8/8/4K3 b - - 0 2");
    PLAY("b7b5,d7b6,b6d7,e8e7");
    ILLEGAL("a5b6");
}
END_TEST

START_TEST(italian_only_the_last_step_checks)
{
    struct position p;
    IN("progressive-italian", ROOK_CHECKS "2");
    ILLEGAL("a1a8");
    PLAY("a1a2");
    ILLEGAL("a2h2");
    PLAY("a2b2");
    LEGAL("b2h2");
    LEGAL("b2b8");
}
END_TEST

START_TEST(italian_discovered_and_promoting_checks)
{
    struct position p;
    IN("progressive-italian", "4k3/1P6/8/8/8/4N3/8/4RK2 w - - 0 2");
    ILLEGAL("e3c4");
    ILLEGAL("b7b8q");
    ILLEGAL("b7b8r");
    LEGAL("b7b8b");
    LEGAL("b7b8n");
}
END_TEST

START_TEST(italian_mate_when_only_checks_parry)
{
    struct position p;
    IN("progressive", ONLY_CHECK_PARRIES);
    ONLY("c5a3");
    IN("progressive-italian", ONLY_CHECK_PARRIES);
    RESULT("1-0");
}
END_TEST

/* Returns the outcome of a game that begins at a position. */
static enum outcome outcome_of(const struct position *p, const char **reason)
{
    struct record r = {0};
    record_begin(&r, p);
    enum outcome outcome = record_result(&r, reason);
    record_free(&r);
    return outcome;
}

START_TEST(italian_ten_quiet_turns_draw)
{
    const char *reason = "";
    struct position p;
    IN(italian[_i], "4k3/8/8/8/8/8/P7/4K3 w - - 9 20");
    ck_assert_int_eq(outcome_of(&p, &reason), ONGOING);
    IN(italian[_i], "4k3/8/8/8/8/8/P7/4K3 w - - 10 20");
    ck_assert_int_eq(outcome_of(&p, &reason), DRAWN);
    ck_assert_str_eq(reason, "5 turns each without capture or pawn step");
    IN("progressive", "4k3/8/8/8/8/8/P7/4K3 w - - 10 20");
    ck_assert_int_eq(outcome_of(&p, &reason), ONGOING);
}
END_TEST

/* Returns the outcome with the option DrawProof after some actions from a position. */
static enum outcome outcome_proved(const char *game, const char *fen, const char *actions)
{
    struct position p;
    const char *reason;
    char error[FEN_ERROR_MAX];
    uint64_t option = 0;
    ck_assert_msg(option_assign(game_option_list(test_game(game)), "DrawProof=true", &option, error), "%s", error);
    ck_assert_msg(fen_read(&p, test_game(game), option, fen, error), "%s: %s: %s", game, fen, error);
    test_play(&p, actions);
    return outcome_of(&p, &reason);
}

START_TEST(italian_draw_proof)
{
    static const char mate[] = "7k/8/6K1/8/8/8/8/Rn6 w - - 10 2", none[] = "7k/8/8/8/8/8/8/Rn2K3 w - - 10 2";
    static const char later[] = "7k/8/6K1/8/8/8/8/Rn6 w - - 11 2", many[] = "r3k3/8/8/8/8/8/8/R3K3 w - - 10 9";
    const bool one = strcmp(italian[_i], "progressive-slow") == 0;
    const char *reason;
    struct position p;
    IN(italian[_i], mate);
    ck_assert_int_eq(outcome_of(&p, &reason), DRAWN);
    ck_assert_int_eq(outcome_proved(italian[_i], mate, ""), ONGOING);
    ck_assert_int_eq(outcome_proved(italian[_i], mate, one ? "a1a8" : "a1a2 a2a3 a3a8"), WHITE_WINS);
    ck_assert_int_eq(outcome_proved(italian[_i], mate, one ? "a1a3" : "a1a2 a2a3 a3a4"), DRAWN);
    ck_assert_int_eq(outcome_proved(italian[_i], mate, one ? "a1b1" : "a1b1 b1b2 b2b3"), DRAWN);
    ck_assert_int_eq(outcome_proved(italian[_i], none, ""), DRAWN);
    ck_assert_int_eq(outcome_proved(italian[_i], later, ""), DRAWN);
    /* what takes too long to tell is played */
    ck_assert_int_eq(outcome_proved(italian[_i], many, ""), one ? DRAWN : ONGOING);
}
END_TEST

START_TEST(english_least_moved_pieces_move)
{
    struct position p;
    IN("progressive-english", "4k3/8/8/8/8/8/P7/4K3 w - - 0 3");
    PLAY("a2a3");
    ILLEGAL("a3a4");
    PLAY("e1e2");
    LEGAL("a3a4");
    LEGAL("e2e3");
}
END_TEST

START_TEST(english_immobile_pieces_do_not_count)
{
    struct position p;
    IN("progressive-english", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 3");
    PLAY("e1d1");
    LEGAL("d1e1");
    IN("progressive-english", "4k3/8/8/8/8/p7/P7/RK6 w - - 0 3");
    PLAY("b1c1");
    ONLY("a1b1");
}
END_TEST

START_TEST(english_castling_counts_for_both)
{
    struct position p;
    IN("progressive-english", "4k3/8/8/8/8/8/P7/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("a2a3 a2a4");
    PLAY("a2a3");
    LEGAL("f1e1");
    LEGAL("g1g2");
}
END_TEST

START_TEST(english_promoted_pieces_are_out)
{
    struct position p;
    IN("progressive-english", "8/P6k/8/8/8/8/8/4K3 w - - 0 3");
    PLAY("a7a8n,e1e2");
    ILLEGAL("a8b6");
    LEGAL("e2e3");
    PLAY("e2e3,e3e4,e4e3");
    TURN_OF(BLACK);
    PLAY("h7h6,h6h7,h7h6,h6h7,h7h6,h6h7");
    LEGAL("a8b6");
}
END_TEST

START_TEST(english_counts_go_beyond_fifteen)
{
    struct position p;
    IN("progressive-english", "4k3/8/8/8/8/p7/P7/RK6 w - - 0 15");
    for (unsigned i = 0; i < 7; i++)
        PLAY("b1c1,a1b1,b1a1,c1b1");
    ck_assert_uint_eq(p.turn.done, 28);
    PLAY("b1c1");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(scottish_modern_attacked_square_ends_the_turn)
{
    struct position p;
    IN("progressive-scottishmodern", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 3");
    PLAY("a1a5"); /* crossing attacked squares */
    TURN_OF(WHITE);
    PLAY("a5a4");
    TURN_OF(BLACK);
}
END_TEST

/* The knight is pinned by the rook, but attacks c5. */
START_TEST(scottish_modern_pinned_pieces_attack)
{
    struct position p;
    IN("progressive-scottishmodern", "4k3/8/4n3/8/1B6/8/8/2K1R3 w - - 0 3");
    PLAY("b4c5");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(scottish_modern_has_no_en_passant)
{
    struct position p;
    IN("progressive-scottishmodern", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 3");
    ILLEGAL("a5b6");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 3");
    IN("progressive-scottishmodern", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    PLAY("a2a4");
    ILLEGAL("b4a3");
}
END_TEST

START_TEST(bank_checks_earn_steps)
{
    struct position p;
    IN("bankofscotland", ROOK_CHECKS "9");
    QUOTA(1);
    PLAY("a1a8");
    QUOTA(1);
    PLAY("h8g7");
    QUOTA(2);
    PLAY("a8a7");
    TURN_OF(BLACK);
    QUOTA(1);
    PLAY("g7g6");
    QUOTA(3);
}
END_TEST

START_TEST(bank_double_check_counts_once)
{
    struct position p;
    IN("bankofscotland", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 9");
    PLAY("e4f6,e8d8");
    QUOTA(2);
}
END_TEST

START_TEST(bank_modern_attacked_square_ends_the_turn)
{
    struct position p;
    IN("bankofscotland", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 3 whitechecks=2");
    QUOTA(3);
    PLAY("a1a4");
    TURN_OF(WHITE);
    IN("bankofscotland-modern", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 3 whitechecks=2");
    PLAY("a1a4");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(bank_growing_adds_checks_to_the_number_of_the_turn)
{
    struct position p;
    IN("bankofscotland-growing", ROOK_CHECKS "9"); /* the 17th turn of the game */
    QUOTA(17);
    PLAY("a1a8");
    TURN_OF(BLACK);
    QUOTA(18);
    IN("bankofscotland-growing", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 3 whitechecks=2");
    QUOTA(7);
    PLAY("a1a4");
    TURN_OF(WHITE);
    IN("bankofscotland-modern-growing", "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 3 whitechecks=2");
    QUOTA(7);
    PLAY("a1a4");
    TURN_OF(BLACK);
    QUOTA(6);
}
END_TEST

START_TEST(veryscottish_one_more_than_was_made)
{
    struct position p;
    IN("progressive-veryscottish", NULL);
    PLAY("e2e4");
    QUOTA(2);
    ILLEGAL("0000");
    PLAY("e7e5");
    LEGAL("0000");
    PLAY("0000");
    TURN_OF(WHITE);
    QUOTA(2);
    PLAY("g1f3,f3e5");
    QUOTA(3);
}
END_TEST

START_TEST(veryscottish_no_step_left_ends_the_turn)
{
    struct position p;
    IN("progressive-veryscottish", NO_STEP_LEFT);
    PLAY("a6a7");
    TURN_OF(BLACK);
    QUOTA(2);
}
END_TEST

START_TEST(switchback_check_takes_a_step_away)
{
    struct position p;
    IN("progressive-switchback", ROOK_CHECKS "3 granted=3");
    PLAY("e1e2,e2e1");
    LEGAL("a1a8");
    PLAY("a1a8");
    QUOTA(2);
    PLAY("h8g7,g7h7");
    QUOTA(3);
    IN("progressive-switchback", ROOK_CHECKS "3 granted=3");
    PLAY("e1e2,e2e1,a1a2");
    QUOTA(4);
}
END_TEST

START_TEST(switchback_at_least_one)
{
    struct position p;
    IN("progressive-switchback", ROOK_CHECKS "1");
    QUOTA(1);
    PLAY("a1a8");
    QUOTA(1);
}
END_TEST

START_TEST(capturing_grants_steps)
{
    struct position p;
    IN("progressive-capturing", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 5");
    QUOTA(1);
    PLAY("e4d5");
    QUOTA(2);
    PLAY("e8d7,d7d6");
    QUOTA(1);
    IN("progressive-capturing", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 5");
    PLAY("e4d5,c6d5,e8e7");
    QUOTA(3);
}
END_TEST

START_TEST(logical_leaves_castling_and_double_steps_out)
{
    struct position p;
    IN("progressive-logical", "4k3/8/8/8/8/8/P7/4K2R w K - 0 3");
    ILLEGAL("e1g1");
    ILLEGAL("a2a4");
    LEGAL("a2a3");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/P7/4K2R w - - 0 3");
}
END_TEST

START_TEST(forwards_never_back)
{
    struct position p;
    IN("progressive-forwards", "4k3/8/8/8/8/3NK3/8/8 w - - 0 3");
    ILLEGAL("e3e2");
    ILLEGAL("d3f2");
    LEGAL("d3e5");
    LEGAL("e3f4");
    IN("progressive-forwards", "4k3/8/4q3/8/8/8/8/7K b - - 0 3");
    LEGAL("e6e5");
    ILLEGAL("e6e7");
}
END_TEST

START_TEST(forwards_sideways_binds_the_piece)
{
    struct position p;
    IN("progressive-forwards", "4k3/8/8/8/8/4K3/P7/8 w - - 0 3");
    PLAY("e3d3");
    ONLY("d3c4 d3d4 d3e4");
    PLAY("d3d4");
    LEGAL("a2a3");
}
END_TEST

START_TEST(forwards_sideways_needs_its_completion)
{
    struct position p;
    IN("progressive-forwards", "4k3/8/8/8/8/4K3/P7/8 w - - 0 1");
    ILLEGAL("e3d3"); /* no step is left */
    IN("progressive-forwards", "6R1/8/8/4k3/8/8/P7/K7 w - - 0 3");
    ILLEGAL("g8h8"); /* no way forward */
    IN("progressive-forwards", "4k3/8/8/8/8/3pK3/8/8 w - - 0 1");
    LEGAL("e3d3"); /* a capture needs none */
    IN("progressive-forwards", "4k3/8/8/8/8/3pK3/P7/8 w - - 0 3");
    PLAY("e3d3");
    LEGAL("a2a3");
}
END_TEST

START_TEST(forwards_castling_is_the_kings_sideways_step)
{
    struct position p;
    IN("progressive-forwards", "4k3/8/8/8/8/8/8/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("g1f2 g1g2 g1h2");
}
END_TEST

/* King and rook that exchange squares need no empty square beside them. */
START_TEST(forwards_castling_of_neighbours)
{
    struct position p;
    IN("chess960:progressive-forwards", "4k3/8/8/8/8/8/8/4BKRB w K - 0 3");
    LEGAL("f1g1");
    PLAY("f1g1");
    ONLY("g1f2 g1g2 g1h2");
    IN("chess960:progressive-forwards", "4k3/8/8/8/8/8/5PPP/4BKRB w K - 0 3");
    ILLEGAL("f1g1"); /* no way forward */
}
END_TEST

START_TEST(forwards_no_step_left_wins)
{
    struct position p;
    IN("progressive-forwards", "8/K7/8/4k3/8/8/8/8 w - - 0 3");
    PLAY("a7a8");
    RESULT("1-0");
    IN("progressive-forwards", "K7/8/8/4k3/8/8/8/8 w - - 0 3");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(cyclical_option)
{
    struct position p;
    char error[FEN_ERROR_MAX];
    const struct game *game = test_game("progressive-cyclical");
    ck_assert_str_eq(game->law->options[0].name, "Cycle");
    ck_assert_uint_eq(game_option_default(game), 8);
    ck_assert_int_eq(game->law->options[0].step, 2);
    ck_assert(fen_read(&p, game, 4, "4k3/8/8/8/8/8/8/4K3 b - - 0 2", error));
    QUOTA(4);
    ck_assert(fen_read(&p, game, 4, "4k3/8/8/8/8/8/8/4K3 w - - 0 3", error));
    QUOTA(1);
}
END_TEST

START_TEST(silverman_check_may_wait)
{
    struct position p;
    IN("progressive-silverman", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 2");
    PLAY("a2a3");
    LEGAL("a3a4");
    LEGAL("e1e2");
    PLAY("a3a4");
    ILLEGAL("a4a5"); /* the last step */
    ILLEGAL("e1e2");
    LEGAL("e1d1");
}
END_TEST

START_TEST(silverman_checking_steps_must_be_safe)
{
    struct position p;
    IN("progressive-silverman", "4r1k1/8/8/8/8/7R/8/4K3 w - - 0 2");
    ILLEGAL("h3g3");
    LEGAL("h3h4");
    LEGAL("h3e3");
    IN("progressive-silverman", "8/8/8/8/8/2k5/8/r3K3 w - - 0 2");
    ILLEGAL("e1d2"); /* next to the king it would give check */
    LEGAL("e1d1");
    LEGAL("e1e2");
}
END_TEST

START_TEST(silverman_strict_once_safe)
{
    struct position p;
    IN("progressive-silverman", "4r1k1/8/8/8/8/7R/8/4K3 w - - 0 3");
    PLAY("h3e3");
    ILLEGAL("e3d3");
    LEGAL("e3e8");
}
END_TEST

START_TEST(silverman_no_step_left)
{
    struct position p;
    IN("progressive-silverman", "k7/8/8/8/8/8/P4nPP/6RK w - - 0 2");
    PLAY("a2a3,a3a4");
    RESULT("0-1");
    IN("progressive-silverman", NO_STEP_LEFT);
    PLAY("a6a7");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(pribylinec_two_steps_a_piece)
{
    struct position p;
    IN("progressive-pribylinec", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3");
    PLAY("e1e2,e2e1");
    ILLEGAL("e1e2");
    LEGAL("a1a2");
    IN("progressive-pribylinec", "4k3/8/8/8/8/8/8/4K2R w K - 0 3");
    PLAY("e1g1,f1f2,f2f3"); /* the castling rook has not moved */
    ILLEGAL("f3f4");
    LEGAL("g1g2");
}
END_TEST

Suite *suite_progressive(void)
{
    Suite *s = suite_create("progressive");
    TCase *t = tcase_create("progressive");
    tcase_add_loop_test(t, quotas_by_number, 0, (int)(sizeof quotas / sizeof *quotas));
    tcase_add_test(t, the_nth_turn_has_n_steps);
    tcase_add_test(t, check_ends_the_turn);
    tcase_add_test(t, no_step_left_is_a_draw);
    tcase_add_test(t, en_passant_by_the_first_step_only);
    tcase_add_test(t, en_passant_lapses_when_the_pawn_goes_on);
    tcase_add_test(t, italian_only_the_last_step_checks);
    tcase_add_test(t, italian_discovered_and_promoting_checks);
    tcase_add_test(t, italian_mate_when_only_checks_parry);
    tcase_add_loop_test(t, italian_ten_quiet_turns_draw, 0, ITALIAN);
    tcase_add_loop_test(t, italian_draw_proof, 0, ITALIAN);
    tcase_add_test(t, english_least_moved_pieces_move);
    tcase_add_test(t, english_immobile_pieces_do_not_count);
    tcase_add_test(t, english_castling_counts_for_both);
    tcase_add_test(t, english_promoted_pieces_are_out);
    tcase_add_test(t, english_counts_go_beyond_fifteen);
    tcase_add_test(t, scottish_modern_attacked_square_ends_the_turn);
    tcase_add_test(t, scottish_modern_pinned_pieces_attack);
    tcase_add_test(t, scottish_modern_has_no_en_passant);
    tcase_add_test(t, bank_checks_earn_steps);
    tcase_add_test(t, bank_double_check_counts_once);
    tcase_add_test(t, bank_modern_attacked_square_ends_the_turn);
    tcase_add_test(t, bank_growing_adds_checks_to_the_number_of_the_turn);
    tcase_add_test(t, veryscottish_one_more_than_was_made);
    tcase_add_test(t, veryscottish_no_step_left_ends_the_turn);
    tcase_add_test(t, switchback_check_takes_a_step_away);
    tcase_add_test(t, switchback_at_least_one);
    tcase_add_test(t, capturing_grants_steps);
    tcase_add_test(t, logical_leaves_castling_and_double_steps_out);
    tcase_add_test(t, forwards_never_back);
    tcase_add_test(t, forwards_sideways_binds_the_piece);
    tcase_add_test(t, forwards_sideways_needs_its_completion);
    tcase_add_test(t, forwards_castling_is_the_kings_sideways_step);
    tcase_add_test(t, forwards_castling_of_neighbours);
    tcase_add_test(t, forwards_no_step_left_wins);
    tcase_add_test(t, cyclical_option);
    tcase_add_test(t, silverman_check_may_wait);
    tcase_add_test(t, silverman_checking_steps_must_be_safe);
    tcase_add_test(t, silverman_strict_once_safe);
    tcase_add_test(t, silverman_no_step_left);
    tcase_add_test(t, pribylinec_two_steps_a_piece);
    suite_add_tcase(s, t);
    return s;
}
