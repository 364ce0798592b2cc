/*
 * Sets of squares of a board of ten files and up to twelve ranks (square = rank * 10 + file), and the tables of lines
 * and neighbours on the board of 84 squares. mailbox.h knows the same board man by man; sets answer in one go where
 * several men of a kind, or many squares, are asked about.
 */
#ifndef ENGINE_WIDE_H
#define ENGINE_WIDE_H

#include "engine/mailbox.h"

typedef unsigned __int128 wide;

/* A set as it is kept in a position's variant state. */
typedef unsigned __int128 wide_kept __attribute__((aligned(8), may_alias));

enum { WIDE_SQUARES = 100 };

/* The tables, filled once by wide_init. */
struct wide_tables {
    wide ray[DIRECTIONS][WIDE_SQUARES]; /* all squares in a direction */
    wide near[WIDE_SQUARES];            /* the neighbours */
    wide straight[WIDE_SQUARES];        /* those of them on the square's file and rank */
    wide cross[WIDE_SQUARES];           /* file and rank without the square itself */
    wide saltire[WIDE_SQUARES];         /* its diagonals */
    wide two[WIDE_SQUARES];             /* squares at most two steps away on a line */
    wide ahead[2][WIDE_SQUARES];        /* the square straight ahead of each colour */
    wide aslant[2][WIDE_SQUARES];       /* the two squares diagonally ahead */
    wide rank[WIDE_SQUARES];            /* the square's rank */
    wide all;                           /* every square there is */
};

extern struct wide_tables wide_tables;

/* Fills the tables from those of mailbox.h. */
void wide_init(void);

ALWAYS_INLINE wide wide_bit(unsigned square) { return (wide)1 << square; }

ALWAYS_INLINE unsigned wide_count(wide w)
{
    return (unsigned)(__builtin_popcountll((uint64_t)w) + __builtin_popcountll((uint64_t)(w >> 64)));
}

/* The lowest square of a set that is not empty. */
ALWAYS_INLINE unsigned wide_first(wide w)
{
    uint64_t low = (uint64_t)w;
    return low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll((uint64_t)(w >> 64));
}

/* The highest square of a set that is not empty. */
ALWAYS_INLINE unsigned wide_last(wide w)
{
    uint64_t high = (uint64_t)(w >> 64);
    return high ? 127 - (unsigned)__builtin_clzll(high) : 63 - (unsigned)__builtin_clzll((uint64_t)w);
}

/* Takes the lowest square out of a set that is not empty and returns it. */
ALWAYS_INLINE unsigned wide_pop(wide *w)
{
    unsigned square = wide_first(*w);
    *w &= *w - 1;
    return square;
}

/* Whether a set holds two squares or more. */
ALWAYS_INLINE bool wide_several(wide w) { return (w & (w - 1)) != 0; }

/* Whether squares in a direction have higher numbers. */
ALWAYS_INLINE bool direction_ascends(unsigned direction) { return direction <= EAST || direction == NORTH_WEST; }

/* The nearest of some squares of a ray; there must be one. */
ALWAYS_INLINE unsigned wide_nearest(unsigned direction, wide on_ray)
{
    return direction_ascends(direction) ? wide_first(on_ray) : wide_last(on_ray);
}

/* The squares between two squares of which the second lies in a direction from the first. */
ALWAYS_INLINE wide wide_between(unsigned direction, unsigned from, unsigned to)
{
    return wide_tables.ray[direction][from] & ~wide_tables.ray[direction][to] & ~wide_bit(to);
}

/* The squares of a ray up to and with the first occupied one. */
ALWAYS_INLINE wide wide_slide(unsigned direction, unsigned from, wide occupied)
{
    wide ray = wide_tables.ray[direction][from], blockers = ray & occupied;
    return blockers ? ray & ~wide_tables.ray[direction][wide_nearest(direction, blockers)] : ray;
}

/* The same in four directions. */
ALWAYS_INLINE wide wide_rook(unsigned from, wide occupied)
{
    return wide_slide(NORTH, from, occupied) | wide_slide(EAST, from, occupied) | wide_slide(SOUTH, from, occupied) |
           wide_slide(WEST, from, occupied);
}
ALWAYS_INLINE wide wide_bishop(unsigned from, wide occupied)
{
    return wide_slide(NORTH_EAST, from, occupied) | wide_slide(SOUTH_EAST, from, occupied) |
           wide_slide(SOUTH_WEST, from, occupied) | wide_slide(NORTH_WEST, from, occupied);
}

#endif
