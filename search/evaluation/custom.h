/* The evaluation of pieces from a games file; fairy.h is what calls it. */
#ifndef SEARCH_EVALUATION_CUSTOM_H
#define SEARCH_EVALUATION_CUSTOM_H

#include "rules/game.h"
#include "search/see.h"

/* The value of a position for its decider: pieces, and where they stand; the fewer the better where they must capture.
 */
int custom_evaluate(const struct position *p);
int custom_evaluate_losing(const struct position *p);

/* The value of a type, in centipawns; royal pieces 0. */
int custom_piece_value(const struct game *game, unsigned pt);

/* Whether a step wins at least so much if the other side takes back. */
bool custom_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
