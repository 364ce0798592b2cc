/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The example game of rules/games/example.c. */
#include <string.h>

#include "tests/rules/clauses.h"

#define SET_UP(fen) ck_assert_msg(fen_read(&p, test_example(), 0, fen, error), "%s", error)

START_TEST(example_same_piece_twice)
{
    struct position p;
    game_start(&p, test_example(), 0);
    PLAY("g1f3");
    TURN_OF(WHITE);
    ONLY("f3e5 f3d4 f3g5 f3h4 f3g1");
    ck_assert_str_eq(test_fen(&p), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1 done=1,man=f3");
    PLAY("f3e5");
    TURN_OF(BLACK);
    ck_assert_uint_eq(game_count(&p), 19); /* the knight bars e7e5 */
}
END_TEST

START_TEST(example_second_step_takes_nothing)
{
    struct position p;
    char error[FEN_ERROR_MAX] = "";
    SET_UP("7k/8/8/3p4/8/3R4/8/K7 w - - 0 1");
    PLAY("d3d4");
    ILLEGAL("d4d5");
    LEGAL("d4d3");
    SET_UP("7k/8/8/3p4/8/3R4/8/K7 w - - 0 1");
    PLAY("d3d5");
    LEGAL("d5d8");
}
END_TEST

START_TEST(example_check_and_no_step_left_end_the_turn)
{
    struct position p;
    char error[FEN_ERROR_MAX] = "";
    SET_UP("7k/8/8/3p4/8/3R4/8/K7 w - - 0 1");
    PLAY("d3h3");
    TURN_OF(BLACK);
    SET_UP("7k/8/8/p7/8/P7/8/K7 w - - 0 1");
    PLAY("a3a4"); /* the pawn is blocked now */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(example_is_hidden)
{
    const char *reason;
    ck_assert_ptr_null(game_find("example", &reason));
}
END_TEST

START_TEST(example_refuses_impossible_states)
{
    struct position p;
    char error[FEN_ERROR_MAX] = "";
    ck_assert(!fen_read(&p, test_example(), 0, "7k/8/8/p7/8/P7/8/K7 w - - 0 1 done=1", error));
    ck_assert(!fen_read(&p, test_example(), 0, "7k/8/8/p7/8/P7/8/K7 w - - 0 1 man=a1", error));
    ck_assert(!fen_read(&p, test_example(), 0, "7k/8/8/p7/8/P7/8/K7 w - - 0 1 done=1,man=a5", error));
    ck_assert(!fen_read(&p, test_example(), 0, "7k/8/8/p7/8/P7/8/K7 w - - 0 1 done=1,man=a1a3", error));
}
END_TEST

Suite *suite_example(void)
{
    Suite *s = suite_create("example");
    TCase *t = tcase_create("example");
    tcase_add_test(t, example_same_piece_twice);
    tcase_add_test(t, example_second_step_takes_nothing);
    tcase_add_test(t, example_check_and_no_step_left_end_the_turn);
    tcase_add_test(t, example_is_hidden);
    tcase_add_test(t, example_refuses_impossible_states);
    suite_add_tcase(s, t);
    return s;
}
