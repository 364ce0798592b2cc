/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a text is no legal action, in the game's own terms, for messages of the terminal, UCI, XBoard and records. It
 * compares what the pieces can do by themselves with what law and piece set allow in the position. So every game has
 * its reasons from the same place; a law adds its own by the hook `why_illegal`.
 */
#ifndef RULES_NOTATION_ILLEGAL_H
#define RULES_NOTATION_ILLEGAL_H

#include "rules/notation/text.h"

/* Room for a reason and for the name of a piece type in bytes. */
enum { ILLEGAL_MAX = 160, PIECE_NAME_MAX = 40 };

/* The causes of illegality. */
enum illegal_cause {
    ILLEGAL_OVER,           /* the game has ended */
    ILLEGAL_TEXT,           /* not the text of an action */
    ILLEGAL_END,            /* the turn may not be ended, or there is nothing to decline */
    ILLEGAL_SQUARE,         /* no such square */
    ILLEGAL_NOBODY,         /* the from-square is empty */
    ILLEGAL_THEIRS,         /* the piece there is the other side's */
    ILLEGAL_FRIENDLY_PIECE, /* a friendly piece stands on the target */
    ILLEGAL_WAY,            /* the piece does not move that way, or something is in its way */
    ILLEGAL_CASTLING,       /* no right, a piece between, or an attack on the king's path */
    ILLEGAL_PROMOTION,      /* the letter of a promotion is missing, wrong or out of place */
    ILLEGAL_MOVED,          /* the piece has stepped in this turn already */
    ILLEGAL_PIECES,         /* other pieces must step */
    ILLEGAL_TARGET,         /* the step must go to another target */
    ILLEGAL_SORT,           /* this sort of step is not allowed at this point of the turn */
    ILLEGAL_KING,           /* the enemy king is never captured */
    ILLEGAL_GIVES_CHECK,    /* the step may not give check */
    ILLEGAL_CAPTURE,        /* a capture is compulsory */
    ILLEGAL_CHECK,          /* the friendly king is in check and would stay in check */
    ILLEGAL_EXPOSED,        /* the friendly king would be in check */
    ILLEGAL_UNFINISHED,     /* no legal end of the turn could follow */
    ILLEGAL_LAW,            /* the words come from the law */
    ILLEGAL_UNKNOWN
};

/* Why an action or a text is illegal: the cause, and the same in words. */
struct illegal {
    enum illegal_cause cause;
    char words[ILLEGAL_MAX]; /* lower case, no full stop */
};

/* Lists what the decider's pieces could do if neither their king's safety nor the law of turns mattered (room for
 * ACTIONS_MAX); returns how many. */
unsigned illegal_reach(const struct position *p, action *list);

/* Says why an action of illegal_reach() is not legal. */
void illegal_action(const struct position *p, action a, struct illegal *r);

/* Says why no piece of the decider can go from one square to another at all. */
void illegal_squares(const struct position *p, unsigned from, unsigned to, struct illegal *r);

/* Says why a text of `length` bytes, in the spelling of turns.h, is no legal action in a position. */
void illegal_find(const struct position *p, const char *text, size_t length, struct illegal *r);

/* Says that the turn was over before an action that was written as part of it; returns false if it was not over.
 * `begun` is the position at the turn's start. */
bool illegal_too_many(const struct position *begun, const struct position *p, struct illegal *r);

/* Says why no piece of a type goes to a square; of a single one, or where the law forbids it, the reason of that. */
void illegal_named(const struct position *p, unsigned pt, unsigned to, struct illegal *r);

/* Says why castling to a side, 0 for the king's and 1 for the queen's, is not legal. */
void illegal_castles(const struct position *p, unsigned side, struct illegal *r);

/* Writes what users call a piece type, "piece" if it has no name, into a buffer of the caller and returns it. */
const char *illegal_piece(const struct position *p, unsigned pt, char name[PIECE_NAME_MAX]);

/* Returns words that distinguish those of the pieces `friendly` that stand on the squares of a scope, `allowed`, from
 * the others, such as "pawns"; NULL if there are none. */
const char *pieces_words(const struct position *p, bitboard friendly, bitboard allowed);

#endif
