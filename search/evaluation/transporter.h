/* The evaluation of Transporter Chess; fairy.h is what calls it. */
#ifndef SEARCH_EVALUATION_TRANSPORTER_H
#define SEARCH_EVALUATION_TRANSPORTER_H

#include "search/evaluation/trace.h"
#include "search/see.h"

/* The value of a position for its decider. */
int transporter_evaluate(const struct position *p);

/* The value of a piece type. */
int transporter_piece_value(const struct game *game, unsigned pt);

/* The same taken apart, for tuning and tests. */
void transporter_trace(const struct position *p, struct evaluation_trace *trace);

extern const struct weight_set transporter_weight_set;

/* What see_ge asks. */
bool transporter_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
