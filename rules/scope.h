/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the next step may be (struct scope), and the step that was made (struct step): how a law, the turn machine
   and the generators of steps talk to each other. Anybody may read a scope; laws and the turn machine fill it.
   Hot path: a change needs a bench and a match. */
#ifndef RULES_SCOPE_H
#define RULES_SCOPE_H

#include "engine/position.h"

/* Which actions a caller wants: NOISY are captures and promotions, QUIET all others; together they are all. A law
   with actions that move several pieces may call an action quiet if one of its pieces alone could take as much.
   DISTINCT, added for a law that has `legs`, leaves out actions that do the same as another one in the list. */
enum stage { NOISY = 1, QUIET = 2, ALL_ACTIONS = 3, DISTINCT = 4 };

enum { ACTION_LEGS_MAX = 4 };

/* What a scope allows or forbids besides from- and to-squares. */
enum scope_flag {
    SCOPE_CASTLE_KING_SIDE = 1,
    SCOPE_CASTLE_QUEEN_SIDE = 2,
    SCOPE_CASTLE = 3,       /* the law grants castling by these two flags; `from` and `to` do not restrict it */
    SCOPE_DOUBLE = 4,       /* pawns may make double steps */
    SCOPE_PSEUDO = 8,       /* the friendly king may be left attacked (castling keeps its orthodox conditions) */
    SCOPE_NO_CHECK = 16,    /* steps that attack the enemy king are left out */
    SCOPE_TAKE_KING = 32,   /* the enemy king may be captured */
    SCOPE_FREE_CASTLE = 64, /* castling from, through and into attack */
    SCOPE_END = 128,        /* the turn may be ended here if a step is legal, too */
    SCOPE_NO_CAPTURE = 256, /* no captures: for boards where `to` is not a set of squares */
    SCOPE_CAPTURES = 512,   /* nothing but captures, no drops: for boards where `to` is not a set of squares */
};

/* What the next step may be: pieces on `from` go to `to`, and capture e.p. on `ep`. */
struct scope {
    bitboard from, to, ep;
    /* By square: where the piece that stands there may go, pawns excepted; NULL: anywhere. */
    const bitboard *targets;
    uint16_t flags;     /* scope_flag */
    uint16_t drops;     /* types that may be dropped from the hand, bit by type */
    uint8_t promotions; /* types that a pawn may become, bit by type; 0: a pawn on the last rank stays a pawn */
    uint8_t stage;      /* enum stage */
};

/* A step that has just been made, as law.after sees it. */
struct step {
    action action;
    uint8_t piece;     /* as it was before a promotion */
    uint8_t captured;  /* piece or EMPTY */
    uint8_t from, to;  /* for castling the king's squares */
    bitboard checkers; /* pieces that now attack the enemy's royal king; 0 under LAW_CHECKS_LATE */
};

#endif
