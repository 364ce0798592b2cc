/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Future Chess: one function for each clause of its rules. */
#include <stdio.h>
#include <string.h>

#include "rules/counting/perft.h"
#include "search/evaluation/evaluation.h"
#include "tests/rules/clauses.h"

/* Returns a position of Future Random Chess. */
static struct position at(const char *fen)
{
    struct position p;
    test_position(&p, "future-random", fen);
    return p;
}

/* Whether an action is legal in a position of Future Random Chess. */
static bool legal(const char *fen, const char *text)
{
    struct position p = at(fen);
    return test_legal(&p, text);
}

/* Returns how many legal actions begin with a text. */
static unsigned count_from(const struct position *p, const char *start)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), found = 0;
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        found += strncmp(text, start, strlen(start)) == 0;
    }
    return found;
}

START_TEST(corners_lie_on_the_lines_of_all_pieces)
{
    struct position p = at("r8r/*7k*/*8*/*8*/*8*/*8*/*8*/R1K7 w - - 0 1");
    ck_assert(test_legal(&p, "a1a8") == false); /* there is no a file between the corners */
    ck_assert(test_legal(&p, "a1b1"));
    ck_assert_uint_eq(count_from(&p, "a1"), 1);
    p = at("10/*7k*/*8*/*8*/*8*/*8*/*8*/B1K7 w - - 0 1");
    ck_assert_uint_eq(count_from(&p, "a1"), 7); /* b2 to h8 */
    p = at("10/*7k*/*8*/*8*/*8*/*2N5*/*8*/2K7 w - - 0 1");
    ck_assert(!test_legal(&p, "d3a1"));
    p = at("10/*7k*/*8*/*8*/*8*/*1N6*/*8*/2K7 w - - 0 1");
    ck_assert(!test_legal(&p, "c3a2"));
    p = at("10/*7k*/*8*/*8*/*8*/*8*/*1N6*/4K5 w - - 0 1");
    ck_assert(test_legal(&p, "c2a1"));
    p = at("10/*7k*/*8*/*8*/*8*/*N7*/*8*/4K5 w - - 0 1");
    ck_assert(test_legal(&p, "b3a1"));
    p = at("10/*7k*/*8*/*8*/*8*/*8*/*8*/1K8 w - - 0 1");
    ck_assert(test_legal(&p, "b1a1"));
    p = at("Q9/*7k*/*8*/*8*/*8*/*8*/*8*/3K6 w - - 0 1");
    ck_assert_uint_eq(count_from(&p, "a8"), 9 + 7); /* the rank to j8, the diagonal to h1 */
}
END_TEST

START_TEST(checks_come_from_corners)
{
    struct position p = at("10/*4k3*/*8*/*8*/*8*/*8*/*4K3*/r9 w - - 0 1");
    ck_assert(!test_legal(&p, "f2f1"));
    ck_assert(test_legal(&p, "f2f3"));
    p = at("10/*8*/*8*/*3k4*/*8*/*8*/*8*/B1K7 b - - 0 1");
    ck_assert(p.checkers != 0); /* a1 to e5 */
    ck_assert(!test_legal(&p, "e5f6"));
    ck_assert(test_legal(&p, "e5e6"));
    p = at("10/*8*/*8*/*3k4*/*8*/*1n6*/*8*/B1K7 b - - 0 1");
    ck_assert_uint_eq(count_from(&p, "c3"), 0); /* pinned by the corner */
}
END_TEST

START_TEST(pawns_promote_in_the_corners)
{
    struct position p = at("n8n/*P6P*/*8*/*3k4*/*8*/*8*/*8*/3K6 w - - 0 1");
    ck_assert_uint_eq(count_from(&p, "b7a8"), 4);
    ck_assert_uint_eq(count_from(&p, "i7j8"), 4);
    ck_assert_uint_eq(count_from(&p, "b7b8"), 4);
    test_play(&p, "b7a8n");
    ck_assert_str_eq(test_fen(&p), "N8n/*7P*/*8*/*3k4*/*8*/*8*/*8*/3K6 b - - 0 1");
    ck_assert(!legal("10/*P6P*/*8*/*3k4*/*8*/*8*/*8*/3K6 w - - 0 1", "b7a8q"));
}
END_TEST

START_TEST(en_passant_is_orthodox)
{
    struct position p = at("4k5/*p7*/*8*/*1P6*/*8*/*8*/*8*/4K5 b - - 0 1");
    test_play(&p, "b7b5");
    ck_assert_str_eq(test_fen(&p), "4k5/*8*/*8*/*pP6*/*8*/*8*/*8*/4K5 w - b6 0 2");
    test_play(&p, "c5b6");
    ck_assert_str_eq(test_fen(&p), "4k5/*8*/*P7*/*8*/*8*/*8*/*8*/4K5 b - - 0 2");
    /* not if it leaves the king in check on the rank */
    ck_assert(!legal("4k5/*8*/*8*/*KpP3r1*/*8*/*8*/*8*/10 w - c6 0 2", "d5c6"));
    ck_assert(legal("4k5/*8*/*8*/*1pP3r1*/*8*/*8*/*8*/1K8 w - c6 0 2", "d5c6"));
    ck_assert(!legal("4k5/*8*/*8*/*1pP5*/*8*/*1n6*/*8*/1K8 w - c6 0 2", "d5c6")); /* a knight gives check */
}
END_TEST

#define EMPTY_RANKS "/*8*/*8*/*8*/*8*/*8*/*8*/"

#define PAWN_RANKS "/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/"

START_TEST(castling_near_and_far)
{
    struct position p = at("1r3k2r1" PAWN_RANKS "1R3K2R1 w KQkq - 0 1");
    ck_assert(test_legal(&p, "f1i1") && test_legal(&p, "f1i1f") && test_legal(&p, "f1b1") && test_legal(&p, "f1b1f"));
    struct position q = p;
    test_play(&q, "f1i1");
    ck_assert_str_eq(test_fen(&q), "1r3k2r1" PAWN_RANKS "1R4RK2 b kq - 1 1");
    q = p;
    test_play(&q, "f1i1f");
    ck_assert_str_eq(test_fen(&q), "1r3k2r1" PAWN_RANKS "1R4R1K1 b kq - 1 1");
    q = p;
    test_play(&q, "f1b1");
    ck_assert_str_eq(test_fen(&q), "1r3k2r1" PAWN_RANKS "3KR3R1 b kq - 1 1");
    q = p;
    test_play(&q, "f1b1f f8b8f");
    ck_assert_str_eq(test_fen(&q), "2k1r3r1" PAWN_RANKS "2K1R3R1 w - - 2 2");
}
END_TEST

START_TEST(castling_of_a_king_already_on_his_target)
{
    struct position p = at("4k5" EMPTY_RANKS "1R1K2R3 w KQ - 0 1");
    ck_assert(test_legal(&p, "d1b1"));
    test_play(&p, "d1b1"); /* the rook goes over the king */
    ck_assert_str_eq(test_fen(&p), "4k5" EMPTY_RANKS "3KR1R3 b - - 1 1");
    p = at("4k5" EMPTY_RANKS "1R1K2R3 w KQ - 0 1");
    ck_assert(test_legal(&p, "d1g1") && test_legal(&p, "d1g1f")); /* the rook stays */
}
END_TEST

/* Castling is illegal with a piece in between, in check, over an attacked square, to an attacked or occupied target,
   or if it leaves the king in check. */
static const struct {
    const char *fen, *text;
    bool legal;
} conditions[] = {
    {"4k5" EMPTY_RANKS "1R2BK2R1 w KQ - 0 1", "f1b1", false},
    {"4k5" EMPTY_RANKS "1R2BK2R1 w KQ - 0 1", "f1i1", true},
    {"5rk3" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1i1", false},   /* in check */
    {"4k2r2" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1i1", false},  /* h1 attacked, between and target */
    {"2r1k5" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1b1", false},  /* c1 attacked, between king and rook */
    {"4k3r1" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1i1", true},   /* the rook is attacked, no matter */
    {"4k3r1" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1i1f", false}, /* but not where the king goes */
    {"1r2k5" EMPTY_RANKS "1R3K2R1 w KQ - 0 1", "f1b1", true},   /* b1 is attacked, but beyond the king's target */
    {"4k5" EMPTY_RANKS "2R1RK2BR w K - 0 1", "f1i1", false},    /* no right: no rook of that side unmoved */
    {"4k5" EMPTY_RANKS "2R2KR1N1 w KQ - 0 1", "f1g1", true},    /* near: h1 is free */
    {"4k5" EMPTY_RANKS "2R2KR1N1 w KQ - 0 1", "f1g1f", false},  /* i1 is not */
    {"4k5" EMPTY_RANKS "r1RK2R3 w Q - 0 1", "d1c1", false},     /* a rook on a1 behind the castling rook */
    {"4k5" EMPTY_RANKS "b1RK2R3 w Q - 0 1", "d1c1", true},
    {"4k5" EMPTY_RANKS "1R3K2R1 w Q - 0 1", "f1i1", false},             /* the right is gone */
    {"4k5/*8*/*8*/*8*/*8*/*7n*/*8*/1R3K2R1 w KQ - 0 1", "f1i1", false}, /* a knight attacks h1, */
    {"4k5/*8*/*8*/*8*/*8*/*7n*/*8*/1R3K2R1 w KQ - 0 1", "f1b1", true},  /* not the other side */
};

START_TEST(castling_conditions)
{
    if (strcmp(conditions[_i].text, "f1i1") == 0 && strstr(conditions[_i].fen, "BR w K")) {
        test_refused("future-random", conditions[_i].fen);
        return;
    }
    ck_assert_msg(legal(conditions[_i].fen, conditions[_i].text) == conditions[_i].legal, "%s in %s",
                  conditions[_i].text, conditions[_i].fen);
}
END_TEST

START_TEST(rights_go_with_moves_and_captures)
{
    struct position p = at("1r3k2r1" EMPTY_RANKS "1R3K2R1 w KQkq - 0 1");
    test_play(&p, "b1b8");
    ck_assert_str_eq(test_fen(&p), "1R3k2r1" EMPTY_RANKS "5K2R1 b Kk - 0 1");
    p = at("1r3k2r1" EMPTY_RANKS "1R3K2R1 w KQkq - 0 1");
    test_play(&p, "f1f2 i8h8 f2f1");
    ck_assert_str_eq(test_fen(&p), "1r3k1r2" EMPTY_RANKS "1R3K2R1 b q - 3 2");
}
END_TEST

START_TEST(black_relocates_his_king_and_white_follows)
{
    struct position p;
    test_position(&p, "future", NULL);
    test_actions_are(&p, "0000 f8c8 f8d8 f8e8 f8h8");
    ck_assert_uint_eq(p.turn.decider, BLACK);
    test_play(&p, "f8d8");
    ck_assert_uint_eq(p.turn.decider, WHITE);
    ck_assert_str_eq(test_fen(&p),
                     "1rnkqbbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNKQBBNR1 w KQkq - 0 1 relocation=2");
    test_actions_are(&p, "0000 e1c1 e1g1 e1h1 e1i1");
    test_play(&p, "e1h1");
    ck_assert_str_eq(test_fen(&p), "1rnknbbqr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNKNBBQR1 w KQkq - 0 1");
    ck_assert_uint_eq(p.number, 1);
    ck_assert_uint_eq(p.turn.decider, WHITE);
}
END_TEST

START_TEST(relocation_may_be_declined)
{
    struct position p, q;
    test_position(&p, "future", NULL);
    test_play(&p, "0000 0000");
    test_position(&q, "future", "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 w KQkq - 0 1");
    ck_assert_uint_eq(position_key(&p), position_key(&q));
    ck_assert_uint_eq(game_count(&p), 22);
    test_play(&p, "e2e4");
    ck_assert_uint_eq(p.number, 2);
}
END_TEST

/* Returns how many different starting positions a game has. */
static unsigned arrays_after(const char *id)
{
    struct position start;
    uint64_t keys[64];
    unsigned n = 0;
    action first[16], second[16];
    test_position(&start, id, NULL);
    unsigned firsts = game_actions(&start, ALL_ACTIONS, first);
    for (unsigned i = 0; i < firsts; i++) {
        struct position middle = start;
        game_apply(&middle, first[i]);
        unsigned seconds = game_actions(&middle, ALL_ACTIONS, second);
        for (unsigned j = 0; j < seconds; j++) {
            struct position end = middle;
            bool known = false;
            game_apply(&end, second[j]);
            for (unsigned k = 0; k < n; k++)
                known |= keys[k] == position_key(&end);
            if (!known)
                keys[n++] = position_key(&end);
        }
    }
    return n;
}

START_TEST(there_are_25_arrays_and_9)
{
    ck_assert_uint_eq(arrays_after("future"), 25);
    ck_assert_uint_eq(arrays_after("future-nine"), 9);
}
END_TEST

START_TEST(nine_is_not_mirrored)
{
    struct position p;
    test_position(&p, "future-nine", NULL);
    test_actions_are(&p, "0000 f8d8 e8g8");
    test_play(&p, "e8g8");
    test_actions_are(&p, "0000 f1d1 e1g1");
    test_play(&p, "f1d1");
    ck_assert_str_eq(test_fen(&p), "1rnbbkqnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNKQBBNR1 w KQkq - 0 1");
}
END_TEST

START_TEST(positions_by_number)
{
    const struct game *game = test_game("future-random");
    struct position p;
    uint64_t option = game_option_default(game);
    game_start(&p, game, option);
    ck_assert_str_eq(test_fen(&p), "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 w KQkq - 0 1");
    /* White 5 x 2 + 4: king and bishop of the d file, then queen and rook of the i file; Black 1: queen and rook */
    ck_assert(option_read(game->law->options, "351", &option));
    game_start(&p, game, option);
    ck_assert_str_eq(test_fen(&p), "1qnbrkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNKRBBNQ1 w KQkq - 0 1");
    ck_assert(!option_read(game->law->options, "625", &option) && !option_read(game->law->options, "-2", &option));
    ck_assert(option_read(game->law->options, "-1", &option));
    bool different = false;
    for (uint64_t seed = 1; seed < 20; seed++) {
        uint64_t drawn = option_drawn(game->law->options, option, seed);
        ck_assert_int_ge(option_value(game->law->options, drawn), 0);
        ck_assert_uint_eq(drawn, option_drawn(game->law->options, option, seed));
        different |= drawn != option_drawn(game->law->options, option, 0);
    }
    ck_assert(different);
}
END_TEST

static const char *const refused[] = {
    "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR w KQkq - 0 1",  /* a rank of nine */
    "1rnbqkbnr1/pppppppppp/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 w KQkq - 0 1", /* pawns beside the board */
    "*rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 w KQkq - 0 1", /* a corner left out */
    "4k5/*8*/*8*/*8*/*8*/*8*/*8*/P3K5 w - - 0 1",                               /* a pawn in a corner */
    "4k5/*8*/*8*/*8*/*8*/*8*/*8*/4K4R w K - 0 1",                               /* a right of a rook in a corner */
    "4k5/*8*/*8*/*8*/*pP6*/*8*/*8*/4K5 w - b6 0 1",                             /* no pawn has passed there */
    "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 b KQkq - 0 1 relocation=2",
    "1rnbqkbnr1/*pppppppp*/*8*/*8*/*P7*/*8*/*1PPPPPPP*/1RNBQKBNR1 w KQkq - 0 1 relocation=2",
    "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 b KQk - 0 1 relocation=1",  /* a rook has moved */
    "1rnbqkbnr1/*ppppppp1*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 b KQkq - 0 1 relocation=1", /* a pawn lacks */
};

START_TEST(impossible_positions_are_refused) { test_refused("future", refused[_i]); }
END_TEST

START_TEST(laws_go_over_its_pieces)
{
    struct position p;
    const char *reason = "";
    test_position(&p, "future:marseillais-balanced", NULL);
    test_play(&p, "e2e4 e7e5,d7d5");
    ck_assert_uint_eq(p.turn.decider, WHITE);
    ck_assert_ptr_null(game_find("future:kazan", &reason));
    ck_assert_str_eq(reason, "this law of turns speaks of squares of the 8x8 board");
    test_position(&p, "future:omni", NULL);
    test_play(&p, "e2e4,d2d4,0000");
    ck_assert_uint_eq(p.turn.decider, BLACK);
    test_position(&p, "future:omni", NULL);
    test_play(&p, "e2e4,d2d4");
    ck_assert_str_eq(strrchr(test_fen(&p), ' '), " done=2,next=d3e3,moved=d4e4,progress=1");
}
END_TEST

START_TEST(evaluation_knows_no_colours)
{
    struct position p = at("1r2k3r1/*pp2pppp*/*8*/*2pq4*/*3P4*/*2N2N2*/*PP2PPPP*/R2QKB2R1 w - - 0 1");
    struct position q = at("r2qkb2r1/*pp2pppp*/*2n2n2*/*3p4*/*2PQ4*/*8*/*PP2PPPP*/1R2K3R1 b - - 0 1");
    ck_assert_int_eq(evaluate(&p, NULL), evaluate(&q, NULL));
}
END_TEST

/* Replies in other positions are not generated; here they include a near castling while only the far one is blocked. */
START_TEST(replies_castle_near)
{
    struct position p;
    uint64_t found;
    test_position(&p, "future-random", "2n1r1bk2/*3r4*/*b2n1p2*/*2Bq3p*/*p1Ppp1p1*/*1B6*/*R2Q1PPP*/2NK3N1R b q - 2 25");
    ck_assert(perft_run(&p, 3, &(struct perft_setup){0}, &found));
    ck_assert_uint_eq(found, 84229);
}
END_TEST

Suite *suite_future(void)
{
    Suite *s = suite_create("future");
    TCase *t = tcase_create("future");
    tcase_add_test(t, replies_castle_near);
    tcase_add_test(t, corners_lie_on_the_lines_of_all_pieces);
    tcase_add_test(t, checks_come_from_corners);
    tcase_add_test(t, pawns_promote_in_the_corners);
    tcase_add_test(t, en_passant_is_orthodox);
    tcase_add_test(t, castling_near_and_far);
    tcase_add_test(t, castling_of_a_king_already_on_his_target);
    tcase_add_loop_test(t, castling_conditions, 0, sizeof conditions / sizeof *conditions);
    tcase_add_test(t, rights_go_with_moves_and_captures);
    tcase_add_test(t, black_relocates_his_king_and_white_follows);
    tcase_add_test(t, relocation_may_be_declined);
    tcase_add_test(t, there_are_25_arrays_and_9);
    tcase_add_test(t, nine_is_not_mirrored);
    tcase_add_test(t, positions_by_number);
    tcase_add_loop_test(t, impossible_positions_are_refused, 0, sizeof refused / sizeof *refused);
    tcase_add_test(t, laws_go_over_its_pieces);
    tcase_add_test(t, evaluation_knows_no_colours);
    suite_add_tcase(s, t);
    return s;
}
