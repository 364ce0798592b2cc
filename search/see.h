/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static exchange evaluation (SEE): what a capture and the recaptures on the same square gain. Used by search, picker
   and quiescence. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_SEE_H
#define SEARCH_SEE_H

#include "search/evaluation/piece_values.h"

/* Fills the piece values of a game from its evaluation; a royal king is worth VALUE_KING. */
void piece_values_set(struct piece_values *values, const struct game *game);

/* Whether the exchange that a step begins on its target gains at least `gain` centipawns for the decider. Other actions
   count as gaining 0. */
bool see_ge(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
