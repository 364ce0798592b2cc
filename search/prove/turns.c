/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns from a position, each final position once (turns.h). */
#include "search/prove/turns.h"

#include <stdlib.h>

enum { KEYS_FIRST = 1024, KEYS_MAX = 1 << 22 }; /* positions inside and after turns of one position */

/* A walk through the turns of a position. */
struct turns_walk {
    struct turns *t;
    const struct state *start;
    bitboard touch;
    turn_visitor *visit;
    void *context;
    struct mate_line line; /* the actions so far */
};

void turns_free(struct turns *t) { keys_free(&t->seen); }

/* Whether a step changes some square of a set. */
static bool step_touches(action a, bitboard set)
{
    return ((bit(action_from(a)) | bit(action_to(a))) & set) || action_type(a) == ACTION_EN_PASSANT ||
           action_type(a) == ACTION_CASTLE;
}

/* Visits the turns that go on from a node; returns false to stop. */
static bool walk(struct turns_walk *w, const struct state *p)
{
    action list[ACTIONS_MAX];
    const unsigned n = state_actions(p, list), depth = w->line.length;
    if (!n && depth)
        return w->visit(w->context, p, &w->line);
    const bool narrow = state_last_step(p) && !state_touched(w->start, p, w->touch);
    for (unsigned i = 0; i < n; i++) {
        struct state after;
        if (narrow && !step_touches(list[i], w->touch))
            continue;
        state_copy(&after, p);
        state_apply(&after, list[i]);
        const bool inside = state_inside(w->start, &after);
        if (!inside && !state_touched(w->start, &after, w->touch))
            continue;
        const enum key_entry entry = keys_enter(&w->t->seen, state_key(&after));
        w->t->failed = entry == KEY_LOST || depth + 1 >= MATE_LENGTH_MAX || w->t->seen.count > KEYS_MAX;
        if (w->t->failed)
            return false;
        if (entry == KEY_KNOWN)
            continue;
        w->line.actions[depth] = list[i];
        w->line.length = depth + 1;
        if (!(inside ? walk(w, &after) : w->visit(w->context, &after, &w->line)))
            return false;
    }
    w->line.length = depth;
    return true;
}

bool turns_visit(struct turns *t, const struct state *p, bitboard touch, turn_visitor *visit, void *context)
{
    struct turns_walk w = {.t = t, .start = p, .touch = touch, .visit = visit, .context = context};
    t->failed = !keys_empty(&t->seen, KEYS_FIRST);
    return !t->failed && walk(&w, p);
}
