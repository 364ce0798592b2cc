/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what a table holds, and finds best lines. */
#include "rules/tablebase/count.h"

#include "rules/steps.h"

/* Whether the side not to move is in check, as the game defines check. */
static bool other_in_check(const struct position *p)
{
    const struct law *law = p->game->law;
    struct position other;
    if (!law->checkers || p->turn.done)
        return law->checkers && king_attackers(p, !p->turn.decider);
    position_copy(&other, p);
    other.turn.owner = other.turn.decider = !p->turn.decider;
    other.turn.ep = 0;
    return law->checkers(&other);
}

/* Returns the count that a slot belongs to; a new one, sorted in, if there is none. */
static struct endgame_count *count_of(struct endgame_count *list, unsigned *n, const struct indexing *indexing,
                                      unsigned slot)
{
    unsigned side = slot_owner(indexing, slot), done = slot_done(indexing, slot), left = slot_left(indexing, slot),
             at = 0;
    while (at < *n && !(list[at].side == side && list[at].done == done && list[at].left == left))
        at++;
    if (at < *n)
        return &list[at];
    for (at = (*n)++; at && (list[at - 1].side > side || (list[at - 1].side == side && list[at - 1].done > done)); at--)
        list[at] = list[at - 1];
    list[at] = (struct endgame_count){.side = side, .done = done, .left = left};
    return &list[at];
}

/* Adds the states of a slot to a count; `other` is the other table, or NULL, and `its` the slot in it. */
static void count_slot(const struct endgame *e, const struct endgame *other, unsigned slot, unsigned its,
                       struct endgame_count *c)
{
    for (struct entry at = {slot, 0}; at.index < e->indexing.size; at.index++) {
        struct position p;
        const int value = endgame_value(e, at);
        if (value == VALUE_UNKNOWN || !index_position(&e->indexing, at, &p) || other_in_check(&p))
            continue;
        unsigned weight = index_weight(&e->indexing, at.index);
        if (other && endgame_value(other, (struct entry){its, at.index}) != value) {
            c->unknown += weight;
            continue;
        }
        c->won += value > 0 ? weight : 0;
        c->drawn += value == 0 ? weight : 0;
        c->lost += value < 0 ? weight : 0;
        if (value > 0 && value_turns(value) > c->longest) {
            c->longest = value_turns(value);
            c->position = p;
        }
    }
}

/* Returns the slot of another table that has the shape of one of ours; as many as it has if there is none. */
static unsigned slot_alike(const struct endgame *other, const struct endgame *e, unsigned slot)
{
    unsigned i = 0;
    while (i < other->indexing.slots && other->indexing.slot[i].shape != e->indexing.slot[slot].shape)
        i++;
    return i;
}

unsigned endgame_counts(const struct endgame *e, const struct endgame *other, struct endgame_count *list)
{
    unsigned n = 0;
    for (unsigned slot = 0; slot < e->indexing.slots; slot++) {
        const unsigned its = other ? slot_alike(other, e, slot) : 0;
        if (!slot_passing(&e->indexing, slot))
            count_slot(e, other && its < other->indexing.slots ? other : NULL, slot, its,
                       count_of(list, &n, &e->indexing, slot));
    }
    return n;
}

bool endgame_best(const struct tablebase *all, const struct position *p, action *best, int *value)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    struct look l;
    look_begin(&l, all, NULL);
    *value = -VALUE_WIN - 1;
    for (unsigned i = 0; i < n; i++) {
        int found = look_action(&l, p, list[i], *value);
        if (found == VALUE_UNKNOWN)
            return false;
        if (found > *value) {
            *value = found;
            *best = list[i];
        }
    }
    return n > 0;
}

unsigned endgame_line(const struct tablebase *all, const struct position *start, action *list, unsigned room)
{
    struct position p = *start;
    unsigned n = 0;
    int value;
    while (n < room && endgame_best(all, &p, &list[n], &value) && value != 0)
        game_apply(&p, list[n++]);
    return n;
}
