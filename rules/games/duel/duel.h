/* What the files of the games of two moves against one share; twoagainstone.c is their entrance. */
#ifndef RULES_GAMES_DUEL_DUEL_H
#define RULES_GAMES_DUEL_DUEL_H

#include "rules/games/army.h"
#include "rules/steps.h"

/* struct law, own. */
enum duel_flag {
    BLACK_IS_DOUBLE = 1, /* else White */
    BOTH_STEPS = 2,      /* both steps are compulsory; else the turn may be ended after one */
    KING_CHECKS = 4,     /* the double side's king counts for check */
    ATTACK_CHECKS = 8,   /* check is an attack by one step, of any piece */
    PARRY_FIRST = 16,    /* attacked at the start of the turn, the first step must leave the king safe */
    QUIET_FIRST = 32,    /* the first step may not give check, but by the king */
    OFFICERS_ONCE = 64,  /* a promoted piece makes one step a turn */
    OVER_PAWN = 128,     /* the double king's first step may go onto a friendly pawn, and no white pawn promotes */
};

enum { FIRST_STEPS_MAX = 2048 };

/* The colour that makes two steps a turn. */
ALWAYS_INLINE unsigned duel_double_side(const struct position *p)
{
    return p->game->law->specific & BLACK_IS_DOUBLE ? BLACK : WHITE;
}

/* A set moved one square forward as a colour's pawns see it. */

/* single_side.c: the double side's pieces and what they may do to the single king. */
void duel_army(const struct position *p, struct army *a);

/* The turn of the single side, where check is a capture within two steps. */
unsigned duel_single_actions(const struct position *p, enum stage stage, action *list);
unsigned duel_single_count(const struct position *p);

/* Whether the single side may end its turn with a pseudo-legal step. */
bool duel_single_allowed(const struct position *p, action a);

/* double_side.c: the first step of the double side, which must leave a legal rest of the turn, and the second one. */
unsigned duel_first_actions(const struct position *p, enum stage stage, action *list);
unsigned duel_first_count(const struct position *p);
unsigned duel_second_actions(const struct position *p, enum stage stage, action *list);
unsigned duel_second_count(const struct position *p);

/* Whether there is a second step. */
bool duel_second_any(const struct position *p);

/* What a first step changes for the second one. */
void duel_first_done(struct position *p, const struct step *s);

/* The king's step onto a friendly pawn, which waits in turn.set until the king has gone on. */
void duel_over_pawn(struct position *p, action a);

#endif
