/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time management: how long to think about a turn, and how much the clock loses beyond that (lag). Used by
   searches, commands and benches. */
#ifndef SEARCH_TIME_H
#define SEARCH_TIME_H

#include <stdatomic.h>
#include <stdint.h>

#include "rules/game.h"
#include "search/limits.h"

/* The time plan of one whole turn, in microseconds since `start`, and the lag measured in earlier turns: what the clock
   takes for a turn beyond the time spent thinking. A plan is zeroed once and then used for one turn after another. */
struct clock_plan {
    _Atomic int64_t start;
    int64_t begun;         /* clock_us() at the beginning of the search, from which a ponder hit sets `start` off */
    bool timed;            /* time is limited; else the limits are not read */
    atomic_bool pondering; /* the clock does not run yet */
    int64_t soft;          /* soft limit: no new iteration should begin after this */
    int64_t hard;          /* hard limit: never think longer */

    bool measured;                   /* a lag has been measured at all */
    int64_t lag, lag_min, lag_worst; /* mean lag; least and worst of recent turns */
    int64_t left;                    /* clock at the start of the turn being measured, increment included */
    int64_t used;                    /* time thought in that turn; -1 if it cannot be measured */
    unsigned number, side;           /* position.number and side of that turn */
};

/* Plans the turn of the root's decider from the limits, and starts the plan. */
void time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root);

/* Starts a plan of so many milliseconds; 0: no limit. */
void time_plan_fixed(struct clock_plan *plan, int64_t milliseconds);

/* Records how many microseconds were thought about the planned turn on our own clock; -1 if that is unknown. */
void time_used(struct clock_plan *plan, int64_t used);

/* Returns the microseconds since the plan was started. */
int64_t time_elapsed(const struct clock_plan *plan);

/* Returns the milliseconds since the search began, with those in which it pondered. */
int64_t time_searched(const struct clock_plan *plan);

/* Whether time is limited and the clock runs. To be asked before time_elapsed(), which is then that of a clock that
   runs. */
static inline bool time_runs(const struct clock_plan *plan)
{
    return plan->timed && !atomic_load_explicit(&plan->pondering, memory_order_acquire);
}

/* Whether no iteration should begin: a share of the soft limit, 1 for all of it, is used. */
bool time_soft_over(const struct clock_plan *plan, double share);

/* Restarts the plan now: after a ponder hit. */
void time_restart(struct clock_plan *plan);

#endif
