/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it is worth to be near a goal besides mate: squares to reach, checks to give. */
#ifndef SEARCH_EVALUATION_GOALS_H
#define SEARCH_EVALUATION_GOALS_H

#include "rules/game.h"

/* Whether a game has such goals. */
bool goals_valued(const struct game *game);

/* Returns how much nearer the decider is to the goals of the game than the other side, in centipawns. */
int goals_value(const struct position *p);

#endif
