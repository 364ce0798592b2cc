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
    LINE_TURNS = 8, /* the bit from which on a line tells how long its win takes */
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
    key_map_free(&g->line_by_hash);
    key_map_free(&g->wins);
    key_map_free(&g->losses);
    key_map_free(&g->habits);
    *g = (struct graph){0};
}

bool graph_full(const struct graph *g, size_t bytes)
{
    const size_t taken = g->attack_room * sizeof *g->attacks + g->plan_room * sizeof *g->plans +
                         g->defence_room * sizeof *g->defences + g->reply_room * sizeof *g->replies +
                         g->line_room * sizeof *g->lines + key_map_bytes(&g->attack_by_key) +
                         key_map_bytes(&g->defence_by_key) + key_map_bytes(&g->line_by_hash) + key_map_bytes(&g->wins) +
                         key_map_bytes(&g->losses) + key_map_bytes(&g->habits);
    return taken > bytes || g->reply_count > UINT32_MAX / 2 || g->line_count > UINT32_MAX / 2; /* the longest lists */
}

/* Returns a hash of a line. */
static uint64_t line_hash(action head, const action *actions)
{
    uint64_t hash = head;
    for (unsigned i = 0; i < (head & UINT8_MAX); i++)
        hash = (hash ^ actions[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 32;
    return hash;
}

/* Keeps a turn, with how long its win takes if it is one; returns where. */
static uint32_t line_add(struct graph *g, const action *actions, unsigned length, unsigned turns)
{
    const action head = (action)(length | turns << LINE_TURNS);
    const uint64_t hash = line_hash(head, actions);
    const uint32_t known = key_map_find(&g->line_by_hash, hash), at = (uint32_t)g->line_count;
    if (known != KEY_MAP_NONE && g->lines[known] == head &&
        !memcmp(g->lines + known + 1, actions, length * sizeof *actions))
        return known;
    for (unsigned i = 0; i <= length; i++) {
        g->lines = room_make(g->lines, &g->line_room, g->line_count, sizeof *g->lines);
        g->lines[g->line_count++] = i ? actions[i - 1] : head;
    }
    key_map_set(&g->line_by_hash, hash, at);
    return at;
}

/* Sets an attack to be won. */
static void attack_set(struct attack *here, unsigned turns)
{
    here->cost = here->hardest = 0;
    here->turns = (uint8_t)turns;
}

/* Sets a defence to be won. */
static void defence_set(struct defence *d, unsigned turns)
{
    d->listed = true;
    d->cost = d->hardest = 0;
    d->turns = (uint8_t)turns;
}

unsigned graph_attack_won(const struct graph *g, uint64_t key, uint32_t *line)
{
    const uint32_t at = key_map_find(&g->wins, key);
    if (at != KEY_MAP_NONE && line)
        *line = at;
    return at == KEY_MAP_NONE ? 0 : g->lines[at] >> LINE_TURNS;
}

unsigned graph_defence_won(const struct graph *g, uint64_t key)
{
    const uint32_t turns = key_map_find(&g->losses, key);
    return turns == KEY_MAP_NONE ? 0 : turns;
}

void graph_attack_win(struct graph *g, uint64_t key, const action *actions, unsigned length, unsigned turns)
{
    const unsigned before = graph_attack_won(g, key, NULL);
    if (before && before <= turns)
        return;
    key_map_set(&g->wins, key, line_add(g, actions, length, turns));
    const uint32_t at = key_map_find(&g->attack_by_key, key);
    if (at != KEY_MAP_NONE)
        attack_set(&g->attacks[at], turns);
}

void graph_defence_win(struct graph *g, uint64_t key, unsigned turns)
{
    const unsigned before = graph_defence_won(g, key);
    if (before && before <= turns)
        return;
    key_map_set(&g->losses, key, turns);
    const uint32_t at = key_map_find(&g->defence_by_key, key);
    if (at != KEY_MAP_NONE)
        defence_set(&g->defences[at], turns);
}

uint32_t graph_attack(struct graph *g, uint64_t key, bool *fresh)
{
    const uint32_t known = key_map_find(&g->attack_by_key, key), at = (uint32_t)g->attack_count;
    *fresh = false;
    if (known != KEY_MAP_NONE)
        return known;
    const unsigned turns = graph_attack_won(g, key, NULL);
    g->attacks = room_make(g->attacks, &g->attack_room, at, sizeof *g->attacks);
    g->attacks[g->attack_count++] = (struct attack){.key = key,
                                                    .plans = GRAPH_NONE,
                                                    .cost = COST_LOST,
                                                    .hardest = COST_LOST,
                                                    .widen = COST_LOST,
                                                    .broad = COST_LOST};
    key_map_set(&g->attack_by_key, key, at);
    *fresh = !turns;
    if (turns)
        attack_set(&g->attacks[at], turns);
    return at;
}

uint32_t graph_defence(struct graph *g, uint64_t key)
{
    uint32_t at = key_map_find(&g->defence_by_key, key);
    if (at != KEY_MAP_NONE)
        return at;
    at = (uint32_t)g->defence_count;
    const unsigned turns = graph_defence_won(g, key);
    g->defences = room_make(g->defences, &g->defence_room, at, sizeof *g->defences);
    g->defences[g->defence_count++] = (struct defence){.key = key, .cost = COST_LOST, .hardest = COST_LOST};
    key_map_set(&g->defence_by_key, key, at);
    if (turns)
        defence_set(&g->defences[at], turns);
    return at;
}

void graph_nodes_win(struct graph *g)
{
    for (size_t i = 0; i < g->attack_count; i++) {
        const unsigned turns = graph_attack_won(g, g->attacks[i].key, NULL);
        if (turns)
            attack_set(&g->attacks[i], turns);
    }
    for (size_t i = 0; i < g->defence_count; i++) {
        const unsigned turns = graph_defence_won(g, g->defences[i].key);
        if (turns)
            defence_set(&g->defences[i], turns);
    }
    for (size_t i = 0, length; i < g->line_count && (length = graph_line_length(g, (uint32_t)i)) < g->line_count - i;
         i += length + 1)
        key_map_set(&g->line_by_hash, line_hash(g->lines[i], g->lines + i + 1), (uint32_t)i);
}

uint32_t graph_defence_find(struct graph *g, uint64_t key)
{
    return graph_defence_won(g, key) ? graph_defence(g, key) : key_map_find(&g->defence_by_key, key);
}

bool graph_plan_add(struct graph *g, uint32_t attack, uint32_t defence, const action *actions, unsigned length)
{
    struct attack *here = &g->attacks[attack];
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next)
        if (g->plans[i].defence == defence)
            return false;
    g->plans = room_make(g->plans, &g->plan_room, g->plan_count, sizeof *g->plans);
    g->plans[g->plan_count] =
        (struct plan){.next = here->plans, .defence = defence, .line = line_add(g, actions, length, 0)};
    here->plans = (uint32_t)g->plan_count++;
    here->plan_count++;
    return true;
}

void graph_reply_add(struct graph *g, uint32_t attack, const action *actions, unsigned length)
{
    g->replies = room_make(g->replies, &g->reply_room, g->reply_count, sizeof *g->replies);
    g->replies[g->reply_count++] = (struct branch){.attack = attack, .line = line_add(g, actions, length, 0)};
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
    uint32_t winning = GRAPH_NONE;
    if (!here->cost)
        return;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next) {
        const struct defence *d = &g->defences[g->plans[i].defence];
        if (!d->cost && d->turns + 1u < turns) {
            turns = d->turns + 1u;
            winning = g->plans[i].line;
        }
        cost = d->cost + 1u < cost ? d->cost + 1u : cost;
        hardest = d->hardest + 1u < hardest ? d->hardest + 1u : hardest;
    }
    if (winning != GRAPH_NONE) {
        struct mate_line line;
        graph_line(g, winning, &line);
        graph_attack_win(g, here->key, line.actions, line.length, turns);
        return;
    }
    if (cost >= COST_MATED && !here->exhausted && here->widen < COST_MATED)
        cost = hardest = here->widen;
    else
        cost = cost_with(cost, here->penalty), hardest = cost_with(hardest, here->penalty);
    here->cost = (uint16_t)cost;
    here->hardest = (uint16_t)hardest;
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
    if (!lost && !most) {
        graph_defence_win(g, d->key, turns);
        return;
    }
    d->cost = (uint16_t)(lost ? COST_LOST : cost_with(most, spread_cost(parts, g->spread)));
    d->hardest = (uint16_t)(lost ? COST_LOST : hardest);
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
        before = graph_won(g);
        for (size_t i = g->defence_count; i--;) { /* the newest first, for the older ones rest on them */
            const struct defence *d = &g->defences[i];
            uint32_t reply = d->cost && d->listed && !d->refuted ? d->replies : UINT32_MAX;
            while (reply < d->replies + d->reply_count && attack_won(g, g->replies[reply].attack))
                reply++;
            if (reply == d->replies + d->reply_count)
                graph_defence_update(g, (uint32_t)i);
        }
    } while (graph_won(g) > before);
}

bool graph_lines_same(const struct graph *g, uint32_t a, uint32_t b)
{
    const unsigned length = graph_line_length(g, a);
    return length == graph_line_length(g, b) && !memcmp(g->lines + a + 1, g->lines + b + 1, length * sizeof *g->lines);
}

void graph_line(const struct graph *g, uint32_t at, struct mate_line *line)
{
    line->length = graph_line_length(g, at);
    memcpy(line->actions, g->lines + at + 1, line->length * sizeof *line->actions);
}
