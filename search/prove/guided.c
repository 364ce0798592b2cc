/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Guided proofs (guided.h; graph.h has the words).
 *
 * Each round goes down from the start, by the plan of least cost and the reply of greatest cost, to a defence whose
 * replies are not listed. These are listed and searched one by one, and the costs are taken back to the start. Where a
 * plan has become clearly harder than its search promised, its attack is searched again for another plan.
 *
 * An attack is searched with few nodes, and with all only where its score is worse than the plan before promised. So
 * that the graph stays small, a turn that leads to a known position, or that was chosen after another reply to the same
 * plan, is taken in place of the best one if it is nearly as good.
 */
#include "search/prove/guided.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/threads.h"
#include "search/prove/adviser.h"
#include "search/prove/graph.h"
#include "search/prove/state.h"
#include "search/prove/turns.h"

enum {
    SLACK = 3,         /* by how much harder a plan becomes before another one is looked for */
    NEAR = 1,          /* by how much harder a plan may be that is taken for its known position */
    VISITED = 10,      /* how much easier a reply, or harder a plan, looks for each other thread there */
    HINTS = 3,         /* turns chosen after other replies that are tried */
    FIRST_PART = 8,    /* a position is first searched with this part of its nodes */
    SWEEP_PART = 16,   /* all wins are shown when the graph has grown by this part, ... */
    SWEEP_FIRST = 256, /* ... and by so many positions */
    PLANS_MAX = PROPOSALS_MAX,
};

struct guided {
    const struct dfpn_task *task;
    uint64_t nodes;
    size_t memory;
    unsigned turns;         /* of the winner, to the end of the longest line */
    pthread_mutex_t lock;   /* guards all that follows */
    pthread_cond_t changed; /* a defence has got its replies, or an attack its first plan */
    struct graph graph;
    uint32_t first_attack, first_defence; /* the start, as one or the other; GRAPH_NONE */
    struct guided_count count;
    atomic_bool stop;
    size_t swept;     /* attacks when all wins were last shown */
    unsigned running; /* threads that have begun */
    struct seeker *seekers;
};

/* A thread of a search. */
struct seeker {
    struct guided *g;
    uint64_t bit; /* in attack.visitors */
    struct adviser adviser;
    struct budget budget;
    struct wins wins;
    struct turns listing, looking;
    struct mate_line hints[HINTS]; /* turns chosen after other replies, the last one first */
    unsigned hint_count;
    struct mate_line *ends; /* turns of the loser that are to be searched */
    unsigned end_count, end_room;
    bool refuted;                                                       /* one of them keeps the winner from winning */
    uint32_t attacks[DFPN_TURNS_MAX + 1], defences[DFPN_TURNS_MAX + 1]; /* on its path; GRAPH_NONE at its ends */
    unsigned depth;                                                     /* of its path */
};

/* Plays the first turn of a list of actions; returns how many it has, 0 if they are no whole legal turn. */
static unsigned turn_play(const struct position *p, const action *actions, unsigned length, struct position *after)
{
    position_copy(after, p);
    for (unsigned i = 0; i < length; i++) {
        if (!game_legal(after, actions[i]))
            return 0;
        game_apply(after, actions[i]);
        if (!turn_same(p, after))
            return i + 1;
    }
    return game_stuck(after) ? length : 0;
}

/* Makes a turn of the graph; false if it is none, as it may be in one that was read from a file. */
static bool line_play(const struct graph *g, uint32_t line, struct position *p)
{
    struct mate_line turn;
    struct position after;
    graph_line(g, line, &turn);
    if (turn_play(p, turn.actions, turn.length, &after) != turn.length)
        return false;
    *p = after;
    return true;
}

/* Makes a proposed turn a plan of an attack; returns false if it is no turn or known. The lock is held. */
static bool plan_propose(struct graph *g, uint32_t attack, const struct position *p, const action *actions,
                         unsigned length, unsigned cost)
{
    struct position after;
    length = turn_play(p, actions, length, &after);
    if (!length || length > MATE_LENGTH_MAX)
        return false;
    const uint32_t at = graph_defence(g, state_position_key(&after));
    struct defence *d = &g->defences[at];
    if (!d->listed && cost - 1 < d->cost)
        d->cost = (uint16_t)(cost > 2 ? cost - 1 : 1);
    return graph_plan_add(g, attack, at, actions, length);
}

/* A look at the turns from an attack for those that lead to known defences. */
struct look {
    struct graph *graph;
    uint32_t attack;
    unsigned limit; /* greatest cost of the defences that are wanted */
};

/* Visits a turn of the winner, and makes it a plan if the defence is known and easy enough. Stops if it is won. */
static bool look_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    const struct look *l = context;
    const uint32_t at = graph_defence_find(l->graph, state_key(end));
    if (at == GRAPH_NONE || !l->graph->defences[at].listed || l->graph->defences[at].cost > l->limit)
        return true;
    if (l->graph->attacks[l->attack].plan_count < PLANS_MAX || !l->graph->defences[at].cost)
        graph_plan_add(l->graph, l->attack, at, turn->actions, turn->length);
    return l->graph->defences[at].cost != 0;
}

/* Looks whether turns of an attack lead to known defences of at most so great a cost; they become plans. Returns
   whether there are some. The lock is held. */
static bool attack_look(struct seeker *s, uint32_t attack, const struct position *p, unsigned limit)
{
    struct graph *g = &s->g->graph;
    struct look l = {g, attack, limit};
    const unsigned before = g->attacks[attack].plan_count;
    struct state n;
    n.freely = false;
    position_copy(&n.position, p);
    turns_visit(&s->looking, &n, ALL_SQUARES, look_visit, &l);
    graph_attack_update(g, attack);
    return g->attacks[attack].plan_count > before;
}

/* Makes a turn the hint that is tried first. */
static void hint_keep(struct seeker *s, const struct mate_line *turn, unsigned from)
{
    const struct mate_line first = *turn;
    memmove(s->hints + 1, s->hints, from * sizeof *s->hints);
    s->hints[0] = first;
}

/* Tries the turns that were chosen after other replies at an attack whose best plan has such a cost. The lock is held
   before and after. */
static void hints_try(struct seeker *s, uint32_t attack, const struct position *p, unsigned best)
{
    struct guided *g = s->g;
    const struct proposal first = s->adviser.proposals[0];
    for (unsigned i = 0; i < s->hint_count; i++) {
        const struct mate_line *hint = &s->hints[i];
        struct position after;
        if (turn_play(p, hint->actions, hint->length, &after) != hint->length || !game_has_step(&after))
            continue;
        pthread_mutex_unlock(&g->lock);
        adviser_search(&s->adviser, &after, g->nodes / FIRST_PART, 1);
        pthread_mutex_lock(&g->lock);
        g->count.positions++;
        if (!s->adviser.count || adviser_cost(-s->adviser.proposals[0].score) > best + NEAR)
            continue;
        plan_propose(&g->graph, attack, p, hint->actions, hint->length, best);
        hint_keep(s, hint, i);
        return;
    }
    struct mate_line fresh;
    struct position after;
    fresh.length = turn_play(p, first.actions, first.length, &after);
    if (!fresh.length || fresh.length > MATE_LENGTH_MAX)
        return;
    memcpy(fresh.actions, first.actions, fresh.length * sizeof *fresh.actions);
    s->hint_count += s->hint_count < HINTS;
    hint_keep(s, &fresh, s->hint_count - 1);
}

/* Searches a new attack for its first plan; `promised` is what the plan before it seemed to cost. The lock is held
   before and after. */
static void attack_search(struct seeker *s, uint32_t at, const struct position *p, unsigned promised)
{
    struct guided *g = s->g;
    pthread_mutex_unlock(&g->lock);
    adviser_search(&s->adviser, p, g->nodes / FIRST_PART, 1);
    if (!s->adviser.count || adviser_cost(s->adviser.proposals[0].score) > promised)
        adviser_search(&s->adviser, p, g->nodes, 1);
    pthread_mutex_lock(&g->lock);
    g->count.positions++;
    const struct proposal *best = &s->adviser.proposals[0];
    const unsigned cost = s->adviser.count ? adviser_cost(best->score) : COST_LOST;
    if (s->adviser.count)
        plan_propose(&g->graph, at, p, best->actions, best->length, cost);
    if (cost >= COST_SCORES && cost < COST_MATED && !attack_look(s, at, p, cost + NEAR))
        hints_try(s, at, p, cost);
}

/* Returns the attack of a position, a new one that is searched if need be, as attack_search(). */
static uint32_t attack_make(struct seeker *s, const struct position *p, unsigned promised)
{
    struct guided *g = s->g;
    const uint64_t key = state_position_key(p);
    uint32_t at = graph_attack_find(&g->graph, key);
    if (at != GRAPH_NONE)
        return at;
    at = graph_attack_add(&g->graph, key);
    if (attack_look(s, at, p, 0))
        return at;
    g->graph.attacks[at].cost = (uint16_t)(promised ? promised : 1); /* what other threads see */
    g->graph.attacks[at].pending = true;
    attack_search(s, at, p, promised);
    graph_attack_update(&g->graph, at);
    struct attack *here = &g->graph.attacks[at];
    here->pending = false;
    here->exhausted = here->plans == GRAPH_NONE;
    here->widen = (uint16_t)(here->cost + SLACK < COST_LOST ? here->cost + SLACK : COST_LOST);
    pthread_cond_broadcast(&g->changed);
    return at;
}

/* Looks for another plan of an attack by a longer search. The lock is held before and after. */
static void attack_widen(struct seeker *s, uint32_t at, const struct position *p)
{
    struct guided *g = s->g;
    struct attack *here = &g->graph.attacks[at];
    const unsigned lines = here->plan_count + 1u, before = here->cost;
    here->widen = COST_LOST; /* other threads leave it alone */
    pthread_mutex_unlock(&g->lock);
    adviser_search(&s->adviser, p, 2 * lines * g->nodes, lines);
    pthread_mutex_lock(&g->lock);
    g->count.positions++;
    bool found = false;
    for (unsigned i = 0; i < s->adviser.count; i++)
        found |= plan_propose(&g->graph, at, p, s->adviser.proposals[i].actions, s->adviser.proposals[i].length,
                              adviser_cost(s->adviser.proposals[i].score));
    graph_attack_update(&g->graph, at);
    here = &g->graph.attacks[at];
    here->exhausted = !found || here->plan_count >= PLANS_MAX;
    const unsigned widen = (here->cost > before ? here->cost : before) + SLACK;
    here->widen = (uint16_t)(widen < COST_LOST ? widen : COST_LOST);
}

/* Visits a turn of the loser: keeps it, unless the winner wins at once after it. Stops if it refutes the plan. */
static bool reply_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct seeker *s = context;
    const unsigned winner = s->g->task->winner;
    enum outcome outcome;
    if (state_over(end, !winner, &outcome)) {
        s->refuted = outcome != outcome_win(winner);
        return !s->refuted;
    }
    if (state_wins(&s->wins, end, NULL))
        return true;
    if (s->end_count == s->end_room) {
        s->end_room = s->end_room * 2 + 64;
        s->ends = xrealloc(s->ends, s->end_room, sizeof *s->ends);
    }
    s->ends[s->end_count++] = *turn;
    return !s->wins.unknown;
}

/* Lists the turns of the loser at a defence into s->ends. The lock is not held. */
static void ends_list(struct seeker *s, const struct position *p)
{
    struct state n;
    enum outcome outcome;
    n.freely = false;
    position_copy(&n.position, p);
    s->end_count = 0;
    s->refuted = s->wins.unknown = false;
    if (state_over(&n, s->g->task->winner, &outcome))
        s->refuted = outcome != outcome_win(s->g->task->winner);
    else
        turns_visit(&s->listing, &n, ALL_SQUARES, reply_visit, s);
    s->refuted = s->refuted || s->listing.failed || s->wins.unknown;
}

/* Lists the replies of a defence and makes their attacks. The lock is held before and after. */
static void defence_list(struct seeker *s, uint32_t at, const struct position *p)
{
    struct guided *g = s->g;
    const unsigned promised = g->graph.defences[at].cost + 1u;
    g->graph.defences[at].busy = true;
    pthread_mutex_unlock(&g->lock);
    ends_list(s, p);
    pthread_mutex_lock(&g->lock);
    if (s->wins.unknown && budget_over(&s->budget)) { /* nothing is known of it, and it may be kept in a file */
        g->graph.defences[at].busy = false;
        return;
    }
    g->count.turns++;
    s->hint_count = 0;
    uint32_t *attacks = xcalloc(s->end_count + 1, sizeof *attacks);
    for (unsigned i = 0; i < s->end_count && !s->refuted; i++) {
        struct position after;
        position_copy(&after, p);
        actions_play(&after, s->ends[i].actions, s->ends[i].length);
        attacks[i] = attack_make(s, &after, promised);
        s->refuted = g->graph.attacks[attacks[i]].cost >= COST_MATED;
    }
    struct defence *d = &g->graph.defences[at];
    d->busy = false;
    d->listed = true;
    d->replies = (uint32_t)g->graph.reply_count;
    d->refuted = s->refuted;
    if (s->refuted) {
        d->cost = COST_LOST;
    } else {
        d->reply_count = s->end_count;
        for (unsigned i = 0; i < s->end_count; i++)
            graph_reply_add(&g->graph, attacks[i], s->ends[i].actions, s->ends[i].length);
        graph_defence_update(&g->graph, at);
    }
    free(attacks);
    pthread_cond_broadcast(&g->changed);
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

/* Returns the hardest open reply of a defence, those easier where other threads are; GRAPH_NONE if none is open. */
static uint32_t reply_choose(const struct seeker *s, const struct defence *d)
{
    const struct graph *g = &s->g->graph;
    uint32_t hardest = GRAPH_NONE;
    int most = INT32_MIN;
    for (uint32_t i = d->replies; i < d->replies + d->reply_count; i++) {
        const struct attack *here = &g->attacks[g->replies[i].attack];
        const int cost = (int)here->cost - VISITED * (int)bits_count(here->visitors & ~s->bit);
        if (here->cost && cost > most) {
            most = cost;
            hardest = i;
        }
    }
    return hardest;
}

/* Makes a turn of the graph; if it is none, the file that it came from is damaged and the search is to stop. */
static bool line_make(struct guided *g, uint32_t line, struct position *p)
{
    if (line_play(&g->graph, line, p))
        return true;
    g->count.damaged = true;
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
    const uint32_t defence = plan == GRAPH_NONE ? GRAPH_NONE : g->graph.plans[plan].defence;
    if ((plan == GRAPH_NONE || g->graph.defences[defence].cost >= here->widen) && !here->exhausted &&
        here->plan_count < PLANS_MAX) {
        attack_widen(s, at, p);
        return GRAPH_NONE;
    }
    if (plan == GRAPH_NONE || s->depth + 1 >= g->turns) {
        const unsigned cost = plan == GRAPH_NONE ? COST_LOST : here->cost + SLACK;
        here->cost = (uint16_t)(cost < COST_LOST ? cost : COST_LOST);
        return GRAPH_NONE;
    }
    here->visitors |= s->bit;
    return line_make(g, g->graph.plans[plan].line, p) ? defence : GRAPH_NONE;
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
    g->count.depth = s->depth;
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
        g->count.full = graph_full(&g->graph, g->memory);
        if (budget_over(&s->budget) || g->count.full ||
            (s == g->seekers && g->task->tell &&
             !g->task->tell(g->task->context, time_elapsed(g->task->clock), g->count.positions)))
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
        g->count.longest = 1;
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
    return best <= turns && turn_play(p, line->actions, line->length, &after) == line->length ? best : 0;
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
    struct guided_count c = g->count;
    c.won = g->graph.won;
    c.cost = start_cost(g);
    if (g->first_attack != GRAPH_NONE)
        c.longest = g->graph.attacks[g->first_attack].turns;
    else if (g->first_defence != GRAPH_NONE)
        c.longest = g->graph.defences[g->first_defence].turns;
    return c;
}
