/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attack tables, compared with rays walked square by square. */
#include "tests/support.h"

#include <stdlib.h>

#include "engine/attacks.h"
#include "engine/fills.h"
#include "engine/random.h"

/* Returns the attacks of a slider, walked square by square. */
static bitboard slow_slide(int square, const int directions[4][2], bitboard occupied)
{
    bitboard set = 0;
    for (int i = 0; i < 4; i++)
        for (int f = (square & 7) + directions[i][0], r = (square >> 3) + directions[i][1];
             f >= 0 && f < 8 && r >= 0 && r < 8; f += directions[i][0], r += directions[i][1]) {
            set |= bit((unsigned)(r * 8 + f));
            if (occupied & bit((unsigned)(r * 8 + f)))
                break;
        }
    return set;
}

static const int rook_ways[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int bishop_ways[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/* Looks up what a rook and a bishop attack, and fails if a slow slide finds anything else. */
static void compare_sliders(int square, bitboard occupied)
{
    const bitboard rook = slow_slide(square, rook_ways, occupied), bishop = slow_slide(square, bishop_ways, occupied);
    if (rook_attacks((unsigned)square, occupied) != rook || bishop_attacks((unsigned)square, occupied) != bishop ||
        queen_attacks((unsigned)square, occupied) != (rook | bishop))
        ck_abort_msg("square %d, occupied %llx", square, (unsigned long long)occupied);
}

START_TEST(sliders_equal_slow_rays)
{
    struct random r;
    random_seed(&r, 1);
    for (int square = 0; square < 64; square++)
        for (int n = 0; n < 2000; n++) {
            bitboard occupied = random_next(&r);
            if (n % 3)
                occupied &= random_next(&r);
            if (n % 3 == 2)
                occupied &= random_next(&r);
            compare_sliders(square, occupied);
        }
}
END_TEST

START_TEST(sliders_equal_slow_rays_for_all_that_stands_on_them)
{
    for (int square = 0; square < 64; square++) {
        const bitboard rays[] = {slow_slide(square, rook_ways, 0), slow_slide(square, bishop_ways, 0)};
        for (unsigned i = 0; i < 2; i++) {
            bitboard occupied = 0;
            do {
                compare_sliders(square, occupied);
                occupied = (occupied - rays[i]) & rays[i];
            } while (occupied);
        }
    }
}
END_TEST

/* Whether square b is a leap of (one, other), in any direction, from square a. */
static bool leaps(int a, int b, int one, int other)
{
    int files = abs((a & 7) - (b & 7)), ranks = abs((a >> 3) - (b >> 3));
    return (files == one && ranks == other) || (files == other && ranks == one);
}

START_TEST(leapers_equal_distances)
{
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            bitboard set = bit((unsigned)b);
            ck_assert_int_eq((knight_attacks((unsigned)a) & set) != 0, leaps(a, b, 1, 2));
            ck_assert_int_eq((king_attacks((unsigned)a) & set) != 0, leaps(a, b, 0, 1) || leaps(a, b, 1, 1));
            ck_assert_int_eq((ferz_attacks((unsigned)a) & set) != 0, leaps(a, b, 1, 1));
            ck_assert_int_eq((alfil_attacks((unsigned)a) & set) != 0, leaps(a, b, 2, 2));
            ck_assert_int_eq((pawn_attacks(WHITE, (unsigned)a) & set) != 0, leaps(a, b, 1, 1) && b > a);
            ck_assert_int_eq((pawn_attacks(BLACK, (unsigned)a) & set) != 0, leaps(a, b, 1, 1) && b < a);
        }
}
END_TEST

START_TEST(lines_and_betweens)
{
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = 0; b < 64; b++) {
            bool on_line = a != b && (queen_attacks(a, 0) & bit(b));
            bitboard between = 0;
            if (on_line)
                between = (rook_attacks(a, 0) & bit(b) ? rook_attacks(a, bit(b)) & rook_attacks(b, bit(a))
                                                       : bishop_attacks(a, bit(b)) & bishop_attacks(b, bit(a)));
            ck_assert_uint_eq(squares_between(a, b), between);
            ck_assert_int_eq(squares_line(a, b) != 0, on_line);
            if (on_line)
                ck_assert_uint_eq(squares_line(a, b) & (bit(a) | bit(b) | between), bit(a) | bit(b) | between);
        }
}
END_TEST

START_TEST(pawns_together_equal_pawns_alone)
{
    struct random r;
    random_seed(&r, 2);
    for (int n = 0; n < 1000; n++) {
        bitboard pawns = random_next(&r) & random_next(&r), white = 0, black = 0;
        for (bitboard b = pawns; b;) {
            unsigned square = bits_pop(&b);
            white |= pawn_attacks(WHITE, square);
            black |= pawn_attacks(BLACK, square);
        }
        ck_assert_uint_eq(pawns_attacks(WHITE, pawns), white);
        ck_assert_uint_eq(pawns_attacks(BLACK, pawns), black);
    }
}
END_TEST

START_TEST(pieces_together_equal_pieces_alone)
{
    struct random r;
    random_seed(&r, 3);
    for (int n = 0; n < 5000; n++) {
        const bitboard pieces = random_next(&r) & random_next(&r) & random_next(&r);
        const bitboard occupied = pieces | (random_next(&r) & random_next(&r));
        bitboard rooks = 0, bishops = 0, knights = 0;
        for (bitboard b = pieces; b;) {
            const unsigned square = bits_pop(&b);
            rooks |= rook_attacks(square, occupied);
            bishops |= bishop_attacks(square, occupied);
            knights |= knight_attacks(square);
        }
        ck_assert_uint_eq(rooks_attacks(pieces, ~occupied), rooks);
        ck_assert_uint_eq(bishops_attacks(pieces, ~occupied), bishops);
        ck_assert_uint_eq(knights_attacks(pieces), knights);
    }
}
END_TEST

Suite *suite_attacks(void)
{
    Suite *s = suite_create("attacks");
    TCase *t = tcase_create("attacks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, sliders_equal_slow_rays);
    tcase_add_test(t, sliders_equal_slow_rays_for_all_that_stands_on_them);
    tcase_add_test(t, leapers_equal_distances);
    tcase_add_test(t, lines_and_betweens);
    tcase_add_test(t, pawns_together_equal_pawns_alone);
    tcase_add_test(t, pieces_together_equal_pieces_alone);
    suite_add_tcase(s, t);
    return s;
}
