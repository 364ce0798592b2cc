/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A graph as a checkpoint (graph.h): the numbers of attacks, defences, plans, replies, words of lines, wins, losses and
 * habits, then these. What a thread was about to do is not kept, it is done again.
 */
#include <stdlib.h>

#include "engine/memory.h"
#include "search/prove/checkpoint.h"
#include "search/prove/graph.h"

enum {
    LISTS = 8,
    ATTACK_WORDS = 6,
    DEFENCE_WORDS = 6,
    PLAN_WORDS = 3,
    REPLY_WORDS = 2,
    LINE_WORDS = 1,
    ENTRY_WORDS = 3, /* of a map */
};
static const unsigned sizes[LISTS] = {ATTACK_WORDS, DEFENCE_WORDS, PLAN_WORDS,  REPLY_WORDS,
                                      LINE_WORDS,   ENTRY_WORDS,   ENTRY_WORDS, ENTRY_WORDS};

/* Writes the entries of a map. */
static void map_put(struct checkpoint *c, const struct key_map *m)
{
    for (size_t i = 0; m->keys && i <= m->mask; i++) {
        const uint64_t key = m->keys[i];
        if (key)
            checkpoint_put(c, (const uint32_t[]){(uint32_t)key, (uint32_t)(key >> 32), m->values[i]}, ENTRY_WORDS);
    }
}

bool graph_write(const struct graph *g, const char *path, const char *title)
{
    struct checkpoint c;
    if (!checkpoint_begin(&c, path, title))
        return false;
    checkpoint_put(&c,
                   (const uint32_t[]){(uint32_t)g->attack_count, (uint32_t)g->defence_count, (uint32_t)g->plan_count,
                                      (uint32_t)g->reply_count, (uint32_t)g->line_count, (uint32_t)g->wins.count,
                                      (uint32_t)g->losses.count, (uint32_t)g->habits.count},
                   LISTS);
    for (size_t i = 0; i < g->attack_count; i++) {
        const struct attack *a = &g->attacks[i];
        checkpoint_put(
            &c,
            (const uint32_t[]){(uint32_t)a->key, (uint32_t)(a->key >> 32), a->plans, a->cost | (uint32_t)a->widen << 16,
                               a->plan_count | (uint32_t)a->exhausted << 8, a->hardest | (uint32_t)a->broad << 16},
            ATTACK_WORDS);
    }
    for (size_t i = 0; i < g->defence_count; i++) {
        const struct defence *d = &g->defences[i];
        checkpoint_put(&c,
                       (const uint32_t[]){(uint32_t)d->key, (uint32_t)(d->key >> 32), d->replies, d->reply_count,
                                          d->cost | (uint32_t)d->listed << 16 | (uint32_t)d->refuted << 17, d->hardest},
                       DEFENCE_WORDS);
    }
    for (size_t i = 0; i < g->plan_count; i++)
        checkpoint_put(&c, (const uint32_t[]){g->plans[i].next, g->plans[i].defence, g->plans[i].line}, PLAN_WORDS);
    for (size_t i = 0; i < g->reply_count; i++)
        checkpoint_put(&c, (const uint32_t[]){g->replies[i].attack, g->replies[i].line}, REPLY_WORDS);
    for (size_t i = 0; i < g->line_count; i++)
        checkpoint_put(&c, &g->lines[i], LINE_WORDS);
    map_put(&c, &g->wins);
    map_put(&c, &g->losses);
    map_put(&c, &g->habits);
    return checkpoint_end(&c);
}

/* Whether a line of the graph is whole, and has actions. */
static bool line_good(const struct graph *g, uint32_t line)
{
    return line < g->line_count && graph_line_length(g, line) >= 1 && graph_line_length(g, line) <= MATE_LENGTH_MAX &&
           graph_line_length(g, line) < g->line_count - line;
}

/* Whether all numbers in the lists of a graph are those of what is there. */
static bool numbers_good(const struct graph *g)
{
    bool good = true;
    for (size_t i = 0; i < g->attack_count && good; i++)
        good = (g->attacks[i].plans == GRAPH_NONE || g->attacks[i].plans < g->plan_count) &&
               (g->attacks[i].cost || graph_attack_won(g, g->attacks[i].key, NULL));
    for (size_t i = 0; i < g->defence_count && good; i++)
        good = g->defences[i].replies <= g->reply_count &&
               g->defences[i].reply_count <= g->reply_count - g->defences[i].replies &&
               (g->defences[i].cost || graph_defence_won(g, g->defences[i].key));
    for (size_t i = 0; i < g->plan_count && good; i++) /* a plan is followed by an older one */
        good = (g->plans[i].next == GRAPH_NONE || g->plans[i].next < i) && g->plans[i].defence < g->defence_count &&
               line_good(g, g->plans[i].line);
    for (size_t i = 0; i < g->reply_count && good; i++)
        good = g->replies[i].attack < g->attack_count && line_good(g, g->replies[i].line);
    for (size_t i = 0; g->habits.keys && i <= g->habits.mask && good; i++)
        good = !g->habits.keys[i] || line_good(g, g->habits.values[i]);
    return good;
}

/* Reads so many entries of a map. */
static void map_get(struct checkpoint *c, struct key_map *m, size_t count)
{
    uint32_t entry[ENTRY_WORDS];
    key_map_reserve(m, count);
    for (size_t i = 0; i < count; i++) {
        checkpoint_get(c, entry, ENTRY_WORDS);
        key_map_set(m, (uint64_t)entry[1] << 32 | entry[0], entry[2]);
    }
}

/* Whether all wins are by lines of the graph, and all that is won takes turns that can be counted. */
static bool wins_good(const struct graph *g)
{
    bool good = true;
    for (size_t i = 0; g->wins.keys && i <= g->wins.mask && good; i++) {
        const uint64_t key = g->wins.keys[i];
        good = !key || (line_good(g, g->wins.values[i]) && graph_attack_won(g, key, NULL) - 1u <= GRAPH_TURNS_MAX);
    }
    for (size_t i = 0; g->losses.keys && i <= g->losses.mask && good; i++)
        good = !g->losses.keys[i] || g->losses.values[i] - 1u < GRAPH_TURNS_MAX;
    return good;
}

/* Reads the lists of a graph, whose rooms have been made. False if what they say of wins is none. */
static bool lists_read(struct graph *g, const uint32_t *counts, struct checkpoint *c)
{
    uint32_t list[ATTACK_WORDS];
    key_map_reserve(&g->attack_by_key, g->attack_count);
    key_map_reserve(&g->defence_by_key, g->defence_count);
    for (size_t i = 0; i < g->attack_count; i++) {
        checkpoint_get(c, list, ATTACK_WORDS);
        g->attacks[i] = (struct attack){.key = (uint64_t)list[1] << 32 | list[0],
                                        .plans = list[2],
                                        .cost = (uint16_t)list[3],
                                        .widen = (uint16_t)(list[3] >> 16),
                                        .plan_count = (uint8_t)list[4],
                                        .exhausted = list[4] >> 8 & 1,
                                        .hardest = (uint16_t)list[5],
                                        .broad = (uint16_t)(list[5] >> 16)};
        key_map_set(&g->attack_by_key, g->attacks[i].key, (uint32_t)i);
    }
    for (size_t i = 0; i < g->defence_count; i++) {
        checkpoint_get(c, list, DEFENCE_WORDS);
        g->defences[i] = (struct defence){.key = (uint64_t)list[1] << 32 | list[0],
                                          .replies = list[2],
                                          .reply_count = list[3],
                                          .cost = (uint16_t)list[4],
                                          .listed = list[4] >> 16 & 1,
                                          .refuted = list[4] >> 17 & 1,
                                          .hardest = (uint16_t)list[5]};
        key_map_set(&g->defence_by_key, g->defences[i].key, (uint32_t)i);
    }
    for (size_t i = 0; i < g->plan_count; i++) {
        checkpoint_get(c, list, PLAN_WORDS);
        g->plans[i] = (struct plan){list[0], list[1], list[2]};
    }
    for (size_t i = 0; i < g->reply_count; i++) {
        checkpoint_get(c, list, REPLY_WORDS);
        g->replies[i] = (struct branch){list[0], list[1]};
    }
    for (size_t i = 0; i < g->line_count; i++)
        checkpoint_get(c, &g->lines[i], LINE_WORDS);
    map_get(c, &g->wins, counts[5]);
    map_get(c, &g->losses, counts[6]);
    map_get(c, &g->habits, counts[7]);
    return wins_good(g);
}

const char *graph_read(struct graph *g, const char *path, const char *title)
{
    struct checkpoint c;
    uint32_t counts[LISTS];
    const char *why = checkpoint_open(&c, path, title);
    if (why)
        return why;
    const uint64_t words = checkpoint_left(&c);
    uint64_t needed = LISTS;
    checkpoint_get(&c, counts, LISTS);
    for (unsigned i = 0; i < LISTS; i++)
        needed += (uint64_t)sizes[i] * counts[i];
    c.good = c.good && needed == words;
    if (c.good) {
        g->attacks = xcalloc((g->attack_room = g->attack_count = counts[0]) + 1, sizeof *g->attacks);
        g->defences = xcalloc((g->defence_room = g->defence_count = counts[1]) + 1, sizeof *g->defences);
        g->plans = xcalloc((g->plan_room = g->plan_count = counts[2]) + 1, sizeof *g->plans);
        g->replies = xcalloc((g->reply_room = g->reply_count = counts[3]) + 1, sizeof *g->replies);
        g->lines = xcalloc((g->line_room = g->line_count = counts[4]) + 1, sizeof *g->lines);
        c.good = lists_read(g, counts, &c) && c.good && numbers_good(g);
        if (c.good)
            graph_nodes_win(g);
    }
    return checkpoint_close(&c);
}
