/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sputnik, Kazan and Follow the Mover: one function for each clause of their rules. */
#include <string.h>

#include "tests/rules/clauses.h"

START_TEST(sputniks_step_before_the_normal_step)
{
    struct position p;
    IN("sputnik", "4k3/8/8/N7/8/8/P7/R3K3 w - - 0 3");
    PLAY("a5b3"); /* a sputnik, wherever it goes */
    LEGAL("0000");
    LEGAL("b3d4"); /* it may also make the normal step */
    PLAY("e1e2");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(sputnik_normal_step_closes)
{
    struct position p;
    IN("sputnik", "4k3/8/8/N7/8/8/P7/R3K3 w - - 0 3");
    PLAY("a1b1"); /* no sputnik in one's own half */
    TURN_OF(BLACK);
    IN("sputnik", "6k1/8/8/N6B/8/8/P7/4K3 w - - 0 3");
    PLAY("a5b3");
    LEGAL("h5g4");
    PLAY("b3d4"); /* its second step is the normal one, the other sputnik or not */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(sputnik_each_once_and_end)
{
    struct position p;
    IN("sputnik", "6k1/8/8/N6B/8/8/P7/4K3 w - - 0 3");
    ILLEGAL("0000");
    PLAY("a5b3,h5g4");
    LEGAL("0000");
    LEGAL("a2a3");
    PLAY("0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(sputnik_pieces_that_count)
{
    struct position p;
    IN("sputnik", "6k1/8/8/P6Q/8/8/8/4K3 w - - 0 3");
    PLAY("h5h1"); /* queens are none */
    TURN_OF(BLACK);
    IN("sputnik", "4k3/8/8/8/b7/8/8/4K3 b - - 0 3");
    PLAY("a4b5");
    TURN_OF(BLACK); /* White's half is ranks 1 to 4 */
    IN("sputnik", "4k3/P7/8/8/8/8/8/4K3 w - - 0 3");
    PLAY("a7a8n");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(sputnik_is_strict_and_ignores_checks)
{
    struct position p;
    IN("sputnik", "4r1k1/8/4N3/8/8/8/8/4K3 w - - 0 3");
    ILLEGAL("e6c5");
    IN("sputnik", "7k/8/8/R7/8/8/8/4K3 w - - 0 3");
    PLAY("a5a8");
    TURN_OF(WHITE);
}
END_TEST

START_TEST(sputnik_state_in_the_fen)
{
    struct position p, q;
    char error[FEN_ERROR_MAX];
    IN("sputnik", "6k1/8/8/N6B/8/8/P7/4K3 w - - 0 3");
    PLAY("a5b7");
    ck_assert_str_eq(test_fen(&p), "6k1/1N6/8/7B/8/8/P7/4K3 w - - 0 3 done=1,sputniks=h5");
    ck_assert(fen_read(&q, p.game, 0, test_fen(&p), error));
    ck_assert_uint_eq(q.turn.set, p.turn.set);
}
END_TEST

START_TEST(kazan_the_lowest_follows)
{
    struct position p;
    IN("kazan", "4k3/8/8/8/8/2N5/8/R3K3 w - - 0 3");
    PLAY("a1c1");
    TURN_OF(BLACK); /* no piece can step to a1 */
    IN("kazan", "4k3/8/8/8/8/1N6/8/R2QK3 w - - 0 3");
    PLAY("a1a8");
    ONLY("b3a1"); /* the knight before the queen */
    PLAY("b3a1");
    ONLY("d1b3"); /* and so on */
}
END_TEST

START_TEST(kazan_choice_between_equals)
{
    struct position p;
    IN("kazan", "4k3/8/8/8/8/1N6/2N5/R3K3 w - - 0 3");
    PLAY("a1a8");
    ONLY("b3a1 c2a1");
}
END_TEST

START_TEST(kazan_each_piece_once)
{
    struct position p;
    IN("kazan", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 3");
    PLAY("a1a2");
    ONLY("b1a1");
    PLAY("b1a1");
    TURN_OF(BLACK); /* the other rook has moved */
}
END_TEST

START_TEST(kazan_pawns_follow_and_promote)
{
    struct position p;
    IN("kazan", "7k/8/8/8/8/N7/P7/4K3 w - - 0 3");
    PLAY("a3b5");
    ONLY("a2a3"); /* the double step does not end there */
    IN("kazan", "N7/P6k/8/8/8/8/8/4K3 w - - 0 3");
    PLAY("a8b6");
    ONLY("a7a8q a7a8r a7a8b a7a8n");
}
END_TEST

START_TEST(kazan_castling_vacates_the_kings_square)
{
    struct position p;
    IN("kazan", "4k3/8/8/8/8/8/3Q4/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("d2e1"); /* not the rook, which has moved, and no piece can step to h1 */
    IN("kazan-free", "4k3/8/8/8/8/8/3Q4/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("d2e1 0000");
}
END_TEST

START_TEST(kazan_pawns_follow_by_the_steps_they_have)
{
    struct position p;
    IN("kazan", "7k/8/8/8/4R3/8/4P3/3K4 w - - 0 5");
    PLAY("e4a4");
    ONLY("e2e4");
    IN("medieval:kazan", "7k/8/8/8/4R3/8/4P3/3K4 w - - 0 5");
    PLAY("e4a4");
    TURN_OF(BLACK);
}
END_TEST

/* In Chess960 positions a king may castle and stay on its square: then there is no square to follow to. */
START_TEST(kazan_castling_in_place_ends_the_turn)
{
    static const char *const games[] = {"kazan", "kazan-free"};
    char error[FEN_ERROR_MAX];
    for (unsigned i = 0; i < 2; i++) {
        struct position p;
        const struct game *game = game_king_takes_rook(game_find(games[i], &(const char *){NULL}));
        ck_assert(fen_read(&p, game, game_option_default(game), "4k3/8/8/8/8/8/3Q4/1RK5 w Q - 0 3", error));
        game_apply(&p, action_make(ACTION_CASTLE, 2, 1));
        TURN_OF(BLACK);
    }
}
END_TEST

START_TEST(kazan_followers_are_strict)
{
    struct position p;
    IN("kazan", "3rk3/8/8/8/8/8/3N4/1N1K4 w - - 0 3");
    ILLEGAL("d2f3");
    PLAY("b1a3");
    TURN_OF(BLACK); /* the pinned knight cannot follow */
}
END_TEST

START_TEST(kazan_free_any_or_none)
{
    struct position p;
    IN("kazan-free", "4k3/8/8/8/8/1N6/8/R2QK3 w - - 0 3");
    ILLEGAL("0000");
    PLAY("a1a8");
    ONLY("b3a1 d1a1 0000");
    PLAY("0000");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(ftm_transport_to_the_vacated_square)
{
    struct position p;
    IN("ftm", "4k3/8/8/8/8/8/P7/R3K1N1 w Q - 0 3");
    PLAY("g1f3");
    ONLY("a1g1 a2g1 0000"); /* neither the king nor the piece that moved */
    PLAY("a2g1");
    TURN_OF(BLACK);
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/5N2/8/R3K1P1 b Q - 0 3");
    PLAY("e8e7,g1g2"); /* a pawn of the first rank steps one square */
    ONLY("a1g1 f3g1 0000");
}
END_TEST

START_TEST(ftm_pawns_of_the_first_two_ranks)
{
    struct position p;
    IN("ftm", "4k3/8/8/8/8/7p/8/4K1P1 w - - 0 3");
    LEGAL("g1g2");
    ILLEGAL("g1g3");
    IN("ftm", "4k3/8/8/8/8/8/7p/4K1P1 w - - 0 3");
    LEGAL("g1h2");
    IN("ftm", "4k3/8/8/8/P7/8/1N6/4K3 w - - 0 3");
    PLAY("b2d3,a4b2,e8e7");
    LEGAL("b2b4"); /* back on its second rank */
}
END_TEST

START_TEST(ftm_pawns_never_to_the_last_rank)
{
    struct position p;
    IN("ftm", "R7/8/7k/8/8/8/P7/4K2N w - - 0 3");
    ILLEGAL("0000");
    PLAY("a8b8");
    ONLY("h1a8 0000");
}
END_TEST

START_TEST(ftm_transported_rooks_never_castle)
{
    struct position p;
    IN("ftm", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 3");
    PLAY("h1h2,a1h1,e8e7");
    ILLEGAL("e1g1");
    ILLEGAL("e1c1");
    ck_assert_str_eq(test_fen(&p), "8/4k3/8/8/8/8/7R/4K2R w - - 2 4");
}
END_TEST

START_TEST(ftm_after_castling)
{
    struct position p;
    IN("ftm", "4k3/8/8/8/8/8/P7/4K2R w K - 0 3");
    PLAY("e1g1");
    ONLY("a2e1 a2h1 0000");
}
END_TEST

START_TEST(ftm_the_king_stays_safe)
{
    struct position p;
    IN("ftm", "4r1k1/8/8/8/8/8/N3R3/4K3 w - - 0 3");
    PLAY("a2c3");
    ILLEGAL("e2a2");
    IN("ftm", "4r1k1/8/8/4N3/8/8/4R3/4K3 w - - 0 3");
    PLAY("e5c6");
    LEGAL("e2e5"); /* still between */
    LEGAL("0000");
}
END_TEST

START_TEST(ftm_checks_mean_nothing)
{
    struct position p;
    IN("ftm", "7k/8/8/8/8/8/8/1R2K1N1 w - - 0 3");
    PLAY("b1b8");
    TURN_OF(WHITE);
    LEGAL("g1b1");
}
END_TEST

START_TEST(ftm_has_no_en_passant)
{
    struct position p;
    IN("ftm", "4k3/1p6/8/P7/8/8/8/4K3 b - - 0 3");
    PLAY("b7b5");
    TURN_OF(WHITE); /* no piece to transport */
    ILLEGAL("a5b6");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 4");
}
END_TEST

START_TEST(ftm_transported_pawn_is_progress)
{
    struct position p;
    IN("ftm", "4k3/8/8/8/8/8/P7/4K1N1 w - - 7 9");
    PLAY("g1f3,a2g1");
    ck_assert_uint_eq(p.halfmove, 0);
    IN("ftm", "4k3/8/8/8/8/8/P7/4K1N1 w - - 7 9");
    PLAY("g1f3,0000");
    ck_assert_uint_eq(p.halfmove, 8);
}
END_TEST

Suite *suite_movers(void)
{
    Suite *s = suite_create("movers");
    TCase *t = tcase_create("movers");
    tcase_add_test(t, sputniks_step_before_the_normal_step);
    tcase_add_test(t, sputnik_normal_step_closes);
    tcase_add_test(t, sputnik_each_once_and_end);
    tcase_add_test(t, sputnik_pieces_that_count);
    tcase_add_test(t, sputnik_is_strict_and_ignores_checks);
    tcase_add_test(t, sputnik_state_in_the_fen);
    tcase_add_test(t, kazan_the_lowest_follows);
    tcase_add_test(t, kazan_choice_between_equals);
    tcase_add_test(t, kazan_each_piece_once);
    tcase_add_test(t, kazan_pawns_follow_and_promote);
    tcase_add_test(t, kazan_castling_vacates_the_kings_square);
    tcase_add_test(t, kazan_pawns_follow_by_the_steps_they_have);
    tcase_add_test(t, kazan_castling_in_place_ends_the_turn);
    tcase_add_test(t, kazan_followers_are_strict);
    tcase_add_test(t, kazan_free_any_or_none);
    tcase_add_test(t, ftm_transport_to_the_vacated_square);
    tcase_add_test(t, ftm_pawns_of_the_first_two_ranks);
    tcase_add_test(t, ftm_pawns_never_to_the_last_rank);
    tcase_add_test(t, ftm_transported_rooks_never_castle);
    tcase_add_test(t, ftm_after_castling);
    tcase_add_test(t, ftm_the_king_stays_safe);
    tcase_add_test(t, ftm_checks_mean_nothing);
    tcase_add_test(t, ftm_has_no_en_passant);
    tcase_add_test(t, ftm_transported_pawn_is_progress);
    suite_add_tcase(s, t);
    return s;
}
