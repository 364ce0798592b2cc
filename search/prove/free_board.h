/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions of games on 8x8 in which any orthodox piece may make any step, and the capture of the king wins: a tenth of
 * a struct position, for proofs that make some hundred million steps. The rules are those of the game; what is rare
 * (a side without a step) is left to them.
 */
#ifndef SEARCH_PROVE_FREE_BOARD_H
#define SEARCH_PROVE_FREE_BOARD_H

#include "search/turns/mate.h"

enum { FREE_STEPS_MAX = 1024 /* steps of one side */ };

/* A position inside or between turns. */
struct free_board {
    bitboard by_type[KING + 1], side[2];
    bitboard ep, ep_next;         /* as in struct turn */
    uint64_t key;                 /* of the pieces */
    uint8_t us, castling;         /* the side to move; castling_right bits */
    uint8_t left, quota[2];       /* steps left of the turn; steps of the turns of each side */
    const struct position *model; /* a position of the same game */
};

/* Makes a board of a position, which is its model from now on; returns false if the rules of its game are others. */
bool free_board_make(struct free_board *b, const struct position *p);

/* Makes the position that a board stands for; its number and its counter are those of the model. */
void free_board_position(const struct free_board *b, struct position *p);

/* Lists the steps of some pieces of the side to move, castling by the king's (room for FREE_STEPS_MAX); returns how
   many. */
unsigned free_board_steps(const struct free_board *b, bitboard from, action *list);

/* Makes a step, which must be one of the board. */
void free_board_apply(struct free_board *b, action a);

/* Passes what is left of the turn. */
void free_board_pass(struct free_board *b);

/* Returns the key of pieces and turn state: equal for equal boards, whatever steps led to them. */
uint64_t free_board_key(const struct free_board *b);

/* Whether the side to move captures the king within the rest of its turn. */
bool free_board_captures(const struct free_board *b);

/* Whether the opponent, whose king cannot be captured, may be left without any step by the rest of the turn: then he
   has lost if his king is attacked. Only the rules tell. */
bool free_board_may_still(const struct free_board *b);

/* Whether the side to move can surely make a turn that changes nothing at all. */
bool free_board_waits(const struct free_board *b);

/* Whether the side to move has a king and surely has a step; false: only the rules tell. */
bool free_board_goes_on(const struct free_board *b);

/* Whether a side has lost its king. */
static inline bool free_board_lost(const struct free_board *b, unsigned side)
{
    return !(b->by_type[KING] & b->side[side]);
}

/* Returns the squares on which two boards differ. */
static inline bitboard free_board_changes(const struct free_board *a, const struct free_board *b)
{
    bitboard changed = a->side[WHITE] ^ b->side[WHITE];
    for (unsigned pt = PAWN; pt <= KING; pt++)
        changed |= a->by_type[pt] ^ b->by_type[pt];
    return changed;
}

#endif
