/* How long to think about a turn. */
#ifndef SEARCH_TIME_H
#define SEARCH_TIME_H

#include <stdatomic.h>

#include "search/search.h"

/* The plan for one whole turn, in milliseconds since `start`. */
struct clock_plan {
    _Atomic int64_t start;
    int64_t soft; /* a new iteration should not begin after this */
    int64_t hard; /* never think longer */
};

/* Plans the turn of `colour` from the limits; false if they set no time. The plan starts now. */
bool time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root);

/* Milliseconds since the plan's start. */
int64_t time_elapsed(const struct clock_plan *plan);

/* Whether the hard limit is reached. */
bool time_is_up(const struct clock_plan *plan);

/* Starts the clock anew, as a ponder hit does. */
void time_restart(struct clock_plan *plan);

#endif
