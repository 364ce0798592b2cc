/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bitboards for a board of ten files and up to twelve ranks (square = rank * 10 + file), and tables of lines and
 * neighbours on the board of 84 squares. mailbox.h knows the same board piece by piece; bitboards answer at once where
 * several pieces of a type, or many squares, are asked about. Used by the games on such boards (transporter, custom).
 * Hot path: a change needs a bench and a match.
 */
#ifndef ENGINE_BITBOARD128_H
#define ENGINE_BITBOARD128_H

#include "engine/mailbox.h"

/* A set of squares 0..127, one bit a square. */
typedef uint128 bitboard128;

/* A bitboard128 as it is kept in position.variant_state. */
typedef bitboard128 bitboard128_kept __attribute__((aligned(8), may_alias));

enum { BITS128_SQUARES = 100 };

/* Tables by square for the board of 84 squares, filled once by bitboard128_init(). */
struct bitboard128_tables {
    bitboard128 ray[DIRECTIONS][BITS128_SQUARES]; /* all squares in a direction */
    bitboard128 near[BITS128_SQUARES];            /* the squares beside it, in all eight directions */
    bitboard128 straight[BITS128_SQUARES];        /* the squares beside it on its file and rank */
    bitboard128 cross[BITS128_SQUARES];           /* file and rank without the square itself */
    bitboard128 saltire[BITS128_SQUARES];         /* the diagonals without the square itself */
    bitboard128 two[BITS128_SQUARES];             /* squares at most two steps away on a line */
    bitboard128 ahead[2][BITS128_SQUARES];        /* the square straight ahead, as a colour sees it */
    bitboard128 aslant[2][BITS128_SQUARES];       /* the two squares diagonally ahead, as a colour sees it */
    bitboard128 rank[BITS128_SQUARES];            /* the square's rank */
    bitboard128 all;                              /* all squares of the board */
};

/* The tables that the functions below read. */
extern struct bitboard128_tables bitboard128_tables;

/* Fills the tables from those of mailbox.h; position_init() calls it. */
void bitboard128_init(void);

/* Returns the set that holds one square, 0..127. */
ALWAYS_INLINE bitboard128 bits128_bit(unsigned square) { return (bitboard128)1 << square; }

/* Returns how many squares a set holds. */
ALWAYS_INLINE unsigned bits128_count(bitboard128 w)
{
    return (unsigned)(__builtin_popcountll((uint64_t)w) + __builtin_popcountll((uint64_t)(w >> 64)));
}

/* Returns the lowest square of a set that is not empty. */
ALWAYS_INLINE unsigned bits128_first(bitboard128 w)
{
    uint64_t low = (uint64_t)w;
    return low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll((uint64_t)(w >> 64));
}

/* Returns the highest square of a set that is not empty. */
ALWAYS_INLINE unsigned bits128_last(bitboard128 w)
{
    uint64_t high = (uint64_t)(w >> 64);
    return high ? 127 - (unsigned)__builtin_clzll(high) : 63 - (unsigned)__builtin_clzll((uint64_t)w);
}

/* Takes the lowest square out of a set that is not empty and returns it. */
ALWAYS_INLINE unsigned bits128_pop(bitboard128 *w)
{
    unsigned square = bits128_first(*w);
    *w &= *w - 1;
    return square;
}

/* Whether a set holds two squares or more. */
ALWAYS_INLINE bool bits128_several(bitboard128 w) { return (w & (w - 1)) != 0; }

/* Whether square numbers grow in a direction. */
ALWAYS_INLINE bool direction_ascends(unsigned direction) { return direction <= EAST || direction == NORTH_WEST; }

/* Returns the nearest of some squares of a ray; there must be one. */
ALWAYS_INLINE unsigned bits128_nearest(unsigned direction, bitboard128 on_ray)
{
    return direction_ascends(direction) ? bits128_first(on_ray) : bits128_last(on_ray);
}

/* Returns the squares strictly between `from` and `to`, which lies in `direction` from it. */
ALWAYS_INLINE bitboard128 bits128_between(unsigned direction, unsigned from, unsigned to)
{
    return bitboard128_tables.ray[direction][from] & ~bitboard128_tables.ray[direction][to] & ~bits128_bit(to);
}

/* Returns the squares of a ray up to and including the first occupied one. */
ALWAYS_INLINE bitboard128 bits128_slide(unsigned direction, unsigned from, bitboard128 occupied)
{
    bitboard128 ray = bitboard128_tables.ray[direction][from], blockers = ray & occupied;
    return blockers ? ray & ~bitboard128_tables.ray[direction][bits128_nearest(direction, blockers)] : ray;
}

/* Returns a rook's attacks from a square, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard128 bits128_rook(unsigned from, bitboard128 occupied)
{
    return bits128_slide(NORTH, from, occupied) | bits128_slide(EAST, from, occupied) |
           bits128_slide(SOUTH, from, occupied) | bits128_slide(WEST, from, occupied);
}
/* Returns a bishop's attacks from a square, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard128 bits128_bishop(unsigned from, bitboard128 occupied)
{
    return bits128_slide(NORTH_EAST, from, occupied) | bits128_slide(SOUTH_EAST, from, occupied) |
           bits128_slide(SOUTH_WEST, from, occupied) | bits128_slide(NORTH_WEST, from, occupied);
}

#endif
