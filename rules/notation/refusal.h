/*
 * Why a text is no legal action, in the game's own terms: what terminal, UCI, XBoard and records tell people. What the
 * men can do by themselves is compared with what law and men allow here, so that every game has its reasons from the
 * same place; a law adds words of its own by its hook `why_illegal`.
 */
#ifndef RULES_NOTATION_REFUSAL_H
#define RULES_NOTATION_REFUSAL_H

#include "rules/notation/text.h"

enum { REFUSAL_MAX = 160 };

enum refusal_cause {
    REFUSED_OVER,         /* the game has ended */
    REFUSED_TEXT,         /* not the text of an action */
    REFUSED_END,          /* the turn may not be ended, or nothing may be declined */
    REFUSED_SQUARE,       /* no such square */
    REFUSED_NOBODY,       /* nothing stands where the man should come from */
    REFUSED_THEIRS,       /* what stands there is the other side's */
    REFUSED_FRIENDLY_MAN, /* a friendly man stands on the target */
    REFUSED_WAY,          /* the man does not go so, or something is in its way */
    REFUSED_CASTLING,     /* no right, a man between, or an attack on the king's way */
    REFUSED_PROMOTION,    /* a letter is missing, wrong or out of place */
    REFUSED_MOVED,        /* the man has stepped in this turn */
    REFUSED_MEN,          /* other men are to step */
    REFUSED_GOAL,         /* the step is to go elsewhere */
    REFUSED_SORT,         /* no such step at this point of the turn */
    REFUSED_KING,         /* the enemy king is never captured */
    REFUSED_GIVES_CHECK,  /* no check may be given */
    REFUSED_CAPTURE,      /* a capture is compulsory */
    REFUSED_CHECK,        /* the friendly king is in check and would stay so */
    REFUSED_EXPOSED,      /* the friendly king would be in check */
    REFUSED_UNFINISHED,   /* no legal end of the turn could follow */
    REFUSED_LAW,          /* the law's own words */
    REFUSED_UNKNOWN
};

struct refusal {
    enum refusal_cause cause;
    char words[REFUSAL_MAX]; /* lower case, no full stop */
};

/* Lists what the decider's men could do if neither their king's safety nor the law of turns mattered (room for
   ACTIONS_MAX); returns how many. */
unsigned refusal_reach(const struct position *p, action *list);

/* Says why an action of that list is not legal. */
void refusal_action(const struct position *p, action a, struct refusal *r);

/* Says why no man of the decider's can go from one square to another at all. */
void refusal_squares(const struct position *p, unsigned from, unsigned to, struct refusal *r);

/* Says why a text of some length, as turns.h spells actions, is no legal action here. */
void refusal_find(const struct position *p, const char *text, size_t length, struct refusal *r);

/* Says so where the turn was over before an action that was meant to belong to it; false if it was not. */
bool refusal_too_many(const struct position *begun, const struct position *p, struct refusal *r);

/* What people call a man of a kind. */
const char *refusal_man(const struct position *p, unsigned kind);

/* Words for the men of `allowed` that tell them from the others of `own`, such as "pawns"; NULL if there are none. */
const char *men_words(const struct position *p, bitboard own, bitboard allowed);

#endif
