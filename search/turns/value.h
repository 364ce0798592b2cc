/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of positions for one side, and the best single step by them. Used wherever whole turns are searched. */
#ifndef SEARCH_TURNS_VALUE_H
#define SEARCH_TURNS_VALUE_H

#include "search/evaluation/evaluation.h"

/* Returns the score of an outcome for `us`; the game ended `turns` turns from the root. */
int value_of_outcome(enum outcome outcome, unsigned us, int turns);
/* Returns the score of a finished game for `us`; it ended `turns` turns from the root. */
int value_of_result(const struct position *p, unsigned us, int turns);
/* Returns the evaluation of a position for `us`, in centipawns. */
int value_for(const struct evaluation *e, const struct position *p, unsigned us);

/* Returns the score of a position for `us`, `turns` turns from the root: by result if the game is over, else by
   evaluation. */
int value_after(const struct evaluation *e, const struct position *p, unsigned us, int turns);

/* Returns the action of a list with the best evaluation behind it, and fills *best with that score for the decider. */
action best_step(const struct evaluation *e, const struct position *p, const action *list, unsigned n, int *best);

#endif
