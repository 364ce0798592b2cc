/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a guided proof (graph.h). */
#include "search/prove/graph.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

enum {
    ROOM_FIRST = 1024,
    PART_BITS = 8, /* replies are counted in parts of one, and doublings in parts of one, of so many bits */
    PARTS = 1 << PART_BITS,
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
    key_map_free(&g->habits);
    *g = (struct graph){0};
}

bool graph_full(const struct graph *g, size_t bytes)
{
    const size_t taken = g->attack_room * sizeof *g->attacks + g->plan_room * sizeof *g->plans +
                         g->defence_room * sizeof *g->defences + g->reply_room * sizeof *g->replies +
                         g->line_room * sizeof *g->lines + key_map_bytes(&g->attack_by_key) +
                         key_map_bytes(&g->defence_by_key) + key_map_bytes(&g->habits);
    return taken > bytes || g->line_count > UINT32_MAX / 2; /* of all lists that of the lines is the longest */
}

uint32_t graph_attack_find(const struct graph *g, uint64_t key) { return key_map_find(&g->attack_by_key, key); }

uint32_t graph_attack_add(struct graph *g, uint64_t key)
{
    const uint32_t at = (uint32_t)g->attack_count;
    g->attacks = room_make(g->attacks, &g->attack_room, at, sizeof *g->attacks);
    g->attacks[g->attack_count++] = (struct attack){
        .plans = GRAPH_NONE, .cost = COST_LOST, .hardest = COST_LOST, .widen = COST_LOST, .broad = COST_LOST};
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
    g->defences[g->defence_count++] = (struct defence){.cost = COST_LOST, .hardest = COST_LOST};
    key_map_set(&g->defence_by_key, key, at);
    return at;
}

uint32_t graph_defence_won(struct graph *g, uint64_t key, unsigned turns)
{
    const uint32_t at = graph_defence(g, key);
    struct defence *d = &g->defences[at];
    if (d->cost || turns < d->turns)
        d->turns = (uint8_t)turns;
    d->listed = true;
    d->cost = d->hardest = 0;
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

/* Returns a cost with a penalty, which does not make it lost. */
static unsigned cost_with(unsigned cost, unsigned penalty)
{
    return cost >= COST_MATED ? cost : cost + penalty < COST_MATED ? cost + penalty : COST_MATED - 1;
}

void graph_attack_update(struct graph *g, uint32_t attack)
{
    struct attack *here = &g->attacks[attack];
    unsigned cost = COST_LOST, hardest = COST_LOST, turns = UINT8_MAX;
    if (!here->cost)
        return;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next) {
        const struct defence *d = &g->defences[g->plans[i].defence];
        if (!d->cost && d->turns + 1u < turns)
            turns = d->turns + 1u;
        cost = d->cost + 1u < cost ? d->cost + 1u : cost;
        hardest = d->hardest + 1u < hardest ? d->hardest + 1u : hardest;
    }
    if (turns < UINT8_MAX)
        cost = hardest = 0;
    else if (cost >= COST_MATED && !here->exhausted && here->widen < COST_MATED)
        cost = hardest = here->widen;
    else
        cost = cost_with(cost, here->penalty), hardest = cost_with(hardest, here->penalty);
    here->cost = (uint16_t)cost;
    here->hardest = (uint16_t)hardest;
    here->turns = (uint8_t)turns;
    g->won += !here->cost;
}

/* Returns how many replies, in parts, one counts for that is easier than the hardest by so much: half as many for each
   `spread`, in straight lines between. */
static unsigned reply_parts(unsigned easier, unsigned spread)
{
    const unsigned halvings = easier / spread;
    return halvings > PART_BITS ? 0 : (PARTS - PARTS * (easier % spread) / (2 * spread)) >> halvings;
}

/* Returns by how much a number of replies, in parts, makes a defence harder: by `spread` for each doubling. */
static unsigned spread_cost(uint64_t parts, unsigned spread)
{
    if (parts <= PARTS)
        return 0;
    const unsigned bits = 63 - (unsigned)__builtin_clzll(parts);
    const uint64_t rest = (parts << PART_BITS >> bits) - PARTS;
    return (unsigned)(((uint64_t)(bits - PART_BITS) * PARTS + rest) * spread / PARTS);
}

void graph_defence_update(struct graph *g, uint32_t defence)
{
    struct defence *d = &g->defences[defence];
    unsigned most = 0, hardest = 0, turns = 1;
    uint64_t parts = 0;
    if (!d->cost || !d->listed || d->refuted)
        return;
    for (uint32_t i = 0; i < d->reply_count; i++) {
        const struct attack *here = &g->attacks[g->replies[d->replies + i].attack];
        most = here->cost > most ? here->cost : most;
        hardest = here->hardest > hardest ? here->hardest : hardest;
        turns = !here->cost && here->turns > turns ? here->turns : turns;
    }
    for (uint32_t i = 0; g->spread && i < d->reply_count; i++) {
        const unsigned cost = g->attacks[g->replies[d->replies + i].attack].cost;
        parts += cost ? reply_parts(most - cost, g->spread) : 0;
    }
    const bool lost = turns > GRAPH_TURNS_MAX;
    d->cost = (uint16_t)(lost ? COST_LOST : cost_with(most, spread_cost(parts, g->spread)));
    d->hardest = (uint16_t)(lost ? COST_LOST : hardest);
    d->turns = (uint8_t)turns;
}

/* Whether an attack is won, perhaps by a plan that was won since it was looked at. */
static bool attack_won(struct graph *g, uint32_t attack)
{
    const struct attack *here = &g->attacks[attack];
    for (uint32_t i = here->plans; here->cost && i != GRAPH_NONE; i = g->plans[i].next)
        if (!g->defences[g->plans[i].defence].cost)
            graph_attack_update(g, attack);
    return !here->cost;
}

void graph_wins_update(struct graph *g)
{
    uint64_t before;
    do {
        before = g->won;
        for (size_t i = g->defence_count; i--;) { /* the newest first, for the older ones rest on them */
            const struct defence *d = &g->defences[i];
            uint32_t reply = d->cost && d->listed && !d->refuted ? d->replies : UINT32_MAX;
            while (reply < d->replies + d->reply_count && attack_won(g, g->replies[reply].attack))
                reply++;
            if (reply == d->replies + d->reply_count)
                graph_defence_update(g, (uint32_t)i);
        }
    } while (g->won > before);
}

bool graph_lines_same(const struct graph *g, uint32_t a, uint32_t b)
{
    return g->lines[a] == g->lines[b] && !memcmp(g->lines + a, g->lines + b, (g->lines[a] + 1) * sizeof *g->lines);
}

void graph_line(const struct graph *g, uint32_t at, struct mate_line *line)
{
    line->length = g->lines[at];
    memcpy(line->actions, g->lines + at + 1, line->length * sizeof *line->actions);
}
