/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games where every piece can move: one function for each clause of their rules. */
#include <string.h>

#include "tests/rules/clauses.h"

static const char *const any_number[] = {"battle", "omni", "omni-late", "hurricane"};
static const char *const check_ignored[] = {"battle", "omni", "omni-late"};

enum { ANY_NUMBER = 4, CHECK_IGNORED = 3 };

START_TEST(one_step_of_each_piece)
{
    struct position p;
    IN(any_number[_i], "4k3/8/8/8/8/8/P7/4K3 w - - 0 3");
    ILLEGAL("0000");
    PLAY("e1e2");
    ONLY("a2a3 a2a4 0000");
    PLAY("a2a4");
    TURN_OF(BLACK); /* all have moved */
}
END_TEST

START_TEST(the_turn_may_be_ended)
{
    struct position p;
    IN(any_number[_i], "4k3/8/8/8/8/8/P7/4K3 w - - 0 3");
    PLAY("e1e2,0000");
    TURN_OF(BLACK);
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/P3K3/8 b - - 1 3");
}
END_TEST

START_TEST(castling_moves_both)
{
    struct position p;
    IN(any_number[_i], "4k3/8/8/8/8/8/P7/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("a2a3 a2a4 0000");
}
END_TEST

START_TEST(no_step_left_ends_the_turn)
{
    struct position p;
    IN(any_number[_i], "4k3/8/8/8/8/p7/P7/4K3 w - - 0 3");
    PLAY("e1e2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(first_turn_limit)
{
    struct position p;
    char error[FEN_ERROR_MAX];
    const char *const games[] = {"battle", "omni", "omni-late", "hurricane", "swarm"};
    const struct game *game = test_game(games[_i]);
    ck_assert_str_eq(game->law->options[0].name, "First Turn Limit");
    ck_assert_uint_eq(game_option_default(game), 0);
    game_start(&p, game, 2);
    PLAY("e2e4,d2d4");
    TURN_OF(BLACK);
    PLAY("e7e5,d7d5,b8c6");
    TURN_OF(BLACK);
    ck_assert(fen_read(&p, game, 2, "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 2", error));
    PLAY("e1d1,a2a3,b2b3");
    TURN_OF(WHITE);
    game_start(&p, game, 0);
    PLAY("e2e4,d2d4,g1f3");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(omni_steps_are_pseudo_legal)
{
    struct position p;
    IN(check_ignored[_i], "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 3");
    PLAY("e2c3");
    ILLEGAL("0000"); /* the king is attacked */
    LEGAL("e1e2");
    PLAY("e1d1");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(omni_checks_mean_nothing)
{
    struct position p;
    IN(check_ignored[_i], "4k3/8/8/8/4N3/4R3/8/4K3 w - - 0 3");
    PLAY("e4c3");
    TURN_OF(WHITE);
    ILLEGAL("e3e8"); /* kings are not captured */
    LEGAL("e3e7");
    LEGAL("0000");
}
END_TEST

START_TEST(omni_out_of_steps_in_check_loses)
{
    struct position p;
    IN("omni", "k7/8/8/8/8/8/1r6/r1K5 w - - 0 3");
    PLAY("c1d1");
    RESULT("0-1");
    IN("omni", "k7/8/8/8/8/8/1r6/r1K5 w - - 0 3");
    PLAY("c1b2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(omni_check_at_the_start)
{
    struct position p;
    IN("omni", "4k3/8/8/8/8/8/4r2P/4K3 w - - 0 3");
    LEGAL("h2h3");
    IN("omni-late", "4k3/8/8/8/8/8/4r2P/4K3 w - - 0 3");
    ONLY("e1d1 e1f1 e1e2");
    IN("omni-late", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 3");
    LEGAL("e2c3"); /* no check at the start */
}
END_TEST

START_TEST(omni_late_mate_by_the_first_step)
{
    struct position p;
    IN("omni-late", "6k1/8/8/8/8/8/PPn5/KR6 w - - 0 3");
    RESULT("0-1");
    IN("omni", "6k1/8/8/8/8/8/PPn5/KR6 w - - 0 3");
    LEGAL("a2a4");
}
END_TEST

START_TEST(en_passant_by_the_first_step)
{
    struct position p;
    IN("omni", "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 3");
    LEGAL("a5b6");
    PLAY("f5g6");
    ILLEGAL("a5b6");
}
END_TEST

START_TEST(hurricane_is_strict_and_ends_by_check)
{
    struct position p;
    IN("hurricane", "4r1k1/8/8/8/8/8/4N2P/4K3 w - - 0 3");
    ILLEGAL("e2c3");
    LEGAL("h2h3");
    IN("hurricane", "7k/8/8/8/8/8/P7/R3K3 w - - 0 3");
    PLAY("a2a3,a1a2");
    TURN_OF(WHITE);
    IN("hurricane", "7k/8/8/8/8/8/P7/1R2K3 w - - 0 3");
    PLAY("b1b8");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(swarm_every_piece_must)
{
    struct position p;
    IN("swarm", "4k3/8/8/8/8/8/P7/4K3 w - - 0 3");
    PLAY("e1e2");
    ONLY("a2a3 a2a4");
    PLAY("a2a3");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(swarm_castling_is_a_kings_step)
{
    struct position p;
    IN("swarm", "4k3/8/8/8/8/8/8/4K2R w K - 0 3");
    PLAY("e1g1");
    LEGAL("f1f2");
    ILLEGAL("g1g2");
}
END_TEST

START_TEST(swarm_checks_do_not_end_the_turn)
{
    struct position p;
    IN("swarm", "7k/8/8/8/8/8/P7/1R2K3 w - - 0 3");
    PLAY("b1b8");
    TURN_OF(WHITE);
    PLAY("e1e2,a2a3");
    TURN_OF(BLACK);
    ONLY("h8g7 h8h7"); /* the first step must leave check */
}
END_TEST

START_TEST(swarm_king_capture_wins)
{
    struct position p;
    const char *reason = "";
    IN("swarm", "4k3/8/8/8/4N3/4R3/8/4K3 w - - 0 3");
    PLAY("e4c3,e3e8");
    RESULT("1-0");
    game_result(&p, &reason);
    ck_assert_str_eq(reason, "king captured");
    /* the loser has no step, though a piece of his attacks the other king, and the FEN can be read */
    IN("swarm", "4k3/8/8/4q3/8/2p5/8/K3R3 b - - 0 1");
    PLAY("c3c2,e5a1");
    RESULT("0-1");
    IN("swarm", "4k3/8/8/8/8/8/2p5/q3R3 w - - 0 2");
    ck_assert(!game_has_step(&p));
    RESULT("0-1");
}
END_TEST

/* The rook e4 is pinned by the bishop: it may leave the line only to capture the king. */
START_TEST(swarm_king_capture_need_not_be_strict)
{
    struct position p;
    IN("swarm", "b3k3/8/4N3/8/4R3/8/8/7K w - - 0 3");
    PLAY("e6c5");
    ILLEGAL("e4e7");
    LEGAL("e4e8");
    PLAY("e4e8");
    RESULT("1-0");
}
END_TEST

START_TEST(swarm_only_unmoved_pieces_capture_the_king)
{
    struct position p;
    IN("swarm", "7k/8/8/8/8/8/P7/1R2K3 w - - 0 3");
    PLAY("b1b8");
    ILLEGAL("b8h8");
}
END_TEST

Suite *suite_everyman(void)
{
    Suite *s = suite_create("everyman");
    TCase *t = tcase_create("everyman");
    tcase_add_loop_test(t, one_step_of_each_piece, 0, ANY_NUMBER);
    tcase_add_loop_test(t, the_turn_may_be_ended, 0, ANY_NUMBER);
    tcase_add_loop_test(t, castling_moves_both, 0, ANY_NUMBER);
    tcase_add_loop_test(t, no_step_left_ends_the_turn, 0, ANY_NUMBER);
    tcase_add_loop_test(t, first_turn_limit, 0, 5);
    tcase_add_loop_test(t, omni_steps_are_pseudo_legal, 0, CHECK_IGNORED);
    tcase_add_loop_test(t, omni_checks_mean_nothing, 0, CHECK_IGNORED);
    tcase_add_test(t, omni_out_of_steps_in_check_loses);
    tcase_add_test(t, omni_check_at_the_start);
    tcase_add_test(t, omni_late_mate_by_the_first_step);
    tcase_add_test(t, en_passant_by_the_first_step);
    tcase_add_test(t, hurricane_is_strict_and_ends_by_check);
    tcase_add_test(t, swarm_every_piece_must);
    tcase_add_test(t, swarm_castling_is_a_kings_step);
    tcase_add_test(t, swarm_checks_do_not_end_the_turn);
    tcase_add_test(t, swarm_king_capture_wins);
    tcase_add_test(t, swarm_king_capture_need_not_be_strict);
    tcase_add_test(t, swarm_only_unmoved_pieces_capture_the_king);
    suite_add_tcase(s, t);
    return s;
}
