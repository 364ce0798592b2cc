/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables of mating pictures (picture.h): how many steps a piece needs on an empty board to stand on a square, and what
 * it guards beside a king from there. Filled at first, or when they are asked.
 */
#ifndef SEARCH_TURNS_PICTURE_TABLES_H
#define SEARCH_TURNS_PICTURE_TABLES_H

#include "rules/game.h"

enum {
    STEPS_NEVER = 255, /* steps to a square that a piece never reaches */
    STEPS_MAX = 11,    /* more count as so many: then a piece stands anywhere it ever can */
    WALKERS = 2 + PIECE_TYPES,
    SIDES = 1 << 13, /* entries of pictures.sides */
};

/* What a piece guards of a king's zone, which is its square and those beside it, after a move to a square. */
struct view {
    bitboard guards;
    uint8_t to, steps;
};

/* The views of a piece of a zone, fewest steps first; none that another one makes useless. */
struct views {
    uint32_t first; /* in pictures.list */
    uint16_t count;
    bool known;
};

/* What the pieces of a mating side can leave unguarded of each king's zone within their steps: sets of squares, none
   with another one in it, all to be blocked. */
struct side_sets {
    uint64_t key;
    bitboard guards;    /* what they can guard of the board */
    bitboard known;     /* the squares of kings whose sets are listed */
    uint32_t first[64]; /* in pictures.sets */
    uint8_t count[64];
};

/* The tables themselves; zeroed before they are filled. */
struct pictures {
    /* Steps to stand on a square of an empty board, by walker; a pawn's `stands` is for the promoted pawn, too. */
    uint8_t stands[WALKERS][64][64];
    uint8_t pawns[2][64][64];                    /* steps of an unpromoted pawn */
    uint8_t promoted[2][2][64][64];              /* steps of a pawn that has become a knight (0), or a slider (1) */
    bitboard reach[WALKERS][64][STEPS_MAX + 1];  /* squares to stand on after at most so many steps */
    bitboard guards[WALKERS][64][STEPS_MAX + 1]; /* squares attacked from those, on an empty board */
    struct views views[WALKERS][64][64];         /* by walker, king's square, own square */
    struct view *list;
    size_t used, room;
    struct side_sets *sides; /* by key; a new one takes an old one's place */
    bitboard *sets;
    size_t sets_used, sets_room;
    bool full; /* no memory for more views or sets */
};

/* A piece on its square, by the way it walks: pawns by colour, others by type. */
struct walker {
    uint8_t way, square;
    bool came; /* it arrives there by castling, so that it may give check from there */
};

/* Returns a hash of a hash and a number, mixed so well that sets of squares do not collide. */
static inline uint64_t key_mixed(uint64_t key, uint64_t number)
{
    key = (key ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 32) * UINT64_C(0xd1342543de82ef95);
    return key ^ key >> 32;
}

/* Whether a walker slides. */
static inline bool slides(unsigned way) { return way >= 2 + BISHOP && way <= 2 + QUEEN; }

/* Fills empty tables; returns false if there is no memory. */
bool tables_fill(struct pictures *t);

/* Frees the memory that tables refer to. */
void tables_clear(struct pictures *t);

/* Returns what a walker attacks from a square of an empty board. */
bitboard walker_attacks(unsigned way, unsigned square);

/* Fills the steps that a walker needs from a square to each one, STEPS_NEVER where it never comes, on a board of fixed
   pieces alone, which stop all and are not captured; it does not enter excluded squares. Pawns capture anywhere. */
void walker_steps(uint8_t *steps, unsigned way, unsigned from, bitboard fixed, bitboard excluded);

/* Lists the pieces of a set; returns their number. */
unsigned walkers_list(const struct position *p, bitboard set, struct walker *list);

/* Returns the views of a piece of a king's zone after moves. */
const struct views *views_of(struct pictures *t, struct walker w, unsigned king);

#endif
