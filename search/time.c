#include "search/time.h"

#include "engine/clock.h"

int64_t time_elapsed(const struct clock_plan *plan)
{
    return clock_ms() - atomic_load_explicit(&plan->start, memory_order_relaxed);
}

bool time_is_up(const struct clock_plan *plan) { return time_elapsed(plan) >= plan->hard; }

void time_restart(struct clock_plan *plan) { atomic_store_explicit(&plan->start, clock_ms(), memory_order_relaxed); }

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

bool time_plan(struct clock_plan *plan, const struct limits *l, const struct position *root)
{
    unsigned us = root->turn.decider;
    time_restart(plan);
    plan->soft = plan->hard = INT64_MAX / 4;
    if (l->movetime) {
        /* a fixed time is asked for by scripts as well, which lose nothing on the way */
        plan->soft = plan->hard = most(1, l->movetime - least(l->overhead, l->movetime / 10));
        return true;
    }
    if (!l->clock)
        return false;
    int64_t left = most(1, l->time[us] - l->overhead), more = l->increment[us];
    if (l->moves_to_go) {
        int64_t turns = least(l->moves_to_go, 40);
        plan->soft = left / turns * 9 / 10 + more * 3 / 4;
        plan->hard = least(plan->soft * 5, turns == 1 ? left * 9 / 10 : left * 6 / 10);
    } else {
        /* games of several steps a turn have fewer turns */
        uint32_t long_turns = root->game->law->flags & (LAW_LONG_TURNS | LAW_ANSWERS);
        int64_t share = long_turns == LAW_LONG_TURNS ? 10 : long_turns ? 16 : root->turn.quota > 1 ? 24 : 36;
        plan->soft = left / share + more * 3 / 4;
        plan->hard = least(plan->soft * 5, left * 4 / 10);
    }
    plan->soft = most(1, least(plan->soft, plan->hard));
    plan->hard = most(1, plan->hard);
    return true;
}
