/* The evaluation of Final Fantasy Chess; fairy.h is what calls it. */
#ifndef SEARCH_EVALUATION_FANTASY_H
#define SEARCH_EVALUATION_FANTASY_H

#include "search/evaluation/trace.h"

/* The value of a position for its decider. */
int fantasy_evaluate(const struct position *p);

/* The value of a piece type. */
int fantasy_piece_value(const struct game *game, unsigned pt);

/* The material of a colour, riders included, less that of the other. */
int fantasy_material(const struct position *p, unsigned us);

/* The same as fantasy_evaluate taken apart, for tuning and tests. */
void fantasy_trace(const struct position *p, struct evaluation_trace *trace);

extern const struct weight_set fantasy_weight_set;

#endif
