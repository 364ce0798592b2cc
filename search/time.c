/*
 * A turn gets its share of what is left, and what its increment brings beyond the lag. Where the increment does not pay
 * for the lag, the lag of all turns to come is put aside first; when there is no more than that, we move at once. What
 * is put aside is counted anew in each turn, as if there were always as many to come, so a game may well last longer.
 */
#include "search/time.h"

#include "engine/clock.h"

enum {
    MS = 1000,
    HORIZON = 85,        /* turns to come that the overhead is put aside for, */
    HORIZON_SEEN = 400,  /* and the lag that has been seen */
    BURST = 3,           /* times the lag of one turn that is never planned with, where an increment keeps us going */
    AT_ONCE_SOFT = 4000, /* such a part of the time left may go where there is none for thinking */
    AT_ONCE_HARD = 200,
    LAG_SHARE = 8,   /* a measured lag's weight in the mean, and how fast the worst is forgotten: one part of so many */
    LAG_PART = 64,   /* a lag counts for no more than such a part of the time left, for a long pause tells nothing, */
    LAG_TIMES = 4,   /* or for so many times the overhead */
    LAG_ERROR = 100, /* milliseconds by which a clock may seem to give time back before it counts as set anew */
};

int64_t time_elapsed(const struct clock_plan *plan)
{
    return clock_us() - atomic_load_explicit(&plan->start, memory_order_relaxed);
}

bool time_is_up(const struct clock_plan *plan) { return time_elapsed(plan) >= plan->hard; }

void time_restart(struct clock_plan *plan) { atomic_store_explicit(&plan->start, clock_us(), memory_order_relaxed); }

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }

/* What goes beyond the plan is lost as well: the machine had other things to do. */
void time_used(struct clock_plan *plan, int64_t used) { plan->used = min(used, plan->hard); }

/* Learns from what is left on the clock how much was lost beyond our thinking since the turn before. */
static void lag_measure(struct clock_plan *plan, const struct position *root, int64_t left, int64_t overhead)
{
    bool same = plan->used >= 0 && plan->left && plan->side == root->turn.decider && plan->number < root->number;
    int64_t lag = plan->left - plan->used - left;
    if (!same || lag < -LAG_ERROR * MS)
        return;
    lag = max(0, min(lag, max(left / LAG_PART, LAG_TIMES * overhead)));
    plan->lag_min = !plan->measured || lag < plan->lag_min ? lag : plan->lag_min + (lag - plan->lag_min) / LAG_SHARE;
    plan->lag += (lag - plan->lag) / LAG_SHARE;
    plan->lag_worst = max(lag, plan->lag_worst - plan->lag_worst / LAG_SHARE);
    plan->measured = true;
}

/* Among how many turns what is left is shared: games of several steps a turn have fewer turns. */
static int64_t turns_to_come(const struct position *root)
{
    const struct traits *traits = &root->game->traits;
    return traits->long_turns ? traits->interjections ? 16 : 10 : root->turn.quota > 1 ? 24 : 36;
}

/* Plans a turn from what is left on the clock, in microseconds, with so much lost in each turn. */
static void plan_clock(struct clock_plan *plan, const struct limits *l, int64_t shares, int64_t left, int64_t more)
{
    int64_t overhead = l->overhead * MS, lag = max(overhead, plan->lag), now = max(overhead, plan->lag_worst), spare;
    if (l->moves_to_go) {
        int64_t turns = min(l->moves_to_go, 40);
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
    plan->hard = max(plan->hard, left / AT_ONCE_HARD);
    plan->soft = min(max(plan->soft, left / AT_ONCE_SOFT), plan->hard);
}

bool time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root)
{
    unsigned side = root->turn.decider;
    int64_t left = max(1, l->time[side]) * MS, more = l->increment[side] * MS;
    time_restart(plan);
    plan->soft = plan->hard = INT64_MAX / 4;
    if (l->clock && !l->movetime)
        lag_measure(plan, root, left, l->overhead * MS);
    plan->left = l->clock ? left + more : 0;
    plan->used = -1;
    plan->number = root->number;
    plan->side = side;
    if (l->movetime)
        /* a fixed time is asked for by scripts as well, which lose nothing on the way */
        plan->soft = plan->hard = max(MS, (l->movetime - min(l->overhead, l->movetime / 10)) * MS);
    else if (l->clock)
        plan_clock(plan, l, turns_to_come(root), left, more * 3 / 4);
    return l->movetime || l->clock;
}
