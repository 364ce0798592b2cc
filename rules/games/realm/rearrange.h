/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rearrangements of Realm Chess: the pieces of one realm change places. For realm.c alone. */
#ifndef RULES_GAMES_REALM_REARRANGE_H
#define RULES_GAMES_REALM_REARRANGE_H

#include "rules/games/realm/realms.h"

/* Room for all rearrangements of a position. */
enum { REARRANGEMENTS_MAX = 1200 };

/* Lists the rearrangements of some realms that leave the pieces of `fixed` where they stand, whether or not the
 * friendly king is safe after them. A rearrangement that several realms share is listed once; one with the text of a
 * quiet step or an en passant capture is left out. Returns how many, at most REARRANGEMENTS_MAX. */
unsigned rearrangements_list(const struct position *p, bitboard realms, bitboard fixed, action *list);

/* Whether the friendly king is safe after a rearrangement. */
bool rearrangement_safe(const struct position *p, action a);

/* Makes a rearrangement on the board; returns the squares on which its pieces stand afterwards. */
bitboard rearrangement_make(struct position *p, action a);

/* Returns the realm of a rearrangement. */
unsigned rearrangement_realm(action a);

/* Takes a rearrangement apart into steps, which may end where another piece of the realm stands; returns how many. */
unsigned rearrangement_legs(action a, action *legs);

/* Writes a rearrangement as legs such as a1b1+b1a1, in alphabetical order. */
void rearrangement_text(const struct position *p, action a, struct text_builder *builder);

#endif
