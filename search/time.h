/* How long to think about a turn, and what is lost on the way to the clock. */
#ifndef SEARCH_TIME_H
#define SEARCH_TIME_H

#include <stdatomic.h>

#include "search/search.h"

/*
 * The plan for one whole turn, in microseconds since `start`, and what the turns before it have shown of the lag: what
 * the clock takes for a turn beyond the thinking that was planned. A plan is zeroed once and then used for one turn
 * after another.
 */
struct clock_plan {
    _Atomic int64_t start;
    int64_t soft; /* a new iteration should not begin after this */
    int64_t hard; /* never think longer */

    bool measured;                   /* a lag, at all: */
    int64_t lag, lag_min, lag_worst; /* the mean, and the least and the worst of late */
    int64_t left;                    /* on the clock when the turn that is measured began, its increment added */
    int64_t used;                    /* for that turn; -1 if it cannot be measured */
    unsigned number, side;           /* of that turn */
};

/* Plans the turn of a root's decider from the limits; false if they set no time. The plan starts now. */
bool time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root);

/* Takes note that so many microseconds were thought about the planned turn on our own clock. */
void time_used(struct clock_plan *plan, int64_t used);

/* Microseconds since the plan's start. */
int64_t time_elapsed(const struct clock_plan *plan);

/* Whether the hard limit is reached. */
bool time_is_up(const struct clock_plan *plan);

/* Starts the clock anew, as a ponder hit does. */
void time_restart(struct clock_plan *plan);

#endif
