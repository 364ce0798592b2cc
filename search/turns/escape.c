/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for a turn that does not lose by itself: enumerates all ends of the turn (mate.h). */
#include "search/turns/escape.h"

#include "search/limits.h"
#include "search/turns/value.h"

/* Context of escape_keep(). */
struct escape {
    const struct position *from;
    struct mate_line *way;
    bool found;
};

/* Keeps a turn unless it loses by itself; returns whether to go on searching. */
static bool escape_keep(void *context, const struct mate_line *turn)
{
    struct escape *e = context;
    struct position p = *e->from;
    for (unsigned i = 0; i < turn->length; i++)
        game_apply(&p, turn->actions[i]);
    *e->way = *turn;
    e->found = !game_stuck(&p) || value_of_result(&p, e->from->turn.decider, 1) > -SCORE_MATE_MIN;
    return !e->found;
}

enum mate_verdict escape_find(const struct position *p, struct budget *budget, struct mate_room *room,
                              struct mate_line *way)
{
    struct escape e = {.from = p, .way = way};
    const enum mate_verdict all = turn_ends_all(p, budget, room, escape_keep, &e);
    return e.found ? MATE_NONE : all;
}
