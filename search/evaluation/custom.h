/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of custom games, whose pieces come from a games file. Called by way of fairy.h. */
#ifndef SEARCH_EVALUATION_CUSTOM_H
#define SEARCH_EVALUATION_CUSTOM_H

#include "rules/game.h"
#include "search/evaluation/piece_values.h"

/* Returns the evaluation of a position for its decider, in centipawns: pieces and where they stand. */
int custom_evaluate(const struct position *p);
/* Returns the evaluation for the decider in games of compulsory captures: the fewer pieces, the better. */
int custom_evaluate_losing(const struct position *p);

/* Returns the value of a piece type in centipawns; royal pieces 0. */
int custom_piece_value(const struct game *game, unsigned pt);

/* SEE of custom games: whether a step gains at least `gain` centipawns, one recapture included. */
bool custom_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
