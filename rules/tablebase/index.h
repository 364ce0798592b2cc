/*
 * Where a state of an endgame stands in its table: the placement of the pieces as a number, and the slot of the state
 * of the turn.
 *
 * Placements that are the same but for a symmetry of board and rules are one: pieces[0] stands in a triangle of ten
 * squares where there are no pawns, on the left half where there are. The state of the turn is a shape: whose turn it
 * is, how far it has got, and what the law keeps, sets of pieces by their place among the pieces. A table has a slot
 * for every shape that its states come to.
 */
#ifndef RULES_TABLEBASE_INDEX_H
#define RULES_TABLEBASE_INDEX_H

#include <stdatomic.h>

#include "rules/tablebase/material.h"

enum {
    SLOTS_MAX = 256,
    SLOT_HASH = 1024,
    LATE_TURN = 9 /* number of a turn when no first turns are left */,
    TURNS_LOOKED = 64 /* from there on */
};

typedef uint64_t shape; /* 0 is none */

/* What a board of an endgame may be turned by. */
enum symmetry { SYMMETRY_NONE, SYMMETRY_FILES, SYMMETRY_ALL };

/* How a board is turned: its bits, in this order; and whether the diagonal might as well be left out. */
enum { TURN_FILES = 1, TURN_RANKS = 2, TURN_DIAGONAL = 4, TURN_EITHER = 8 };

struct slot {
    shape shape;
    struct position base; /* the state without the pieces and what depends on them */
};

/* How the states of some pieces under a game are numbered. */
struct indexing {
    struct material pieces;
    enum symmetry symmetry;
    bool alike; /* some pieces are */
    bool tells; /* see struct law: inside a turn 1 stands for all that was told */
    unsigned longest;
    uint64_t size; /* placements, those included that are no positions */
    unsigned slots;
    struct slot *slot;
    uint16_t hash[SLOT_HASH]; /* slot plus one by shape */
};

struct entry {
    unsigned slot;
    uint64_t index;
};

/* Begins the numbering of some pieces, with the slots in which White and Black start a turn; where turns grow, with the
   first turns of the game, none being longer than `longest` (else 0). */
void index_begin(struct indexing *all, const struct material *pieces, const struct game *game, uint32_t option,
                 unsigned longest);

/* Frees its memory. */
void index_free(struct indexing *all);

/* Whose turn it is in a slot, its steps made, and its steps left. */
unsigned slot_owner(const struct indexing *all, unsigned slot);
unsigned slot_done(const struct indexing *all, unsigned slot);
unsigned slot_left(const struct indexing *all, unsigned slot);

/* Whether, where turns grow, a slot's turn is that of another slot or the one after it. */
bool slot_follows(const struct indexing *all, unsigned from, unsigned to);

/* Whether, where turns grow, a slot's turn is the last one looked at. */
bool slot_last(const struct indexing *all, unsigned slot);

/* Whether the set of pieces that lasts through the game, if the law keeps one, can be the same in two slots. */
bool slot_keeps(const struct indexing *all, unsigned from, unsigned to);

/* The pieces that may have made the step that leads to a slot: a bit for each. */
unsigned slot_movers(const struct indexing *all, unsigned slot);

/* Whether single pieces are marked in the states of a slot: as those that have stepped, or may be taken en passant. */
bool slot_marks(const struct indexing *all, unsigned slot);

/* Whether a pawn may be taken en passant in the states of a slot, now or in the next turn. */
bool slot_passing(const struct indexing *all, unsigned slot);

/* Finds the place of a position that has these pieces, or has them with the colours exchanged, the board turned round;
   false if its state of the turn has no slot. */
bool index_find(const struct indexing *all, const struct position *p, bool exchanged, struct entry *at);

/* Makes a slot for a position's state of the turn; false if such states cannot be kept. */
bool index_add_slot(struct indexing *all, const struct position *p);

/* Finds further slots by the steps that are made in some places of one; a place is tried at a time. */
void index_find_slots(struct indexing *all, unsigned slot, const atomic_bool *stop);

/* Makes the slot of a shape that another table of these pieces had; false if no state of the turn is like that. */
bool index_restore_slot(struct indexing *all, shape s);

/* Sets up the position of a place; false if two pieces would stand on one square or a pawn on a first or last rank. */
bool index_position(const struct indexing *all, struct entry at, struct position *p);

/* The number of a placement by the squares of the pieces, which are turned and sorted, and how they are turned. */
uint64_t index_placement(const struct indexing *all, uint8_t *squares, unsigned *turning);

/* Where a square goes when the board is turned. */
ALWAYS_INLINE unsigned square_turned(unsigned turning, unsigned square)
{
    square ^= (turning & TURN_FILES ? 7u : 0) ^ (turning & TURN_RANKS ? 56u : 0);
    return turning & TURN_DIAGONAL ? square >> 3 | (square & 7) << 3 : square;
}

/* The squares of the pieces in a placement. */
void index_squares(const struct indexing *all, uint64_t index, uint8_t *squares);

/* How many placements one stands for, itself included. */
unsigned index_weight(const struct indexing *all, uint64_t index);

#endif
