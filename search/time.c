/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Time management. A turn gets its share of the time left, and what its increment brings beyond the lag. Where the
 * increment does not pay for the lag, the lag of all turns to come is reserved first; if no more is left, we move at
 * once. The reserve is computed anew in each turn, as if the same number of turns were always to come, so a long game
 * does not run out of time. Where a person waits the first turns of a game get less.
 */
#include "search/time.h"

#include "engine/clock.h"

enum {
    MS = 1000,
    HORIZON = 85,        /* turns to come for which the overhead is reserved */
    HORIZON_SEEN = 400,  /* turns to come for which a measured lag is reserved */
    BURST = 3,           /* multiple of one turn's lag that is never planned with */
    AT_ONCE_SOFT = 4000, /* the soft limit is at least 1/AT_ONCE_SOFT of the time left */
    AT_ONCE_HARD = 200,  /* the hard limit is at least 1/AT_ONCE_HARD of the time left */
    LAG_SHARE = 8,       /* a new lag has the weight 1/LAG_SHARE in the mean */
    WORST_SHARE = 64,    /* the worst lag shrinks by 1/WORST_SHARE each turn: a busy machine stays busy */
    /* a lag counts for 1/LAG_PART of the time left at most, as a long pause tells nothing, */
    LAG_PART = 64,
    LAG_TIMES = 4,    /* or for LAG_TIMES times the overhead, if that is more, in the mean, */
    WORST_TIMES = 16, /* and for WORST_TIMES times as the worst */
    LAG_ERROR = 100,  /* milliseconds that a clock may seem to give back before it counts as set anew */
    /* for a person: at least so many turns share the time to the next control, for XBoard's forty moves are three turns
       of eight steps; */
    PERSON_TURNS = 20,
    PERSON_EARLY = 4, /* and the first 1/PERSON_EARLY of the turns to come get less, the very first a third */
};

int64_t time_elapsed(const struct clock_plan *plan)
{
    return clock_us() - atomic_load_explicit(&plan->start, memory_order_relaxed);
}

int64_t time_searched(const struct clock_plan *plan) { return (clock_us() - plan->begun) / MS; }

bool time_soft_over(const struct clock_plan *plan, double share)
{
    return time_runs(plan) && time_elapsed(plan) >= (int64_t)((double)plan->soft * share);
}

void time_restart(struct clock_plan *plan)
{
    atomic_store_explicit(&plan->start, clock_us(), memory_order_relaxed);
    atomic_store(&plan->pondering, false);
}

/* The smaller of two numbers. */
static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
/* The greater of two numbers. */
static int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }

/* Time beyond the plan counts as lag: the machine was busy with something else. */
void time_used(struct clock_plan *plan, int64_t used) { plan->used = min(used, plan->hard); }

/* Updates the lag: what the clock has lost since the last turn beyond our thinking. */
static void lag_measure(struct clock_plan *plan, const struct position *root, int64_t left, int64_t overhead)
{
    bool same = plan->used >= 0 && plan->left && plan->side == root->turn.decider && plan->number < root->number;
    const int64_t lost = plan->left - plan->used - left, part = left / LAG_PART;
    if (!same || lost < -LAG_ERROR * MS)
        return;
    const int64_t lag = max(0, min(lost, max(part, LAG_TIMES * overhead)));
    const int64_t worst = max(lag, min(lost, max(part, WORST_TIMES * overhead)));
    plan->lag_min = !plan->measured || lag < plan->lag_min ? lag : plan->lag_min + (lag - plan->lag_min) / LAG_SHARE;
    plan->lag += (lag - plan->lag) / LAG_SHARE;
    plan->lag_worst = max(worst, plan->lag_worst - plan->lag_worst / WORST_SHARE);
    plan->measured = true;
}

/* Returns the number of turns among which the time left is shared: games of several steps a turn have fewer turns. */
static int64_t turns_to_come(const struct position *root)
{
    const struct traits *traits = &root->game->traits;
    return traits->long_turns ? traits->interjections ? 16 : 10 : root->turn.quota > 1 ? 24 : 36;
}

/* Returns what a turn gets of the time planned for it where a person waits, if it is turn `number` of the game and
   `turns` share the clock. */
static int64_t early_part(int64_t planned, unsigned number, int64_t turns)
{
    const int64_t early = turns / PERSON_EARLY, done = number / 2;
    return done < early ? planned * (early + 2 * done) / (3 * early) : planned;
}

/* Sets soft and hard limit from the time `left` on the clock, in microseconds. `shares` is turns_to_come(), `more` the
   part of the increment that may be spent; plan->number is set. */
static void plan_clock(struct clock_plan *plan, const struct limits *l, int64_t shares, int64_t left, int64_t more)
{
    int64_t turns = l->moves_to_go ? min(max(l->moves_to_go, l->person ? PERSON_TURNS : 1), 40) : shares;
    int64_t overhead = l->overhead * MS, lag = max(overhead, plan->lag), now = max(overhead, plan->lag_worst), spare;
    if (l->moves_to_go) {
        spare = left - now - turns * max(0, lag - more);
        plan->soft = spare / turns * 9 / 10 + max(0, more - lag);
        plan->hard = min(plan->soft * 5, turns == 1 ? spare * 9 / 10 : spare * 6 / 10);
    } else {
        int64_t seen = max(plan->lag, plan->lag_min);
        int64_t aside = max(HORIZON * max(0, overhead - more), HORIZON_SEEN * max(0, seen - more));
        spare = left - BURST * now - aside;
        plan->soft = spare / shares + max(0, more - lag);
        plan->hard = min(plan->soft * 5, spare * 4 / 10);
    }
    if (l->person) {
        plan->soft = early_part(plan->soft, plan->number, turns);
        plan->hard = early_part(plan->hard, plan->number, turns);
    }
    plan->hard = max(plan->hard, left / AT_ONCE_HARD);
    plan->soft = min(max(plan->soft, left / AT_ONCE_SOFT), plan->hard);
}

void time_plan_fixed(struct clock_plan *plan, int64_t milliseconds)
{
    *plan = (struct clock_plan){.timed = milliseconds > 0, .soft = milliseconds * MS, .hard = milliseconds * MS};
    time_restart(plan);
}

void time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root)
{
    unsigned side = root->turn.decider;
    int64_t left = max(1, l->time[side]) * MS, more = l->increment[side] * MS;
    time_restart(plan);
    plan->begun = plan->start;
    atomic_store(&plan->pondering, l->ponder);
    plan->timed = (l->movetime || l->clock) && !l->infinite;
    plan->soft = plan->hard = INT64_MAX / 4;
    if (l->clock)
        lag_measure(plan, root, left, l->overhead * MS);
    plan->left = l->clock ? left + more : 0;
    plan->used = -1;
    plan->number = root->number;
    plan->side = side;
    if (l->clock)
        plan_clock(plan, l, turns_to_come(root), left, more * 3 / 4);
    if (l->movetime) {
        /* scripts ask for a fixed time too; they lose nothing on the way, so the overhead is limited */
        const int64_t fixed = max(MS, (l->movetime - min(l->overhead, l->movetime / 10)) * MS);
        plan->soft = plan->hard = min(fixed, plan->hard); /* of a clock that runs */
    }
}
