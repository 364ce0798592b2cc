/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An action is one decision at one node of the game tree: a step, the end of a turn, an interjection. 32 bits:
 * 0-6 from, 7-13 to, 14-17 type of the new piece (promotions and drops only), 18-27 the law's own, 28-31 type.
 * Types from ACTION_SPECIFIC on belong to the law that made them; only its own functions read bits 0-27 of those. Any
 * code may use this header. Hot path: a change needs a bench and a match.
 */
#ifndef ENGINE_ACTION_H
#define ENGINE_ACTION_H

#include "engine/bits.h"

/* An action; ACTION_NONE (0) is none. */
typedef uint32_t action;

/* The types of actions; those up to ACTION_CASTLE are steps of a piece, and a drop is a step, too. */
enum action_type {
    ACTION_STEP,       /* a plain move or capture */
    ACTION_DOUBLE,     /* a pawn's double step */
    ACTION_EN_PASSANT, /* an e.p. capture; `to` is the passed square */
    ACTION_PROMOTION,  /* a pawn's step to the last rank; it becomes action_promotion() */
    ACTION_CASTLE,     /* castling: `from` is the king's square, `to` the castling rook's */
    ACTION_END,        /* the voluntary end of a turn, or the opponent declines an interjection */
    ACTION_PLACE,      /* a piece goes to another square by a rule that is no step (transport, swap) */
    ACTION_DROP,       /* a piece comes from the hand to both `from` and `to`; it is action_promotion() */
    ACTION_SPECIFIC = 8
};

enum { ACTION_NONE = 0, ACTIONS_MAX = 16384 };

/* Returns an action of a type with its two squares, 0..127. */
ALWAYS_INLINE action action_make(enum action_type type, unsigned from, unsigned to)
{
    return (action)type << 28 | to << 7 | from;
}

/* Returns a promotion to piece type `kind`. */
ALWAYS_INLINE action action_promote(unsigned from, unsigned to, unsigned kind)
{
    return (action)ACTION_PROMOTION << 28 | kind << 14 | to << 7 | from;
}

/* Returns the drop of piece type `kind` on a square. */
ALWAYS_INLINE action action_drop(unsigned square, unsigned kind)
{
    return (action)ACTION_DROP << 28 | kind << 14 | square << 7 | square;
}

/* Returns the square that a step leaves; for castling the king's. */
ALWAYS_INLINE unsigned action_from(action a) { return a & 127; }
/* Returns the square that a step goes to; for castling the castling rook's. */
ALWAYS_INLINE unsigned action_to(action a) { return a >> 7 & 127; }
/* Returns the type of the new piece of a promotion, or of the piece that is dropped. */
ALWAYS_INLINE unsigned action_promotion(action a) { return a >> 14 & 15; }
/* Returns the ten bits that belong to the law. */
ALWAYS_INLINE unsigned action_specific(action a) { return a >> 18 & 1023; }
/* Returns the type of an action; ACTION_SPECIFIC and above are the law's own. */
ALWAYS_INLINE enum action_type action_type(action a) { return (enum action_type)(a >> 28); }

/* The action that ends a turn, or declines an interjection. */
#define ACTION_END_TURN ((action)ACTION_END << 28)

#endif
