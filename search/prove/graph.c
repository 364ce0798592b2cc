/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a guided proof (graph.h). */
#include "search/prove/graph.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

enum {
    ROOM_FIRST = 1024,
    OPEN_UNIT = 8, /* so many open replies make a defence harder by 1 */
    OPEN_MAX = 32, /* more count no more */
};

/* Makes room for one more element of a list. */
static void *room_make(void *list, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return list;
    *room = *room * 2 + ROOM_FIRST;
    return xrealloc(list, *room, size);
}

void graph_free(struct graph *g)
{
    free(g->attacks);
    free(g->plans);
    free(g->defences);
    free(g->replies);
    free(g->lines);
    key_map_free(&g->attack_by_key);
    key_map_free(&g->defence_by_key);
    *g = (struct graph){0};
}

bool graph_full(const struct graph *g, size_t bytes)
{
    const size_t taken = g->attack_room * sizeof *g->attacks + g->plan_room * sizeof *g->plans +
                         g->defence_room * sizeof *g->defences + g->reply_room * sizeof *g->replies +
                         g->line_room * sizeof *g->lines + key_map_bytes(&g->attack_by_key) +
                         key_map_bytes(&g->defence_by_key);
    return taken > bytes || g->line_count > UINT32_MAX / 2; /* of all lists that of the lines is the longest */
}

uint32_t graph_attack_find(const struct graph *g, uint64_t key) { return key_map_find(&g->attack_by_key, key); }

uint32_t graph_attack_add(struct graph *g, uint64_t key)
{
    const uint32_t at = (uint32_t)g->attack_count;
    g->attacks = room_make(g->attacks, &g->attack_room, at, sizeof *g->attacks);
    g->attacks[g->attack_count++] = (struct attack){.plans = GRAPH_NONE, .cost = COST_LOST, .widen = COST_LOST};
    key_map_set(&g->attack_by_key, key, at);
    return at;
}

uint32_t graph_defence_find(const struct graph *g, uint64_t key) { return key_map_find(&g->defence_by_key, key); }

uint32_t graph_defence(struct graph *g, uint64_t key)
{
    uint32_t at = graph_defence_find(g, key);
    if (at != GRAPH_NONE)
        return at;
    at = (uint32_t)g->defence_count;
    g->defences = room_make(g->defences, &g->defence_room, at, sizeof *g->defences);
    g->defences[g->defence_count++] = (struct defence){.cost = COST_LOST};
    key_map_set(&g->defence_by_key, key, at);
    return at;
}

/* Keeps a turn; returns where. */
static uint32_t line_add(struct graph *g, const action *actions, unsigned length)
{
    const uint32_t at = (uint32_t)g->line_count;
    for (unsigned i = 0; i <= length; i++) {
        g->lines = room_make(g->lines, &g->line_room, g->line_count, sizeof *g->lines);
        g->lines[g->line_count++] = i ? actions[i - 1] : (action)length;
    }
    return at;
}

bool graph_plan_add(struct graph *g, uint32_t attack, uint32_t defence, const action *actions, unsigned length)
{
    struct attack *here = &g->attacks[attack];
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next)
        if (g->plans[i].defence == defence)
            return false;
    g->plans = room_make(g->plans, &g->plan_room, g->plan_count, sizeof *g->plans);
    g->plans[g->plan_count] =
        (struct plan){.next = here->plans, .defence = defence, .line = line_add(g, actions, length)};
    here->plans = (uint32_t)g->plan_count++;
    here->plan_count++;
    return true;
}

void graph_reply_add(struct graph *g, uint32_t attack, const action *actions, unsigned length)
{
    g->replies = room_make(g->replies, &g->reply_room, g->reply_count, sizeof *g->replies);
    g->replies[g->reply_count++] = (struct branch){.attack = attack, .line = line_add(g, actions, length)};
}

void graph_attack_update(struct graph *g, uint32_t attack)
{
    struct attack *here = &g->attacks[attack];
    unsigned cost = COST_LOST, turns = UINT8_MAX;
    if (!here->cost)
        return;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next) {
        const struct defence *d = &g->defences[g->plans[i].defence];
        if (!d->cost && d->turns + 1u < turns)
            turns = d->turns + 1u;
        if (d->cost + 1u < cost)
            cost = d->cost + 1u;
    }
    here->cost = (uint16_t)(turns < UINT8_MAX ? 0 : cost);
    here->turns = (uint8_t)turns;
    g->won += !here->cost;
}

void graph_defence_update(struct graph *g, uint32_t defence)
{
    struct defence *d = &g->defences[defence];
    unsigned hardest = 0, open = 0, turns = 1;
    if (!d->cost || !d->listed || d->refuted)
        return;
    for (uint32_t i = 0; i < d->reply_count; i++) {
        const struct attack *here = &g->attacks[g->replies[d->replies + i].attack];
        hardest = here->cost > hardest ? here->cost : hardest;
        open += here->cost != 0;
        turns = !here->cost && here->turns > turns ? here->turns : turns;
    }
    const unsigned cost = hardest + (open < OPEN_MAX ? open : OPEN_MAX) / OPEN_UNIT;
    d->cost = (uint16_t)(cost < COST_LOST ? cost : COST_LOST);
    d->turns = (uint8_t)turns;
}

void graph_line(const struct graph *g, uint32_t at, struct mate_line *line)
{
    line->length = g->lines[at];
    memcpy(line->actions, g->lines + at + 1, line->length * sizeof *line->actions);
}
