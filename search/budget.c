/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks of a budget whether it is spent, and parts budgets. */
#include "search/budget.h"

bool budget_over(const struct budget *b)
{
    if (budget_stopped(b))
        return true;
    if (!b->clock || !(b->clock->timed || b->tell))
        return false;
    /* in this order: with a ponder hit in between, the time pondered must not count as time of the turn */
    const bool runs = time_runs(b->clock);
    const int64_t elapsed = time_elapsed(b->clock);
    if (b->tell)
        b->tell(b->context, elapsed);
    return runs && elapsed >= b->clock->hard;
}

bool budget_spent(struct budget *b)
{
    if (!b->spent)
        b->spent = (b->max && budget_nodes(b) >= b->max) || budget_over(b);
    return b->spent;
}

struct budget budget_part(const struct budget *b, uint64_t nodes)
{
    const uint64_t half = budget_left(b, 2 * nodes) / 2 + 1;
    struct budget part = *b;
    part.nodes = 0;
    part.max = half < nodes ? half : nodes;
    part.spent = false;
    return part;
}
