/* The search for a turn that does not lose by itself: enumerates all ends of the turn (mate.h). */
#include "search/turns/escape.h"

/* Context of escape_keep(). */
struct escape {
    const struct position *from;
    struct line *start;
    bool found;
};

/* Keeps a turn unless it loses by itself; returns whether to go on searching. */
static bool escape_keep(void *context, const struct mate_line *turn)
{
    struct escape *e = context;
    struct position p = *e->from;
    *e->start = (struct line){0};
    for (unsigned i = 0; i < turn->length; i++) {
        if (i)
            e->start->actions[e->start->length++] = turn->actions[i - 1];
        e->start->position = p;
        game_apply(&p, turn->actions[i]);
    }
    e->found = !is_over(&p) || value_of_result(&p, e->from->turn.decider, 1) > -SCORE_MATE_MIN;
    return !e->found;
}

enum mate_verdict escape_find(const struct position *p, struct budget *budget, struct mate_room *room,
                              struct line *start)
{
    struct escape e = {.from = p, .start = start};
    const enum mate_verdict all = turn_ends_all(p, budget, room, escape_keep, &e);
    return e.found ? MATE_NONE : all;
}
