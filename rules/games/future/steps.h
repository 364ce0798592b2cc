/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator of steps of Future Chess: hooks of struct movement, for future.c. */
#ifndef RULES_GAMES_FUTURE_STEPS_H
#define RULES_GAMES_FUTURE_STEPS_H

#include "rules/game.h"

/* Lists the steps of a scope; returns how many. */
unsigned future_list(const struct position *p, const struct scope *s, action *list);
/* Counts the steps of a scope. */
unsigned future_count(const struct position *p, const struct scope *s);
/* Whether a scope has a step. */
bool future_any(const struct position *p, const struct scope *s);
/* Makes a step on the board and describes it for the law. */
void future_make(struct position *p, action a, struct step *s);
/* Returns the slots of enemy pieces that attack a colour's king. */
bitboard future_attackers(const struct position *p, unsigned colour);

#endif
