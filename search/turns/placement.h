/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A placement: squares on which some pieces of both sides stand in a mate, so that the king is in check and all squares
 * beside it are guarded or blocked. It is a mating picture (picture.h) with names: which piece goes where. So the steps
 * that are still missing are known after each move, and the pieces that are left out are, too: those that stand in the
 * way or could parry the check have to leave or to be captured.
 */
#ifndef SEARCH_TURNS_PLACEMENT_H
#define SEARCH_TURNS_PLACEMENT_H

#include "search/turns/picture_tables.h"

enum { PLACED_MAX = 32, NOWHERE = 64 /* the square of a captured piece */ };

/* Where the pieces of a position are, by number: the same piece keeps its number all the time. */
struct whereabouts {
    uint8_t square[PLACED_MAX], way[PLACED_MAX]; /* NOWHERE: captured; as struct walker has it */
    uint8_t at[64];                              /* the number of the piece on a square, PLACED_MAX for none */
    bitboard side[2];                            /* occupied squares: the mating side's, and the other's */
    bool passing;                                /* an e.p. capture is possible now */
};

/* What a piece has to be on its square. */
enum placed_as {
    AS_ANY,    /* itself; a pawn also promoted to anything */
    AS_PAWN,   /* an unpromoted pawn */
    AS_KNIGHT, /* a pawn promoted to a knight, */
    AS_SLIDER  /* or to a queen, rook or bishop */
};

struct placement {
    uint32_t pieces;  /* by number: those that have a square */
    uint32_t mating;  /* of all pieces, those of the mating side */
    bitboard at[2];   /* the squares: the mating side's, and the other's */
    bitboard empty;   /* squares of lines that must be empty in the end */
    bitboard parries; /* squares on which the check can be parried; none of a double check */
    uint8_t square[PLACED_MAX], as[PLACED_MAX];
    uint8_t king, lead, lost; /* the square to be mated on; the numbers of both kings, the mating side's first */
    uint8_t colour;           /* of the mating side */
};

/* The steps that may be wasted until the mate: the mating side's, and the other's. */
struct slack {
    uint8_t own, other;
};

/* Returns how many steps a piece needs at least to be on its square, 255 if it never can. */
unsigned placed_steps(const struct pictures *t, enum placed_as as, unsigned way, unsigned from, unsigned to);

/* Whether the pieces that a placement leaves out may get out of its way in the steps that may be wasted. False is
   proven. More pieces may be added to the placement, if they have the steps. */
bool placement_clears(const struct pictures *t, const struct placement *m, const struct whereabouts *w,
                      struct slack slack);

#endif
