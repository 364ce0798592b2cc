/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Double-Move Chess and Multimove Chess: one function for each clause of their rules. */
#include <string.h>

#include "tests/rules/clauses.h"

/* Only the pawn h7 can move, and the square it leaves helps only a queen or a rook on h8. */
#define PACKED "kBRRRRN1/PRRRRRPP/PPPPPPPB/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w - - 0 3"

START_TEST(one_step_then_two)
{
    struct position p;
    IN("doublemove", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5,d7d5");
    TURN_OF(WHITE);
    PLAY("g1f3");
    TURN_OF(WHITE);
    ILLEGAL("0000");
}
END_TEST

START_TEST(no_check_at_all)
{
    struct position p;
    IN("doublemove", "4r1k1/8/8/8/8/8/4N3/R3K3 w - - 0 3");
    LEGAL("e2c3"); /* pinned */
    PLAY("a1a8");
    TURN_OF(WHITE); /* check given */
    PLAY("e2c3");
    TURN_OF(BLACK); /* left in attack */
    LEGAL("e8e1");
    IN("doublemove", "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 3");
    LEGAL("a1a2"); /* attacked from the start */
}
END_TEST

START_TEST(castling_through_attack)
{
    struct position p;
    IN("doublemove", "2rrr1k1/8/8/8/8/8/8/R3K2R w KQ - 0 3");
    LEGAL("e1c1");
    LEGAL("e1g1");
    IN("doublemove", "4k3/8/8/8/8/8/8/RN2K2R w Q - 0 3");
    ILLEGAL("e1c1"); /* not empty */
    ILLEGAL("e1g1"); /* has moved */
}
END_TEST

START_TEST(king_capture_wins_at_once)
{
    struct position p;
    const char *reason = "";
    IN("doublemove", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 3");
    PLAY("e1e8");
    RESULT("1-0");
    game_result(&p, &reason);
    ck_assert_str_eq(reason, "king captured");
    IN("doublemove", "4k3/8/8/8/8/8/4N3/4R1K1 b - - 0 3");
    PLAY("e8e7,e7e6,e2c3,e1e6");
    RESULT("1-0");
}
END_TEST

START_TEST(kings_capture_kings)
{
    struct position p;
    IN("doublemove", "8/8/8/4k3/4K3/8/8/8 w - - 0 3");
    LEGAL("e4e5");
}
END_TEST

START_TEST(a_turn_must_change_something)
{
    struct position p;
    IN("doublemove", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 3");
    PLAY("e1e2");
    ILLEGAL("e2e1");
    LEGAL("a1e1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/4K3/R7 w - - 0 3 done=1,vacated=e1,reversible=e2");
    IN("doublemove", "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 3");
    PLAY("e1e2");
    LEGAL("e2e1"); /* a piece has gone */
}
END_TEST

START_TEST(a_step_needs_a_completion)
{
    struct position p;
    IN("doublemove", PACKED);
    ONLY("h7h8q h7h8r");
    ck_assert_uint_eq(game_count(&p), 2);
    PLAY("h7h8q");
    ONLY("h8h7");
}
END_TEST

START_TEST(no_legal_turn_is_a_draw)
{
    struct position p;
    IN("doublemove", "kBRRRRNN/PRRRRRPP/PPPPPPPB/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w - - 0 3");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(double_en_passant)
{
    struct position p;
    IN("doublemove", "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 3");
    PLAY("f5g6");
    LEGAL("a5b6");
    IN("doublemove", "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 3");
    PLAY("e1e2");
    ILLEGAL("a5b6");
}
END_TEST

/* Whether the steps left can capture the king, by trying all sequences. */
static bool captures_by_trying(const struct position *p)
{
    action list[ACTIONS_MAX];
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n--;) {
        struct position after = *p;
        unsigned us = p->turn.decider;
        game_apply(&after, list[n]);
        if (!(after.by_type[KING] & after.side[!us]) || (after.turn.decider == us && captures_by_trying(&after)))
            return true;
    }
    return false;
}

/* Wins are known also where castling or en passant opens lines; random games test the rest. */
START_TEST(wins_are_known)
{
    static const char *const fens[] = {
        "5k2/8/8/8/8/8/8/4K2R w K - 0 3",    /* castles, and the rook takes */
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 3",    /* castles, and the rook takes */
        "4k3/8/8/8/3pP3/8/8/3K4 b - e3 0 4", /* e.p. does not help */
        "8/8/8/k2pP2R/8/8/8/6K1 w - d6 0 5", /* e.p. opens a rank */
        "8/2P4k/8/8/8/8/8/K7 w - - 0 5",     /* promotes, and takes */
        "8/2P5/8/7k/8/8/8/K7 w - - 0 5",     /* in vain */
        "7k/8/8/8/8/2N5/8/B6K w - - 0 5",    /* a piece steps out of the way */
        "7k/8/8/8/8/2P5/8/B6K w - - 0 5",    /* a pawn too */
        "7k/8/8/8/8/2p5/8/B6K w - - 0 5",    /* takes on the way */
        "8/8/8/3k1K2/8/8/8/8 w - - 0 5",     /* king takes king */
    };
    for (unsigned i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct position p;
        test_position(&p, "doublemove", fens[i]);
        ck_assert_msg(game_wins(&p) == captures_by_trying(&p), "%s", fens[i]);
    }
}
END_TEST

START_TEST(multimove_counts_steps_by_options)
{
    struct position p;
    IN("multimove", NULL);
    PLAY("e2e4,d2d4");
    TURN_OF(BLACK);
    game_start(&p, game_find("multimove", NULL), 0x31); /* BlackSteps 3, WhiteSteps 1 */
    PLAY("e2e4");
    TURN_OF(BLACK);
    PLAY("e7e5,f8b4,b4d2");
    TURN_OF(WHITE);
    game_start(&p, game_find("multimove", NULL), 0x84);
    PLAY("e2e4,d1h5,h5f7,f7e8");
    RESULT("1-0");
    test_games_add("[multimove-balanced]\nbase = multimove\nsteps = 1 2\n"); /* which the options leave as it is */
    IN("multimove-balanced", NULL);
    PLAY("e2e4");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(multimove_has_no_check_but_orthodox_castling)
{
    struct position p;
    IN("multimove", "4r1k1/8/8/8/8/8/4N3/R3K3 w Q - 0 3");
    LEGAL("e2c3"); /* pinned */
    PLAY("e1f2,f2e1");
    TURN_OF(BLACK); /* nothing has changed but the right to castle */
    IN("multimove", "4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 3");
    LEGAL("a1a2");
    ILLEGAL("e1c1"); /* out of an attack */
    IN("multimove", "3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 3");
    ILLEGAL("e1c1"); /* through an attack */
    LEGAL("e1g1");
}
END_TEST

START_TEST(multimove_takes_en_passant_first)
{
    struct position p;
    IN("multimove", "4k3/8/8/Pp3Pp1/8/8/8/4K3 w - b6g6 0 3");
    PLAY("f5g6");
    ILLEGAL("a5b6");
}
END_TEST

Suite *suite_doublemove(void)
{
    Suite *s = suite_create("doublemove");
    TCase *t = tcase_create("doublemove");
    tcase_add_test(t, one_step_then_two);
    tcase_add_test(t, no_check_at_all);
    tcase_add_test(t, castling_through_attack);
    tcase_add_test(t, king_capture_wins_at_once);
    tcase_add_test(t, kings_capture_kings);
    tcase_add_test(t, a_turn_must_change_something);
    tcase_add_test(t, a_step_needs_a_completion);
    tcase_add_test(t, no_legal_turn_is_a_draw);
    tcase_add_test(t, double_en_passant);
    tcase_add_test(t, wins_are_known);
    tcase_add_test(t, multimove_counts_steps_by_options);
    tcase_add_test(t, multimove_has_no_check_but_orthodox_castling);
    tcase_add_test(t, multimove_takes_en_passant_first);
    suite_add_tcase(s, t);
    return s;
}
