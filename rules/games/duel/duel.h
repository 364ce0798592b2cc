/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the games of two moves against one share. Only twoagainstone.c has hooks that others call. */
#ifndef RULES_GAMES_DUEL_DUEL_H
#define RULES_GAMES_DUEL_DUEL_H

#include "rules/games/army.h"
#include "rules/steps.h"

/* Flags of these laws, in law.specific. */
enum duel_flag {
    BLACK_IS_DOUBLE = 1, /* the side with two steps; White if this is not set */
    BOTH_STEPS = 2,      /* both steps are compulsory; if this is not set, the turn may be ended after one */
    KING_CHECKS = 4,     /* the double side's king gives check */
    ATTACK_CHECKS = 8,   /* check is an attack by one step, of any piece, as in chess */
    PARRY_FIRST = 16,    /* if the king is attacked at the start of a turn, the first step must leave it safe */
    QUIET_FIRST = 32,    /* the first step may not give check, except by the king */
    OFFICERS_ONCE = 64,  /* a piece that a pawn became makes one step a turn */
    OVER_PAWN = 128,     /* the king's first step may go onto a friendly pawn, and no pawn of its side promotes */
};

/* Room for the first steps of a turn, and for the steps of the single side. */
enum { FIRST_STEPS_MAX = 2048 };

/* Returns the colour that makes two steps a turn. */
ALWAYS_INLINE unsigned duel_double_side(const struct position *p)
{
    return p->game->law->specific & BLACK_IS_DOUBLE ? BLACK : WHITE;
}

/* Fills an army with the double side's pieces and what they may do to the single king. In single_side.c. */
void duel_army(const struct position *p, struct army *a);

/* Lists the legal steps of the single side in a stage, where check is a capture within two steps. */
unsigned duel_single_actions(const struct position *p, enum stage stage, action *list);
/* Counts the legal steps of the single side, where check is a capture within two steps. */
unsigned duel_single_count(const struct position *p);

/* Lists the legal steps of the single side in a stage, where check is an attack as in chess; with KING_CHECKS also what
   duel_king_reaches() says. */
unsigned duel_attacked_actions(const struct position *p, enum stage stage, action *list);
/* Counts the legal steps of the single side, where check is an attack as in chess. */
unsigned duel_attacked_count(const struct position *p);

/* Whether the double side's king could go onto a square by two steps over a square that none of the pieces `own` of its
   side holds. */
bool duel_king_reaches(const struct position *p, unsigned square, bitboard own);

/* Whether a step of the single side leaves its king where duel_king_reaches(), or castles over such a square. */
bool duel_stays_reached(const struct position *p, action a);

/* Whether the single side may make a pseudo-legal step, which ends its turn. */
bool duel_single_allowed(const struct position *p, action a);

/* Lists the legal first steps of the double side in a stage: those after which the turn can be completed legally. In
 * double_side.c. */
unsigned duel_first_actions(const struct position *p, enum stage stage, action *list);
/* Counts the legal first steps of the double side. */
unsigned duel_first_count(const struct position *p);
/* Lists the legal actions after the double side's first step in a stage, the end of the turn included. */
unsigned duel_second_actions(const struct position *p, enum stage stage, action *list);
/* Counts the legal actions after the double side's first step. */
unsigned duel_second_count(const struct position *p);

/* Whether the double side has a legal second step. */
bool duel_second_any(const struct position *p);

/* Updates a position after the double side's first step for the second one. */
void duel_first_done(struct position *p, const struct step *s);

/* Makes the double king's step onto a friendly pawn, but leaves the turn as it is. */
void duel_over_pawn(struct position *p, action a);

#endif
