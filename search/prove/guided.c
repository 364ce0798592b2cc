/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Guided proofs (guided.h; graph.h has the words).
 *
 * Each round goes down from the start, by the plan of least cost and the first open reply, to a defence whose replies
 * are not listed. These are listed and searched one by one, sorted, the hardest first, and the costs are taken back to
 * the start. So replies are shown to be won one after another, and each finds what the ones before it have shown. (To
 * go by the reply of greatest cost each time, as proof-number search does, works at all of them at once: of the 25
 * replies to the first turn in Monster Chess with one pawn none was won after 90 seconds, nor any of the 29 to the
 * turn after the hardest, and so on twelve turns down.) Where a plan has become harder than its search promised, or
 * much harder by the number of its replies, its attack is searched again for another plan. Costs know nothing of the
 * path: where the easiest plan of an attack returns to the path, or the path becomes too long, the attack gets a
 * penalty, lest the same round be made again and again.
 */
#include "search/prove/guided.h"

#include <stdlib.h>

#include "engine/memory.h"
#include "engine/threads.h"
#include "search/prove/seeker.h"
#include "search/prove/state.h"

enum {
    VISITED = 10,      /* how much harder a plan looks whose replies another thread lists */
    SWEEP_PART = 16,   /* all wins are shown when the graph has grown by this part, ... */
    SWEEP_FIRST = 256, /* ... and by so many positions */
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

/* Whether a reply of a defence returns to the path of a thread. */
static bool defence_returns(const struct seeker *s, const struct defence *d)
{
    const struct graph *g = &s->g->graph;
    for (uint32_t i = 0; i < d->reply_count; i++)
        if (g->attacks[g->replies[d->replies + i].attack].visitors & s->bit)
            return true;
    return false;
}

/* Returns the easiest plan of an attack that does not return to the path of a thread; GRAPH_NONE if there is none. */
static uint32_t plan_choose(const struct seeker *s, const struct attack *here)
{
    const struct graph *g = &s->g->graph;
    uint32_t best = GRAPH_NONE;
    unsigned least = COST_LOST;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next) {
        const struct defence *d = &g->defences[g->plans[i].defence];
        const unsigned cost = d->cost + (d->busy ? VISITED : 0u) + (d->listed ? 0u : NEAR);
        if (d->cost < COST_LOST && cost < least && !defence_returns(s, d)) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* Returns the defence behind the easiest plan of an attack; NULL if there is no plan. */
static const struct defence *plan_easiest(const struct graph *g, const struct attack *here)
{
    const struct defence *best = NULL;
    for (uint32_t i = here->plans; i != GRAPH_NONE; i = g->plans[i].next)
        if (!best || g->defences[g->plans[i].defence].cost < best->cost)
            best = &g->defences[g->plans[i].defence];
    return best;
}

/* Whether an attack has work for another thread: its easiest plan has several open replies. */
static bool attack_shareable(const struct graph *g, const struct attack *here)
{
    const struct defence *best = plan_easiest(g, here);
    unsigned open = 0;
    for (uint32_t i = 0; best && best->listed && i < best->reply_count && open < 2; i++)
        open += g->attacks[g->replies[best->replies + i].attack].cost != 0;
    return open == 2;
}

/* Returns the first open reply of a defence, or the next one where another thread is at the first and has no work to
   share; GRAPH_NONE if none is open. */
static uint32_t reply_choose(const struct seeker *s, const struct defence *d)
{
    const struct graph *g = &s->g->graph;
    uint32_t first = GRAPH_NONE;
    for (uint32_t i = d->replies; i < d->replies + d->reply_count; i++) {
        const struct attack *here = &g->attacks[g->replies[i].attack];
        if (here->cost && (!(here->visitors & ~s->bit) || attack_shareable(g, here)))
            return i;
        if (here->cost && first == GRAPH_NONE)
            first = i;
    }
    return first;
}

/* Makes a turn of the graph; if it is none, the file that it came from is damaged and the search is to stop. */
static bool line_make(struct guided *g, uint32_t line, struct position *p)
{
    if (line_play(&g->graph, line, p))
        return true;
    g->damaged = true;
    atomic_store(&g->stop, true);
    return false;
}

/* Goes from an attack by a plan to its defence, and makes the turn on `p`. GRAPH_NONE: there was something else to do,
   which is done. The lock is held before and after. */
static uint32_t attack_pass(struct seeker *s, uint32_t at, struct position *p)
{
    struct guided *g = s->g;
    if (g->graph.attacks[at].pending) {
        pthread_cond_wait(&g->changed, &g->lock);
        return GRAPH_NONE;
    }
    if (attack_look(s, at, p, 0))
        return GRAPH_NONE;
    struct attack *here = &g->graph.attacks[at];
    const uint32_t plan = plan_choose(s, here);
    const struct defence *d = plan == GRAPH_NONE ? NULL : &g->graph.defences[g->graph.plans[plan].defence];
    if (!here->exhausted && (!d || d->hardest >= here->widen || d->cost >= here->broad)) {
        attack_widen(s, at, p);
        return GRAPH_NONE;
    }
    if (!d || s->depth + 1 >= g->turns) {
        here->penalty = (uint16_t)(here->penalty < COST_LOST ? here->penalty + SLACK : COST_LOST);
        graph_attack_update(&g->graph, at);
        return GRAPH_NONE;
    }
    here->penalty = (uint16_t)(d->cost - plan_easiest(&g->graph, here)->cost);
    here->visitors |= s->bit;
    return line_make(g, g->graph.plans[plan].line, p) ? g->graph.plans[plan].defence : GRAPH_NONE;
}

/* Goes from a defence by a reply to an attack, and makes the turn on `p`. GRAPH_NONE: there was something else to do,
   which is done. The lock is held before and after. */
static uint32_t defence_pass(struct seeker *s, uint32_t at, struct position *p)
{
    struct guided *g = s->g;
    const struct defence *d = &g->graph.defences[at];
    const uint32_t reply = d->listed ? reply_choose(s, d) : GRAPH_NONE;
    if (!d->listed && d->busy)
        pthread_cond_wait(&g->changed, &g->lock);
    else if (!d->listed)
        defence_list(s, at, p);
    if (reply == GRAPH_NONE)
        return GRAPH_NONE;
    return line_make(g, g->graph.replies[reply].line, p) ? g->graph.replies[reply].attack : GRAPH_NONE;
}

/* Goes down from the start to a position where there is something to do, does it, and takes the costs back to the
   start. The lock is held before and after. */
static void round_make(struct seeker *s)
{
    struct guided *g = s->g;
    struct position p = g->task->start;
    uint32_t attack = g->first_attack, defence = g->first_defence;
    s->depth = 0;
    do {
        if (attack != GRAPH_NONE)
            defence = attack_pass(s, attack, &p);
        s->attacks[s->depth] = attack;
        s->defences[s->depth++] = defence;
        attack = defence == GRAPH_NONE ? GRAPH_NONE : defence_pass(s, defence, &p);
    } while (attack != GRAPH_NONE);
    g->depth = s->depth;
    while (s->depth--) {
        if (s->defences[s->depth] != GRAPH_NONE)
            graph_defence_update(&g->graph, s->defences[s->depth]);
        if (s->attacks[s->depth] == GRAPH_NONE)
            continue;
        if (s->defences[s->depth] != GRAPH_NONE)
            graph_attack_update(&g->graph, s->attacks[s->depth]);
        g->graph.attacks[s->attacks[s->depth]].visitors &= ~s->bit;
    }
}

/* Returns the cost of the start. */
static unsigned start_cost(const struct guided *g)
{
    if (g->first_attack != GRAPH_NONE)
        return g->graph.attacks[g->first_attack].cost;
    return g->first_defence != GRAPH_NONE ? g->graph.defences[g->first_defence].cost : COST_LOST;
}

/* Runs a thread of a search. */
static void *seeker_run(void *context)
{
    struct guided *g = context;
    pthread_mutex_lock(&g->lock);
    struct seeker *s = &g->seekers[g->running++];
    while (!atomic_load(&g->stop) && start_cost(g) && start_cost(g) < COST_LOST) {
        round_make(s);
        if (g->graph.attack_count > g->swept + g->swept / SWEEP_PART + SWEEP_FIRST) {
            graph_wins_update(&g->graph);
            g->swept = g->graph.attack_count;
        }
        g->full = graph_full(&g->graph, g->memory);
        if (budget_over(&s->budget) || g->full ||
            (s == g->seekers && g->task->tell &&
             !g->task->tell(g->task->context, time_elapsed(g->task->clock), g->positions)))
            atomic_store(&g->stop, true);
    }
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
    return NULL;
}

enum proof guided_prove(struct guided *g, unsigned turns)
{
    const struct position *p = &g->task->start;
    const bool winner = p->turn.decider == g->task->winner;
    struct mate_line line;
    if (winner && guided_turn(g, p, 1, &line)) {
        g->at_once = true;
        return PROOF_FOUND;
    }
    g->turns = turns;
    g->running = 0;
    atomic_store(&g->stop, false);
    pthread_mutex_lock(&g->lock);
    if (winner)
        g->first_attack = attack_make(g->seekers, p, 0);
    else
        g->first_defence = graph_defence(&g->graph, state_position_key(p));
    if (!winner && !g->graph.defences[g->first_defence].listed)
        defence_list(g->seekers, g->first_defence, p);
    pthread_mutex_unlock(&g->lock);
    threads_share(g->task->threads, seeker_run, g);
    atomic_store(&g->stop, false); /* guided_turn() may search */
    return !start_cost(g) ? PROOF_FOUND : start_cost(g) >= COST_LOST ? PROOF_NONE : PROOF_UNKNOWN;
}

struct guided *guided_new(const struct dfpn_task *task, uint64_t nodes, unsigned spread, size_t memory)
{
    struct guided *g = xcalloc(1, sizeof *g);
    g->task = task;
    g->nodes = nodes;
    g->memory = memory;
    g->graph.spread = adviser_distance(spread);
    g->first_attack = g->first_defence = GRAPH_NONE;
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
    g->seekers = xcalloc(task->threads, sizeof *g->seekers);
    for (unsigned i = 0; i < task->threads; i++) {
        struct seeker *s = &g->seekers[i];
        s->g = g;
        s->bit = UINT64_C(1) << i;
        adviser_make(&s->adviser);
        s->budget = (struct budget){.clock = task->clock, .stop = &g->stop};
        s->wins = (struct wins){.budget = &s->budget, .freely = game_steps_freely(task->start.game)};
    }
    return g;
}

void guided_free(struct guided *g)
{
    if (!g)
        return;
    for (unsigned i = 0; i < g->task->threads; i++) {
        struct seeker *s = &g->seekers[i];
        adviser_free(&s->adviser);
        mate_room_free(s->wins.mating);
        turns_free(&s->listing);
        turns_free(&s->looking);
        free(s->ends);
    }
    pthread_mutex_destroy(&g->lock);
    pthread_cond_destroy(&g->changed);
    graph_free(&g->graph);
    key_map_free(&g->chosen);
    free(g->seekers);
    free(g);
}

unsigned guided_turn(struct guided *g, const struct position *p, unsigned turns, struct mate_line *line)
{
    const struct graph *r = &g->graph;
    if (wins_now(&g->seekers[0].wins, p, line))
        return 1;
    const uint32_t at = turns > 1 ? graph_attack_find(r, state_position_key(p)) : GRAPH_NONE;
    unsigned best = turns + 1;
    for (uint32_t i = at == GRAPH_NONE ? GRAPH_NONE : r->attacks[at].plans; i != GRAPH_NONE; i = r->plans[i].next) {
        const struct defence *d = &r->defences[r->plans[i].defence];
        if (d->cost || d->turns + 1u >= best)
            continue;
        best = d->turns + 1u;
        graph_line(r, r->plans[i].line, line);
    }
    struct position after;
    return best <= turns && turn_first_play(p, line->actions, line->length, &after) == line->length ? best : 0;
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
                             .won = g->graph.won,
                             .turns = g->listed,
                             .full = g->full,
                             .damaged = g->damaged,
                             .depth = g->depth,
                             .longest = g->at_once,
                             .cost = start_cost(g)};
    if (g->first_attack != GRAPH_NONE)
        c.longest = g->graph.attacks[g->first_attack].turns;
    else if (g->first_defence != GRAPH_NONE)
        c.longest = g->graph.defences[g->first_defence].turns;
    return c;
}
