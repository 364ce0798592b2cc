/*
 * What can become of an attack on the king in the middle of a turn of Realm Chess: whether it can still be ended, and
 * by which steps, without trying them.
 */
#ifndef RULES_GAMES_REALM_OUTLOOK_H
#define RULES_GAMES_REALM_OUTLOOK_H

#include "rules/games/realm/realms.h"

/* What the rest of a turn can come to, at most. */
struct outlook {
    bitboard pieces;      /* who may still go somewhere; all others stand where they are, as walls */
    bitboard targets[64]; /* of each of them */
    bitboard helped;      /* where pieces other than the king may come to stand */
    bitboard places;      /* where the king may */
};

/* Finds who may go where in the rest of the turn. */
void outlook_make(const struct position *p, struct outlook *o);

/* Whether the attack on the king cannot end in this turn. That it can is not said by false. */
bool outlook_past_help(const struct position *p, const struct outlook *o);

/*
 * Drops steps from a list of those that may be next, whether they save the king or not: if a turn with the dropped ones
 * saves him, one without them does, too. Returns how many are left.
 */
unsigned outlook_steps(const struct position *p, const struct outlook *o, action *list, unsigned n);

#endif
