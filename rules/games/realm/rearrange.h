/* Rearrangements of Realm Chess: the pieces of one realm change places. */
#ifndef RULES_GAMES_REALM_REARRANGE_H
#define RULES_GAMES_REALM_REARRANGE_H

#include "rules/games/realm/realms.h"

enum { REARRANGEMENTS_MAX = 1200 };

/*
 * Lists the rearrangements of some realms that leave the pieces of `fixed` where they stand, whether the friendly king
 * is safe after them or not; of those that several realms share only one, and none that is the quiet step or e.p.
 * capture of the same text. Returns how many, at most REARRANGEMENTS_MAX.
 */
unsigned rearrangements_list(const struct position *p, bitboard realms, bitboard fixed, action *list);

/* Whether the friendly king is safe after a rearrangement. */
bool rearrangement_safe(const struct position *p, action a);

/* Makes a rearrangement on the board; returns the squares its pieces now stand on. */
bitboard rearrangement_make(struct position *p, action a);

/* The realm that a rearrangement is of. */
unsigned rearrangement_realm(action a);

/* The pieces's ways as steps, which may end where another piece of the realm stands. */
unsigned rearrangement_legs(action a, action *legs);

/* Writes legs such as a1b1+b1a1 in alphabetical order. */
void rearrangement_text(const struct position *p, action a, struct text_builder *builder);

#endif
