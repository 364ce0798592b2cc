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

/* Adds the states of a slot to a count; `others` are the codes of the other table, or NULL. */
static void count_slot(const struct endgame *e, const uint8_t *others, unsigned slot, struct endgame_count *c)
{
    const uint8_t *codes = e->codes + slot * e->indexing.size;
    for (struct entry at = {slot, 0}; at.index < e->indexing.size; at.index++) {
        struct position p;
        if (codes[at.index] == CODE_NONE || !index_position(&e->indexing, at, &p) || other_in_check(&p))
            continue;
        int value = value_of_code(codes[at.index]);
        unsigned weight = index_weight(&e->indexing, at.index);
        if (others && others[at.index] != codes[at.index]) {
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

/* Returns the codes of the slot of another table that has the shape of one of ours; NULL if there is none. */
static const uint8_t *codes_of(const struct endgame *other, const struct endgame *e, unsigned slot)
{
    for (unsigned i = 0; other && i < other->indexing.slots; i++)
        if (other->indexing.slot[i].shape == e->indexing.slot[slot].shape)
            return other->codes + i * other->indexing.size;
    return NULL;
}

unsigned endgame_counts(const struct endgame *e, const struct endgame *other, struct endgame_count *list)
{
    unsigned n = 0;
    for (unsigned slot = 0; slot < e->indexing.slots; slot++)
        if (!slot_passing(&e->indexing, slot))
            count_slot(e, codes_of(other, e, slot), slot, count_of(list, &n, &e->indexing, slot));
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
