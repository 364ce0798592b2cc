/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a state of an endgame stands in its table: its entry is the number of the placement of the pieces, and the slot
 * of the state of the turn. Only rules/tablebase includes this. Looked up at many nodes of a search: a change needs a
 * bench.
 *
 * Placements that are the same but for a symmetry of board and rules have one number: pieces[0] stands in a triangle of
 * ten squares if there are no pawns, on the left half of the board if there are. The state of the turn is a shape:
 * whose turn it is, how many steps are made, and what the law keeps, with sets of pieces as bits of the pieces' order.
 * A table has a slot for each shape that its states come to.
 */
#ifndef RULES_TABLEBASE_INDEX_H
#define RULES_TABLEBASE_INDEX_H

#include <stdatomic.h>

#include "rules/tablebase/material.h"

enum {
    SLOTS_MAX = 256,
    SLOT_HASH = 1024,
    LATE_TURN = 9 /* number of a turn by which the first turns of a game are over */,
    TURNS_LOOKED = 64 /* turns looked at from LATE_TURN on */
};

/* A state of the turn without squares; 0 is none. */
typedef uint64_t shape;

/* The symmetries under which an endgame does not change: none, left and right, or all eight. */
enum symmetry { SYMMETRY_NONE, SYMMETRY_FILES, SYMMETRY_ALL };

/* How a board is turned: these bits, applied in this order. TURN_EITHER: with or without the diagonal gives the same
   placement. */
enum { TURN_FILES = 1, TURN_RANKS = 2, TURN_DIAGONAL = 4, TURN_EITHER = 8 };

/* A state of the turn that the table has. */
struct slot {
    shape shape;
    struct position base; /* a position with this state of the turn, without pieces and all that depends on them */
};

/* The numbering of all states of some pieces in a game. */
struct indexing {
    struct material pieces;
    enum symmetry symmetry;
    bool alike;           /* some pieces are of the same colour and type */
    bool keeps_last_step; /* the law has `last_step`: inside a turn all values of turn.law[0] but 0 count as 1 */
    /* Where turns grow: steps of the longest turn looked at, else 0. */
    unsigned longest;
    uint64_t size; /* number of placements, impossible ones included */
    unsigned slots;
    struct slot *slot;
    uint16_t hash[SLOT_HASH]; /* slot plus one, by hash of the shape */
};

/* The place of a state in its table. */
struct entry {
    unsigned slot;
    uint64_t index;
};

/* Begins the numbering of some pieces with the slots of the starts of turns of both sides. Where turns grow, the
   first turns of the game are among them, up to `longest` steps (else 0). */
void index_begin(struct indexing *all, const struct material *pieces, const struct game *game, uint64_t option,
                 unsigned longest);

/* Frees the memory of a numbering. */
void index_free(struct indexing *all);

/* Returns whose turn it is in a slot. */
unsigned slot_owner(const struct indexing *all, unsigned slot);
/* Returns how many steps of the turn are made in a slot. */
unsigned slot_done(const struct indexing *all, unsigned slot);
/* Returns how many steps of the turn are left in a slot. */
unsigned slot_left(const struct indexing *all, unsigned slot);

/* Where turns grow: whether slot `to` is of the same turn as `from`, or at the start of the next one. */
bool slot_follows(const struct indexing *all, unsigned from, unsigned to);

/* Where turns grow: whether a slot's turn is the last one looked at. False elsewhere. */
bool slot_last(const struct indexing *all, unsigned slot);

/* Whether the set of pieces that a law keeps through the game, if it does, can be the same in two slots. */
bool slot_keeps(const struct indexing *all, unsigned from, unsigned to);

/* Returns the pieces that may have made the last step in a slot, bit by order of the pieces. */
unsigned slot_movers(const struct indexing *all, unsigned slot);

/* Whether the states of a slot mark single pieces: as having stepped, as capturable e.p., or in turn.set. */
bool slot_marks(const struct indexing *all, unsigned slot);

/* Whether a pawn may be captured e.p. in the states of a slot, now or in the next turn. */
bool slot_passing(const struct indexing *all, unsigned slot);

/* Finds the entry of a position with these pieces, or (`exchanged`) with the colours exchanged and the board turned
   upside down; false if its state of the turn has no slot. */
bool index_find(const struct indexing *all, const struct position *p, bool exchanged, struct entry *at);

/* Makes a slot for a position's state of the turn, unless there is one; false if such states cannot be kept. */
bool index_add_slot(struct indexing *all, const struct position *p);

/* Finds further slots by making the steps of random entries of one slot. */
void index_find_slots(struct indexing *all, unsigned slot, const atomic_bool *stop);

/* Makes the slot of a shape read from a file; false if no state of the turn has it. */
bool index_restore_slot(struct indexing *all, shape s);

/* Sets up the position of an entry; false if two pieces would stand on one square, or a pawn on the first or last
   rank. */
bool index_position(const struct indexing *all, struct entry at, struct position *p);

/* Returns the number of a placement by the squares of its pieces. Turns and sorts `squares`, and says in *turning
   how the board was turned. */
uint64_t index_placement(const struct indexing *all, uint8_t *squares, unsigned *turning);

/* Returns where a square goes when the board is turned. */
ALWAYS_INLINE unsigned square_turned(unsigned turning, unsigned square)
{
    square ^= (turning & TURN_FILES ? 7u : 0) ^ (turning & TURN_RANKS ? 56u : 0);
    return turning & TURN_DIAGONAL ? square >> 3 | (square & 7) << 3 : square;
}

/* Finds the squares of the pieces in a placement. */
void index_squares(const struct indexing *all, uint64_t index, uint8_t *squares);

/* Returns how many symmetric placements one number stands for, itself included. */
unsigned index_weight(const struct indexing *all, uint64_t index);

#endif
