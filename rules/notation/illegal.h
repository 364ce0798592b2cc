/*
 * Why a text is no legal action, in the game's own terms: what terminal, UCI, XBoard and records tell people. What the
 * pieces can do by themselves is compared with what law and pieces allow here, so that every game has its reasons from
 * the same place; a law adds words of its own by its hook `why_illegal`.
 */
#ifndef RULES_NOTATION_ILLEGAL_H
#define RULES_NOTATION_ILLEGAL_H

#include "rules/notation/text.h"

enum { ILLEGAL_MAX = 160 };

enum illegal_cause {
    ILLEGAL_OVER,           /* the game has ended */
    ILLEGAL_TEXT,           /* not the text of an action */
    ILLEGAL_END,            /* the turn may not be ended, or nothing may be declined */
    ILLEGAL_SQUARE,         /* no such square */
    ILLEGAL_NOBODY,         /* nothing stands where the piece should come from */
    ILLEGAL_THEIRS,         /* what stands there is the other side's */
    ILLEGAL_FRIENDLY_PIECE, /* a friendly piece stands on the target */
    ILLEGAL_WAY,            /* the piece does not go so, or something is in its way */
    ILLEGAL_CASTLING,       /* no right, a piece between, or an attack on the king's way */
    ILLEGAL_PROMOTION,      /* a letter is missing, wrong or out of place */
    ILLEGAL_MOVED,          /* the piece has stepped in this turn */
    ILLEGAL_PIECES,         /* other pieces are to step */
    ILLEGAL_GOAL,           /* the step is to go elsewhere */
    ILLEGAL_SORT,           /* no such step at this point of the turn */
    ILLEGAL_KING,           /* the enemy king is never captured */
    ILLEGAL_GIVES_CHECK,    /* no check may be given */
    ILLEGAL_CAPTURE,        /* a capture is compulsory */
    ILLEGAL_CHECK,          /* the friendly king is in check and would stay so */
    ILLEGAL_EXPOSED,        /* the friendly king would be in check */
    ILLEGAL_UNFINISHED,     /* no legal end of the turn could follow */
    ILLEGAL_LAW,            /* the law's own words */
    ILLEGAL_UNKNOWN
};

struct illegal {
    enum illegal_cause cause;
    char words[ILLEGAL_MAX]; /* lower case, no full stop */
};

/* Lists what the decider's pieces could do if neither their king's safety nor the law of turns mattered (room for
   ACTIONS_MAX); returns how many. */
unsigned illegal_reach(const struct position *p, action *list);

/* Says why an action of that list is not legal. */
void illegal_action(const struct position *p, action a, struct illegal *r);

/* Says why no piece of the decider's can go from one square to another at all. */
void illegal_squares(const struct position *p, unsigned from, unsigned to, struct illegal *r);

/* Says why a text of some length, as turns.h spells actions, is no legal action here. */
void illegal_find(const struct position *p, const char *text, size_t length, struct illegal *r);

/* Says so where the turn was over before an action that was meant to belong to it; false if it was not. */
bool illegal_too_many(const struct position *begun, const struct position *p, struct illegal *r);

/* What people call a piece of a type. */
const char *illegal_piece(const struct position *p, unsigned pt);

/* Words for the pieces of `allowed` that tell them from the others of `own`, such as "pawns"; NULL if there are none.
 */
const char *pieces_words(const struct position *p, bitboard own, bitboard allowed);

#endif
