/* Time management: how long to think about a turn, and how much the clock loses beyond that (lag). Used by threads.c,
   deepen.c, node.c and best_turn.c. */
#ifndef SEARCH_TIME_H
#define SEARCH_TIME_H

#include <stdatomic.h>

#include "search/search.h"

/* The time plan of one whole turn, in microseconds since `start`, and the lag measured in earlier turns: what the clock
   takes for a turn beyond the time spent thinking. A plan is zeroed once and then used for one turn after another. */
struct clock_plan {
    _Atomic int64_t start;
    int64_t soft; /* soft limit: no new iteration should begin after this */
    int64_t hard; /* hard limit: never think longer */

    bool measured;                   /* a lag has been measured at all */
    int64_t lag, lag_min, lag_worst; /* mean lag; least and worst of recent turns */
    int64_t left;                    /* clock at the start of the turn being measured, increment included */
    int64_t used;                    /* time thought in that turn; -1 if it cannot be measured */
    unsigned number, side;           /* position.number and side of that turn */
};

/* Plans the turn of the root's decider from the limits, and starts the plan. Returns false if they limit no time. */
bool time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root);

/* Records how many microseconds were thought about the planned turn on our own clock; -1 if that is unknown. */
void time_used(struct clock_plan *plan, int64_t used);

/* Returns the microseconds since the plan was started. */
int64_t time_elapsed(const struct clock_plan *plan);

/* Whether the hard limit is reached. */
bool time_is_up(const struct clock_plan *plan);

/* Restarts the plan now, as after a ponder hit. */
void time_restart(struct clock_plan *plan);

#endif
