/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wins shown by turns that won elsewhere (choice.h), without the engine's search, as simulation takes the moves of a
 * proof for a similar position (Kawano 1996). A turn is tried where it won before and the same of the position was as
 * it is here: the pieces of both sides but the loser's pawns; the winner's alone; or those of both but all pawns. All
 * replies must be shown to be won in the same way. So what was found against one placing of the loser's pawns is made
 * again against the others at the cost of listing the replies, a hundredth of that of a search.
 */
#include <stdlib.h>

#include "engine/memory.h"
#include "engine/random.h"
#include "search/prove/choice.h"
#include "search/prove/state.h"

enum {
    HABIT_TURNS = 4,     /* turns that won last that are kept for a key */
    LISTINGS_MAX = 1024, /* defences whose replies are listed to show one attack to be won */
    LISTING_NODES = 64,  /* what one counts for, besides the nodes of mate searches, ... */
    SPENT_PART = 4,      /* ... while the engine's searches take so many times as many nodes, or did for attacks won */
};

struct habit_keys habit_keys_of(const struct guided *g, const struct position *p)
{
    const unsigned winner = g->task->winner;
    const struct movement *movement = p->game->pieces->movement;
    struct random keys[HABIT_KEYS] = {{.state = 1}, {.state = 2}, {.state = 3}};
    for (unsigned i = 0; i < 32; i++) {
        const unsigned type = i / 2, side = i % 2, types = 1u << type;
        const bool ours = side == winner, piece = type != PAWN;
        const uint128 squares = movement && movement->squares ? movement->squares(p, types, side)
                                                              : p->side[side] & game_pieces_of(p, types);
        const bool counts[HABIT_KEYS] = {ours || piece, ours, piece};
        for (unsigned k = 0; k < HABIT_KEYS; k++)
            if (counts[k]) {
                keys[k].state = random_next(&keys[k]) ^ (uint64_t)squares;
                keys[k].state = random_next(&keys[k]) ^ (uint64_t)(squares >> 64);
            }
    }
    struct habit_keys all;
    for (unsigned k = 0; k < HABIT_KEYS; k++)
        all.keys[k] = random_next(&keys[k]);
    return all;
}

void habits_keep(struct guided *g, const struct habit_keys *h, uint64_t key)
{
    struct graph *r = &g->graph;
    uint32_t won = KEY_MAP_NONE;
    graph_attack_won(r, key, &won);
    for (unsigned k = 0; k < HABIT_KEYS; k++) {
        uint32_t line = won;
        for (unsigned i = 0; i < HABIT_TURNS; i++) {
            const uint32_t before = key_map_find(&r->habits, h->keys[k] + i);
            key_map_set(&r->habits, h->keys[k] + i, line);
            if (before == KEY_MAP_NONE || graph_lines_same(r, before, line))
                break;
            line = before;
        }
    }
}

/* A look at the turns from a position for one to a defence that is won. */
struct won_look {
    const struct graph *graph;
    unsigned turns; /* within which it is */
    struct mate_line turn;
};

/* Visits a turn of the winner. Stops if the defence is won. */
static bool won_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct won_look *l = context;
    l->turns = graph_defence_won(l->graph, state_key(end));
    if (!l->turns)
        return true;
    l->turn = *turn;
    return false;
}

static unsigned attack_show(struct guided *g, const struct position *p, unsigned depth, unsigned *listings);

/* Shows that all replies at a defence are won, which are in g->simulated. Returns the turns that it takes; 0 if that
   fails. */
static unsigned replies_show(struct guided *g, const struct position *p, unsigned depth, unsigned *listings)
{
    const unsigned count = g->simulated.count;
    struct position *open = xcalloc(count + 1, sizeof *open);
    unsigned opened = 0, turns = 1, i = 0;
    for (; i < count; i++) {
        position_copy(&open[opened], p);
        actions_play(&open[opened], g->simulated.list[i].actions, g->simulated.list[i].length);
        const unsigned won = graph_attack_won(&g->graph, state_position_key(&open[opened]), NULL);
        opened += !won;
        turns = won > turns ? won : turns;
    }
    for (i = 0; i < opened && turns; i++) {
        const unsigned won = attack_show(g, &open[i], depth + 1, listings);
        turns = !won || won > turns ? won : turns;
    }
    free(open);
    return turns;
}

/* Shows a defence to be won. Returns the turns that it takes; 0 if that fails. */
static unsigned defence_show(struct guided *g, const struct position *p, unsigned depth, unsigned *listings)
{
    const uint64_t key = state_position_key(p);
    const uint32_t at = key_map_find(&g->graph.defence_by_key, key);
    unsigned turns = graph_defence_won(&g->graph, key);
    if (turns || !*listings || (at != GRAPH_NONE && g->graph.defences[at].refuted))
        return turns;
    --*listings;
    ends_list(g, p, &g->simulated);
    turns = g->simulated.refuted ? 0 : replies_show(g, p, depth, listings);
    if (!turns || turns > GRAPH_TURNS_MAX)
        return 0;
    graph_defence_win(&g->graph, key, turns);
    return turns;
}

void attack_won_by(struct guided *g, const struct position *p, const struct habit_keys *h, const struct mate_line *turn,
                   unsigned turns)
{
    const uint64_t key = state_position_key(p);
    graph_attack_win(&g->graph, key, turn->actions, turn->length, turns);
    habits_keep(g, h, key);
}

/* Fills `list` (room for HABIT_KEYS * HABIT_TURNS) with the turns that won elsewhere, each once; returns how many. */
static unsigned habits_list(const struct graph *r, const struct habit_keys *h, uint32_t *list)
{
    unsigned count = 0;
    for (unsigned i = 0; i < HABIT_KEYS * HABIT_TURNS; i++) {
        const uint32_t line = key_map_find(&r->habits, h->keys[i / HABIT_TURNS] + i % HABIT_TURNS);
        unsigned k = 0;
        while (line != KEY_MAP_NONE && k < count && !graph_lines_same(r, list[k], line))
            k++;
        if (line != KEY_MAP_NONE && k == count)
            list[count++] = line;
    }
    return count;
}

/* Shows an attack to be won. Returns the turns that it takes; 0 if that fails. */
static unsigned attack_show(struct guided *g, const struct position *p, unsigned depth, unsigned *listings)
{
    const uint64_t key = state_position_key(p);
    const unsigned known = graph_attack_won(&g->graph, key, NULL);
    if (known || depth >= g->turns || keys_enter(&g->tried, key) != KEY_NEW)
        return known;
    const struct habit_keys h = habit_keys_of(g, p);
    struct won_look l = {.graph = &g->graph};
    struct state n;
    n.freely = false;
    position_copy(&n.position, p);
    if (!turns_visit(&g->looking, &n, ALL_SQUARES, won_visit, &l) && !g->looking.failed) {
        attack_won_by(g, p, &h, &l.turn, l.turns + 1);
        return l.turns + 1;
    }
    uint32_t list[HABIT_KEYS * HABIT_TURNS];
    const unsigned count = habits_list(&g->graph, &h, list);
    for (unsigned i = 0; i < count; i++) {
        struct mate_line turn;
        struct position after;
        graph_line(&g->graph, list[i], &turn);
        if (turn_first_play(p, turn.actions, turn.length, &after) != turn.length || !game_has_step(&after))
            continue;
        const unsigned turns = defence_show(g, &after, depth, listings);
        if (!turns)
            continue;
        attack_won_by(g, p, &h, &turn, turns + 1);
        return turns + 1;
    }
    return 0;
}

bool attack_simulate(struct guided *g, const struct position *p)
{
    const uint64_t won = graph_won(&g->graph), nodes = budget_nodes(&g->budget);
    unsigned listings = LISTINGS_MAX;
    if (g->simulated_nodes > (nodes_spent(g) + g->nodes * g->simulated_saved) / SPENT_PART ||
        !keys_empty(&g->tried, 64))
        return false;
    const bool shown = attack_show(g, p, g->depth, &listings) != 0;
    g->simulated_nodes += budget_nodes(&g->budget) - nodes + (uint64_t)LISTING_NODES * (LISTINGS_MAX - listings);
    g->simulated_won += graph_won(&g->graph) - won;
    g->simulated_saved += shown ? graph_won(&g->graph) - won : 0;
    return shown;
}
