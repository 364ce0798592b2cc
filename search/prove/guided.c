/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Guided proofs (guided.h; graph.h has the words).
 *
 * Each round goes down from the start, by the plan of least cost and the first open reply, to a defence whose replies
 * are not listed. These are listed and searched, sorted, the hardest first, and the costs are taken back to the start.
 * So replies are shown to be won one after another, and each finds what the ones before it have shown. (To go by the
 * reply of greatest cost each time, as proof-number search does, works at all of them at once: of the 25 replies to the
 * first turn in Monster Chess with one pawn none was won after 90 seconds, nor any of the 29 to the turn after the
 * hardest, and so on twelve turns down.) Where a plan has become harder than its search promised, or much harder by the
 * number of its replies, its attack is searched again for another plan. Costs know nothing of the path: where the
 * easiest plan of an attack returns to the path, or the path becomes too long, the attack gets a penalty, lest the same
 * round be made again and again. What the engine's search remembers of scores and turns leads it the same way again: if
 * of many positions few are won, that is forgotten, and it begins anew with the graph, as solvers of Boolean formulas
 * do (Gomes, Selman and Kautz 1998). One thread goes the way; the others help it to answer what it asks of the engine's
 * search, each by a table of its own, so that another number of threads may find another proof.
 */
#include "search/prove/guided.h"

#include <stdlib.h>

#include "engine/memory.h"
#include "search/prove/choice.h"
#include "search/prove/state.h"

enum {
    SWEEP_PART = 16,        /* all wins are shown when the graph has grown by this part, ... */
    SWEEP_FIRST = 256,      /* ... and by so many positions */
    STALL_POSITIONS = 4096, /* a search stalls if of so many positions ... */
    STALL_PART = 4,         /* ... less than this part was shown to be won */
};

/* Makes a turn of the graph; false if it is none, as it may be in one that was read from a file. */
static bool line_play(const struct graph *g, uint32_t line, struct position *p)
{
    struct mate_line turn;
    struct position after;
    graph_line(g, line, &turn);
    if (turn_first_play(p, turn.actions, turn.length, &after) != turn.length)
        return false;
    *p = after;
    return true;
}

/* Whether a reply of a defence returns to the path. */
static bool defence_returns(const struct graph *g, const struct defence *d)
{
    for (uint32_t i = 0; i < d->reply_count; i++)
        if (g->attacks[g->replies[d->replies + i].attack].on_path)
            return true;
    return false;
}

/* Returns the easiest plan of an attack that does not return to the path; GRAPH_NONE if there is none. */
static uint32_t plan_choose(const struct graph *g, const struct attack *here)
{
    uint32_t best = GRAPH_NONE;
    unsigned least = COST_LOST;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next) {
        const struct defence *d = &g->defences[g->plans[i].defence];
        const unsigned cost = d->cost + (d->listed ? 0u : NEAR);
        if (d->cost < COST_LOST && cost < least && !defence_returns(g, d)) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* Returns the cost of the easiest plan of an attack, which has one. */
static unsigned plan_cost_min(const struct graph *g, const struct attack *here)
{
    unsigned least = COST_LOST;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next)
        if (g->defences[g->plans[i].defence].cost < least)
            least = g->defences[g->plans[i].defence].cost;
    return least;
}

/* Returns the first open reply of a defence; GRAPH_NONE if none is open. */
static uint32_t reply_choose(const struct graph *g, const struct defence *d)
{
    for (uint32_t i = d->replies; i < d->replies + d->reply_count; i++)
        if (g->attacks[g->replies[i].attack].cost)
            return i;
    return GRAPH_NONE;
}

/* Makes a turn of the graph; if it is none, the file that it came from is damaged and the search is to stop. */
static bool line_make(struct guided *g, uint32_t line, struct position *p)
{
    if (line_play(&g->graph, line, p))
        return true;
    g->damaged = g->over = true;
    return false;
}

/* Goes from an attack by a plan to its defence, and makes the turn on `p`. GRAPH_NONE: there was something else to do,
   which is done. */
static uint32_t attack_pass(struct guided *g, uint32_t at, struct position *p)
{
    struct attack *here = &g->graph.attacks[at];
    g->habits[g->depth] = habit_keys_of(g, p);
    if (attack_look(g, at, p, 0) || attack_review(g, at, p))
        return GRAPH_NONE;
    const uint32_t plan = plan_choose(&g->graph, here);
    const struct defence *d = plan == GRAPH_NONE ? NULL : &g->graph.defences[g->graph.plans[plan].defence];
    if (!here->exhausted && (!d || d->hardest >= here->widen || d->cost >= here->broad)) {
        attack_widen(g, at, p);
        return GRAPH_NONE;
    }
    if (!d || g->depth + 1 >= g->turns) {
        g->spent = here->penalty >= COST_LOST;
        here->penalty = (uint16_t)(here->penalty < COST_LOST ? here->penalty + SLACK : COST_LOST);
        graph_attack_update(&g->graph, at);
        return GRAPH_NONE;
    }
    here->penalty = (uint16_t)(d->cost - plan_cost_min(&g->graph, here));
    here->on_path = true;
    return line_make(g, g->graph.plans[plan].line, p) ? g->graph.plans[plan].defence : GRAPH_NONE;
}

/* Goes from a defence by a reply to an attack, and makes the turn on `p`. GRAPH_NONE: there was something else to do,
   which is done. */
static uint32_t defence_pass(struct guided *g, uint32_t at, struct position *p)
{
    if (!g->graph.defences[at].listed) {
        defence_list(g, at, p);
        return GRAPH_NONE;
    }
    const uint32_t reply = reply_choose(&g->graph, &g->graph.defences[at]);
    if (reply == GRAPH_NONE)
        return GRAPH_NONE;
    return line_make(g, g->graph.replies[reply].line, p) ? g->graph.replies[reply].attack : GRAPH_NONE;
}

uint64_t nodes_spent(const struct guided *g)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < g->task->threads; i++)
        nodes += g->advisers[i].nodes;
    return nodes;
}

/* Returns a sum of the costs on the path, in which their order counts. */
static uint64_t path_costs(const struct guided *g)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < g->depth; i++) {
        const struct attack *a = g->attacks[i] == GRAPH_NONE ? NULL : &g->graph.attacks[g->attacks[i]];
        const struct defence *d = g->defences[i] == GRAPH_NONE ? NULL : &g->graph.defences[g->defences[i]];
        sum = sum * UINT64_C(0x9e3779b97f4a7c15) + (a ? (uint32_t)a->cost << 16 | a->hardest : 0);
        sum = sum * UINT64_C(0x9e3779b97f4a7c15) + (d ? (uint32_t)d->cost << 16 | d->hardest : 0);
    }
    return sum;
}

/* Goes down from the start to a position where there is something to do, does it, and takes the costs back to the
   start. */
static void round_make(struct guided *g)
{
    struct graph *r = &g->graph;
    struct position p = g->task->start;
    const uint64_t before = nodes_spent(g);
    uint32_t attack = g->first_attack, defence = g->first_defence;
    g->depth = 0;
    do {
        if (attack != GRAPH_NONE)
            defence = attack_pass(g, attack, &p);
        g->attacks[g->depth] = attack;
        g->defences[g->depth++] = defence;
        attack = defence == GRAPH_NONE ? GRAPH_NONE : defence_pass(g, defence, &p);
    } while (attack != GRAPH_NONE);
    const uint64_t costs = path_costs(g);
    for (unsigned i = g->depth; i--;) {
        if (g->defences[i] != GRAPH_NONE)
            graph_defence_update(r, g->defences[i]);
        if (g->attacks[i] == GRAPH_NONE)
            continue;
        if (g->defences[i] != GRAPH_NONE)
            graph_attack_update(r, g->attacks[i]);
        if (!r->attacks[g->attacks[i]].cost)
            habits_keep(g, &g->habits[i], r->attacks[g->attacks[i]].key);
        r->attacks[g->attacks[i]].on_path = false;
        r->attacks[g->attacks[i]].spent += nodes_spent(g) - before;
    }
    g->spent = g->spent && path_costs(g) == costs;
}

/* Returns the cost of the start. */
static unsigned start_cost(const struct guided *g)
{
    if (g->first_attack != GRAPH_NONE)
        return g->graph.attacks[g->first_attack].cost;
    return g->first_defence != GRAPH_NONE ? g->graph.defences[g->first_defence].cost : COST_LOST;
}

/* Makes the first nodes of a graph, for the start. */
static void start_make(struct guided *g)
{
    const struct position *p = &g->task->start;
    if (p->turn.decider == g->task->winner) {
        g->first_attack = attack_of(g, p);
        struct fresh first = {.p = *p, .attack = g->first_attack};
        if (attack_new(&g->graph.attacks[first.attack]))
            plans_choose(g, &first, 1, 0);
    } else {
        g->first_defence = graph_defence(&g->graph, state_position_key(p));
        if (!g->graph.defences[g->first_defence].listed)
            defence_list(g, g->first_defence, p);
    }
}

/* Begins anew with the graph alone if the search stalls: what was spent where, which turns were chosen before and the
   engine's tables are forgotten. */
static void stall_look(struct guided *g)
{
    if (g->positions - g->stall_positions < STALL_POSITIONS)
        return;
    const bool stalls = graph_won(&g->graph) - g->stall_won < STALL_POSITIONS / STALL_PART;
    g->stall_positions = g->positions;
    g->stall_won = graph_won(&g->graph);
    if (!stalls)
        return;
    g->restarts++;
    for (size_t i = 0; i < g->graph.attack_count; i++) {
        struct attack *a = &g->graph.attacks[i];
        a->spent = a->review = a->penalty = 0;
    }
    key_map_free(&g->chosen);
    for (unsigned i = 0; i < g->task->threads; i++)
        search_clear(g->advisers[i].searcher);
}

void guided_known(struct guided *g, const struct position *p, const struct mate_line *turn, unsigned turns)
{
    const struct habit_keys h = habit_keys_of(g, p);
    struct position after;
    position_copy(&after, p);
    actions_play(&after, turn->actions, turn->length);
    graph_defence_win(&g->graph, state_position_key(&after), turns - 1);
    attack_won_by(g, p, &h, turn, turns);
}

enum proof guided_prove(struct guided *g, unsigned turns)
{
    struct mate_line line;
    g->turns = turns;
    g->over = g->spent = false;
    if (g->task->start.turn.decider == g->task->winner && guided_turn(g, &g->task->start, 1, &line)) {
        g->at_once = true;
        return PROOF_FOUND;
    }
    start_make(g);
    g->stall_won = graph_won(&g->graph);
    while (!guided_over(g) && !g->spent && start_cost(g) && start_cost(g) < COST_LOST) {
        round_make(g);
        stall_look(g);
        if (g->graph.attack_count > g->swept + g->swept / SWEEP_PART + SWEEP_FIRST) {
            graph_wins_update(&g->graph);
            g->swept = g->graph.attack_count;
        }
    }
    return !start_cost(g) ? PROOF_FOUND : !g->over ? PROOF_NONE : PROOF_UNKNOWN;
}

/* Returns in how many turns the winner, who is to move, is shown to win; 0 if that is not shown. Asked by advisers. */
static unsigned known_turns(const void *context, const struct position *p)
{
    return graph_attack_won(&((const struct guided *)context)->graph, state_position_key(p), NULL);
}

struct guided *guided_new(const struct dfpn_task *task, uint64_t nodes, unsigned spread, size_t memory)
{
    struct guided *g = xcalloc(1, sizeof *g);
    g->task = task;
    g->nodes = nodes;
    g->memory = memory;
    g->graph.spread = adviser_distance(spread);
    g->first_attack = g->first_defence = GRAPH_NONE;
    g->budget = (struct budget){.clock = task->clock, .stop = &g->stop};
    g->wins = (struct wins){.budget = &g->budget, .freely = game_steps_freely(task->start.game)};
    g->advisers = xcalloc(task->threads, sizeof *g->advisers);
    for (unsigned i = 0; i < task->threads; i++) {
        adviser_make(&g->advisers[i]);
        search_set_known_wins(g->advisers[i].searcher, (struct known_wins){known_turns, g});
    }
    return g;
}

void guided_free(struct guided *g)
{
    if (!g)
        return;
    for (unsigned i = 0; i < g->task->threads; i++)
        adviser_free(&g->advisers[i]);
    free(g->advisers);
    mate_room_free(g->wins.mating);
    turns_free(&g->listing);
    turns_free(&g->looking);
    free(g->ends.list);
    free(g->simulated.list);
    keys_free(&g->tried);
    graph_free(&g->graph);
    key_map_free(&g->chosen);
    free(g);
}

unsigned guided_turn(struct guided *g, const struct position *p, unsigned turns, struct mate_line *line)
{
    const struct graph *r = &g->graph;
    if (wins_now(&g->wins, p, line))
        return 1;
    uint32_t at;
    const unsigned won = graph_attack_won(r, state_position_key(p), &at);
    if (!won || won > turns)
        return 0;
    struct position after;
    graph_line(r, at, line);
    return turn_first_play(p, line->actions, line->length, &after) == line->length ? won : 0;
}

bool guided_write(const struct guided *g, const char *path, const char *title)
{
    return graph_write(&g->graph, path, title);
}

const char *guided_read(struct guided *g, const char *path, const char *title)
{
    return graph_read(&g->graph, path, title);
}

struct guided_count guided_counted(const struct guided *g)
{
    struct guided_count c = {.positions = g->positions,
                             .won = graph_won(&g->graph),
                             .simulated = g->simulated_won,
                             .turns = g->listed,
                             .full = g->full,
                             .damaged = g->damaged,
                             .depth = g->depth,
                             .restarts = g->restarts,
                             .longest = g->at_once,
                             .cost = start_cost(g)};
    if (g->first_attack != GRAPH_NONE)
        c.longest = g->graph.attacks[g->first_attack].turns;
    else if (g->first_defence != GRAPH_NONE)
        c.longest = g->graph.defences[g->first_defence].turns;
    for (unsigned i = 0; i < g->depth && i < GUIDED_WAY_MAX && g->defences[i] != GRAPH_NONE; i++, c.way++) {
        const struct defence *d = &g->graph.defences[g->defences[i]];
        c.replies[i].all = d->reply_count;
        for (uint32_t k = d->replies; k < d->replies + d->reply_count; k++)
            c.replies[i].open += g->graph.attacks[g->graph.replies[k].attack].cost != 0;
    }
    return c;
}
