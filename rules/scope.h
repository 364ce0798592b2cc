/* What the next step may be, and the step that was made: what a law and the pieces tell each other. */
#ifndef RULES_SCOPE_H
#define RULES_SCOPE_H

#include "engine/position.h"

/* Which actions a caller wants: NOISY are captures and promotions, QUIET all others; together they are all. Of actions
   that move several pieces a law may call those quiet that take no more than one of the pieces could take by itself.
   DISTINCT, added for a law that has `legs`, leaves out actions that do the same as another in the list. */
enum stage { NOISY = 1, QUIET = 2, ALL_ACTIONS = 3, DISTINCT = 4 };

enum { ACTION_LEGS_MAX = 4 };

enum scope_flag {
    SCOPE_CASTLE_KING_SIDE = 1,
    SCOPE_CASTLE_QUEEN_SIDE = 2,
    SCOPE_CASTLE = 3,       /* castling has no use for `from` and `to`: the law grants it by these two flags */
    SCOPE_DOUBLE = 4,       /* double steps of pawns */
    SCOPE_PSEUDO = 8,       /* the friendly king may be left attacked (castling keeps its orthodox conditions) */
    SCOPE_NO_CHECK = 16,    /* steps that attack the enemy king are left out */
    SCOPE_TAKE_KING = 32,   /* the enemy king may be captured */
    SCOPE_FREE_CASTLE = 64, /* castling from, through and into attack */
    SCOPE_END = 128,        /* the turn may be ended here, if a step is possible too */
    SCOPE_NO_CAPTURE = 256, /* no captures; said beside `to` where that is not a set of squares */
    SCOPE_CAPTURES = 512,   /* nothing but captures; likewise */
};

/* What the next step may be: pieces on `from` going to `to`, e.p. captures on `ep`. */
struct scope {
    bitboard from, to, ep;
    const bitboard
        *targets;       /* for each square, where a piece that stands there may go, pawns excepted; NULL: anywhere */
    uint16_t flags;     /* scope_flag */
    uint8_t promotions; /* types that a pawn may become, bit by type; 0: it goes to the last rank and stays a pawn */
    uint8_t stage;      /* enum stage */
};

/* A step that has just been made, as the law sees it. */
struct step {
    action action;
    uint8_t piece;     /* as it was before a promotion */
    uint8_t captured;  /* piece or EMPTY */
    uint8_t from, to;  /* of a castling: the king's squares */
    bitboard checkers; /* pieces that attack the enemy's royal king now; not looked for where LAW_CHECKS_LATE */
    bool *unasked;     /* set instead of asking whether a step is left, for who will count them; NULL: ask at once */
};

#endif
