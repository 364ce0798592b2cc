/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside mating pictures (picture.c): the question about one placement of both sides, and sets of squares that the
 * mating side can leave unguarded, whatever the other side does. The sets are kept by the mating side's pieces.
 */
#ifndef SEARCH_TURNS_PICTURE_SETS_H
#define SEARCH_TURNS_PICTURE_SETS_H

#include "search/turns/picture_tables.h"

enum {
    PIECES_MAX = 64,
    RIGHTS = 4,     /* rights to castle */
    SETS_STEPS = 4, /* steps of the mating side up to which sets are kept */
};

/* The question for one choice of castling, and for one square of the king. */
struct question {
    struct pictures *t;
    const struct position *p;
    unsigned colour, right; /* the mating side; by which right it castles: RIGHTS for none */
    struct walker pieces[PIECES_MAX], others[PIECES_MAX]; /* of the mating side; of the other one but its king */
    unsigned pieces_count, others_count;                  /* 0: not listed yet, or not needed */
    unsigned own, other;                                  /* steps left of both sides, without castling */
    bool moves;                                           /* the mating side has a step left, castling included */
    unsigned lost, lead;           /* the square of the king to be mated, now; the mating side's king among `pieces` */
    bitboard side[2];              /* occupied squares: the mating side's, and the other's but its king's */
    bool soon;                     /* one step is left after at most one of the other side */
    bool passes;                   /* the mating side has a pawn that may capture e.p. */
    unsigned extra;                /* 1 if an e.p. capture may open a line that its pawns do not leave */
    bitboard stood[STEPS_MAX + 1]; /* squares that the others reach with so many steps */
    unsigned king, blocks;         /* the square to be mated on; steps to block with */
    bitboard zone, mine, theirs;   /* its zone; other occupied squares, by side */
    bitboard stay[PIECES_MAX];     /* what pieces guard of the zone where they stand now */
    unsigned tried;
};

/* Returns a number of steps as the tables have it. */
static inline unsigned within(unsigned steps) { return steps < STEPS_MAX ? steps : STEPS_MAX; }

/* Whether a slider may give check from where it stands: another piece of its side has to leave the line last. */
bool may_discover(const struct question *q, struct walker w);

/* Moves king and rook of a list by castling, by right 0..3. */
void castle(const struct position *p, unsigned right, struct walker *list, unsigned count, bitboard *occupied);

/* Lists the pieces of the mating side, once. */
void pieces_list(struct question *q);

/* Returns what the pieces of the mating side can guard of the board in their steps. */
bitboard guards_of(const struct question *q);

/* Returns the entry of the mating side's pieces and steps. */
struct side_sets *sets_of(struct question *q);

/* Lists the sets of the question's square of the king; returns false if there is no memory. */
bool sets_fill(struct question *q, struct side_sets *e);

#endif
