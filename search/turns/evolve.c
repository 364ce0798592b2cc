/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mutation of turns and the list of evolved turns. */
#include "search/turns/evolve.h"

#include <stdlib.h>

#include "search/turns/value.h"

enum {
    CHILDREN = 4096,   /* evolved turns of one iteration */
    SEEN_FIRST = 1024, /* slots of the set of keys at first */
    /* of 4 changed steps, this many are another step of the same piece, if it has one */
    SAME_PIECE = 3,
};

bool offspring_begin(struct offspring *o, struct line *const *judged, unsigned count)
{
    if (!o->lines)
        o->lines = malloc(CHILDREN * sizeof *o->lines);
    o->count = 0;
    if (!o->lines || !keys_empty(&o->seen, SEEN_FIRST))
        return false;
    for (unsigned i = 0; i < count; i++)
        keys_enter(&o->seen, judged[i]->key);
    return true;
}

void offspring_free(struct offspring *o)
{
    free(o->lines);
    keys_free(&o->seen);
}

const struct line *offspring_add(struct offspring *o, const struct line *child)
{
    if (!offspring_room(o) || keys_enter(&o->seen, child->key) != KEY_NEW)
        return NULL;
    o->lines[o->count] = *child;
    return &o->lines[o->count++];
}

bool offspring_room(const struct offspring *o) { return o->count < CHILDREN; }

/* Whether the turn of a line goes on: same side, same turn, room for more. */
static bool goes_on(const struct line *line, const struct position *root)
{
    return turn_same(root, &line->position) && line->length < SERIES_LENGTH_MAX;
}

/* Appends an action to a line and makes it. */
static void add(struct line *line, action a)
{
    line->actions[line->length++] = a;
    game_apply(&line->position, a);
}

/* Appends the actions of a turn from index `first` to before `end`, skipping those that are illegal. */
static void add_legal(struct line *child, const struct position *root, const struct series *turn, unsigned first,
                      unsigned end)
{
    for (unsigned i = first; i < end && goes_on(child, root); i++)
        if (game_legal(&child->position, turn->actions[i]))
            add(child, turn->actions[i]);
}

/* Appends an action other than `than`, mostly one of the same piece; returns false if there is none. */
static bool add_other(struct line *child, action than, struct random *r)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(&child->position, ALL_ACTIONS, list), same = 0;
    for (unsigned i = 0; i < n; i++)
        if (list[i] != than && action_from(list[i]) == action_from(than)) {
            action swap = list[same];
            list[same++] = list[i];
            list[i] = swap;
        }
    if (!n)
        return false;
    add(child, list[random_below(r, same && random_below(r, 4) < SAME_PIECE ? same : n)]);
    return true;
}

void line_complete(struct line *line, const struct position *root, const struct evaluation *e, struct budget *budget)
{
    action list[ACTIONS_MAX];
    unsigned n;
    while (goes_on(line, root) && (n = game_actions(&line->position, ALL_ACTIONS, list)) > 0) {
        budget_add(budget, n);
        add(line, best_step(e, &line->position, list, n, &line->score));
    }
}

bool evolve(const struct position *root, const struct series *parent, uint64_t seed, const struct evaluation *e,
            struct budget *budget, struct line *child)
{
    struct random r;
    random_seed(&r, seed);
    *child = (struct line){.position = *root};
    unsigned at = random_below(&r, parent->length);
    add_legal(child, root, parent, 0, at);
    bool other = goes_on(child, root) && add_other(child, parent->actions[at], &r);
    add_legal(child, root, parent, at, parent->length);
    line_complete(child, root, e, budget);
    budget_add(budget, child->length + 1);
    const unsigned us = root->turn.decider;
    const struct position *p = &child->position;
    child->key = position_key(p);
    child->score = value_after(e, p, us, 1);
    return other && p->turn.decider != us;
}
