/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can become of an attack on the king in the middle of a turn of Realm Chess: whether the turn can still end it,
 * and by which steps, without trying them. For realm.c alone.
 */
#ifndef RULES_GAMES_REALM_OUTLOOK_H
#define RULES_GAMES_REALM_OUTLOOK_H

#include "rules/games/realm/realms.h"

/* What the rest of a turn can come to; all sets are upper bounds. */
struct outlook {
    bitboard pieces;      /* pieces that may still go somewhere; all others are walls */
    bitboard targets[64]; /* their targets, by square */
    bitboard helped;      /* squares on which pieces other than the king may come to stand */
    bitboard places;      /* squares on which the king may come to stand */
};

/* Finds which pieces may go where in the rest of the turn. */
void outlook_make(const struct position *p, struct outlook *o);

/* Whether the attack on the king surely cannot end in this turn; false does not mean that it can. */
bool outlook_past_help(const struct position *p, const struct outlook *o);

/* Drops steps from a list of next steps, whether or not they save the king: if a turn with a dropped step saves the
 * king, one without dropped steps does too. Returns how many steps are left. */
unsigned outlook_steps(const struct position *p, const struct outlook *o, action *list, unsigned n);

#endif
