/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attacks of whole sets of pieces at once: sliders by Kogge-Stone fills of the empty squares, which cost the same for
 * any number of them. Used by evaluation and by mate distance estimates. Hot path: a change needs a
 * bench and a match.
 */
#ifndef ENGINE_FILLS_H
#define ENGINE_FILLS_H

#include "engine/bits.h"

/* Returns the squares that sliders reach in one direction towards higher numbers: `shift` is the distance of one
   step, `inside` the files that a step may enter. */
ALWAYS_INLINE bitboard slide_left(bitboard from, bitboard empty, unsigned shift, bitboard inside)
{
    empty &= inside;
    from |= empty & from << shift;
    empty &= empty << shift;
    from |= empty & from << 2 * shift;
    empty &= empty << 2 * shift;
    from |= empty & from << 4 * shift;
    return from << shift & inside;
}

/* Returns the squares that sliders reach in one direction towards lower numbers: `shift` is the distance of one
   step, `inside` the files that a step may enter. */
ALWAYS_INLINE bitboard slide_right(bitboard from, bitboard empty, unsigned shift, bitboard inside)
{
    empty &= inside;
    from |= empty & from >> shift;
    empty &= empty >> shift;
    from |= empty & from >> 2 * shift;
    empty &= empty >> 2 * shift;
    from |= empty & from >> 4 * shift;
    return from >> shift & inside;
}

/* Returns what rooks on all squares of a set attack. */
ALWAYS_INLINE bitboard rooks_attacks(bitboard from, bitboard empty)
{
    return slide_left(from, empty, 8, ALL_SQUARES) | slide_right(from, empty, 8, ALL_SQUARES) |
           slide_left(from, empty, 1, ~FILE_A) | slide_right(from, empty, 1, ~FILE_H);
}

/* Returns what bishops on all squares of a set attack. */
ALWAYS_INLINE bitboard bishops_attacks(bitboard from, bitboard empty)
{
    return slide_left(from, empty, 9, ~FILE_A) | slide_right(from, empty, 9, ~FILE_H) |
           slide_left(from, empty, 7, ~FILE_H) | slide_right(from, empty, 7, ~FILE_A);
}

/* Returns what knights on all squares of a set attack. */
ALWAYS_INLINE bitboard knights_attacks(bitboard from)
{
    bitboard one = bits_beside(from), two = (from & ~(FILE_A * 3)) >> 2 | (from & ~(FILE_A * 0xc0)) << 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

#endif
