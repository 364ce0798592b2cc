/* The values of positions for one side, and the best single step by them. Used wherever whole turns are searched. */
#ifndef SEARCH_TURNS_VALUE_H
#define SEARCH_TURNS_VALUE_H

#include "rules/game.h"

/* Returns the score of a finished game for `us`; it ended `turns` turns from the root. */
int value_of_result(const struct position *p, unsigned us, int turns);
/* Returns the evaluation of a position for `us`, in centipawns. */
int value_for(const struct position *p, unsigned us);

/* Whether the game is over at this position: there is no legal action. */
bool is_over(const struct position *p);

/* Returns the action of a list with the best evaluation behind it, and fills *best with that score for the decider. */
action best_step(const struct position *p, const action *list, unsigned n, int *best);

#endif
