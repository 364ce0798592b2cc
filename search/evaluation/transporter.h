/* The evaluation of Transporter Chess; extended.h is what calls it. */
#ifndef SEARCH_EVALUATION_TRANSPORTER_H
#define SEARCH_EVALUATION_TRANSPORTER_H

#include "search/evaluation/trace.h"
#include "search/exchange.h"

/* The worth of a position for its decider. */
int transporter_evaluate(const struct position *p);

/* The worth of a kind of man. */
int transporter_worth(const struct game *game, unsigned kind);

/* The same taken apart, for tuning and tests. */
void transporter_trace(const struct position *p, struct evaluation_trace *trace);

extern const struct weight_set transporter_weight_set;

/* What exchange_at_least asks. */
bool transporter_exchange(const struct position *p, action a, int gain, const struct worth *worth);

#endif
