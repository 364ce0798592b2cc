/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a thread of a guided proof does at a position (seeker.h).
 *
 * An attack is searched with few nodes, and with all only where its score is worse than the plan before promised. So
 * that the graph stays small, a turn that leads to a known position, or that was one of the last to be chosen where the
 * winner's pieces stood on the same squares and keeps what was promised, is taken in place of the best one: the winner
 * goes the same way against all replies as far as he can, and meets the same positions again. Much depends on that:
 * where two threads list the replies of one defence between them, and so choose two turns, Monster Chess without pawns
 * takes ten times the positions.
 */
#include "search/prove/seeker.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/random.h"
#include "search/prove/state.h"

enum {
    BREADTH = 64,   /* by how much harder a plan becomes, with all its replies, before another one is looked for */
    FIRST_PART = 8, /* a position is first searched with this part of its nodes */
    PLANS_MAX = PROPOSALS_MAX,
    CHOSEN_MAX = 2, /* turns chosen last that are kept where the winner's pieces stand so */
};

unsigned turn_first_play(const struct position *p, const action *actions, unsigned length, struct position *after)
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

/* Makes a proposed turn a plan of an attack; returns false if it is no turn or known. The lock is held. */
static bool plan_propose(struct graph *g, uint32_t attack, const struct position *p, const action *actions,
                         unsigned length, unsigned cost)
{
    struct position after;
    length = turn_first_play(p, actions, length, &after);
    if (!length || length > MATE_LENGTH_MAX)
        return false;
    const uint32_t at = graph_defence(g, state_position_key(&after));
    struct defence *d = &g->defences[at];
    if (!d->listed && cost - 1 < d->cost)
        d->cost = d->hardest = (uint16_t)(cost > 2 ? cost - 1 : 1);
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

bool attack_look(struct seeker *s, uint32_t attack, const struct position *p, unsigned limit)
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

/* Returns a key of where the winner's pieces stand. */
static uint64_t pieces_key(const struct guided *g, const struct position *p)
{
    const unsigned winner = g->task->winner;
    const struct movement *movement = p->game->pieces->movement;
    struct random key = {0};
    for (unsigned pt = 0; pt < 16; pt++) {
        const unsigned types = 1u << pt;
        const uint128 squares = movement && movement->squares ? movement->squares(p, types, winner)
                                                              : p->side[winner] & game_pieces_of(p, types);
        key.state = random_next(&key) ^ (uint64_t)squares;
        key.state = random_next(&key) ^ (uint64_t)(squares >> 64);
    }
    return random_next(&key);
}

/* Whether two turns of the lists are the same. */
static bool same_line(const struct graph *g, uint32_t a, uint32_t b)
{
    return g->lines[a] == g->lines[b] && !memcmp(g->lines + a, g->lines + b, (g->lines[a] + 1) * sizeof *g->lines);
}

/* Keeps a turn as the one chosen last where the winner's pieces stand so: it comes first, those before it go on. */
static void chosen_keep(struct guided *g, uint64_t key, uint32_t line)
{
    for (unsigned i = 0; i < CHOSEN_MAX; i++) {
        const uint32_t before = key_map_find(&g->chosen, key + i);
        key_map_set(&g->chosen, key + i, line);
        if (before == KEY_MAP_NONE || before == line || same_line(&g->graph, before, line))
            return;
        line = before;
    }
}

/* Keeps the plan that an attack got last as the one chosen where the winner's pieces stand so. */
static void plan_keep(struct guided *g, uint32_t attack, const struct position *p)
{
    chosen_keep(g, pieces_key(g, p), g->graph.plans[g->graph.attacks[attack].plans].line);
}

/* Sets from which costs on another plan of an attack is looked for, now that its hardest line costs so much. */
static void widen_set(struct attack *here, unsigned hardest)
{
    here->widen = (uint16_t)(hardest + SLACK < COST_LOST ? hardest + SLACK : COST_LOST);
    here->broad = (uint16_t)(here->cost + BREADTH < COST_LOST ? here->cost + BREADTH : COST_LOST);
}

/* Tries the turns that were chosen last where the winner's pieces stood so: the first one that costs less than
   `promised` becomes a plan. Returns whether one does. The lock is held before and after. */
static bool chosen_try(struct seeker *s, uint32_t attack, const struct position *p, unsigned promised)
{
    struct guided *g = s->g;
    const uint64_t key = pieces_key(g, p);
    uint32_t lines[CHOSEN_MAX];
    unsigned count = 0;
    while (count < CHOSEN_MAX && (lines[count] = key_map_find(&g->chosen, key + count)) != KEY_MAP_NONE)
        count++;
    for (unsigned i = 0; i < count; i++) {
        struct mate_line turn;
        struct position after;
        graph_line(&g->graph, lines[i], &turn);
        if (turn_first_play(p, turn.actions, turn.length, &after) != turn.length || !game_has_step(&after))
            continue;
        pthread_mutex_unlock(&g->lock);
        adviser_search(&s->adviser, &after, g->nodes / FIRST_PART, 1, true);
        pthread_mutex_lock(&g->lock);
        g->positions++;
        const unsigned cost = s->adviser.count ? adviser_cost(-s->adviser.proposals[0].score) : COST_LOST;
        if (cost < promised && plan_propose(&g->graph, attack, p, turn.actions, turn.length, cost)) {
            chosen_keep(g, key, lines[i]);
            return true;
        }
    }
    return false;
}

/* Looks for the first plan of a new attack; `promised` is what the plan before it seemed to cost, 0 if there is none.
   The lock is held before and after. */
static void attack_search(struct seeker *s, uint32_t at, const struct position *p, unsigned promised)
{
    struct guided *g = s->g;
    if (promised >= COST_SCORES && promised < COST_MATED &&
        (attack_look(s, at, p, promised) || chosen_try(s, at, p, promised)))
        return;
    pthread_mutex_unlock(&g->lock);
    adviser_search(&s->adviser, p, g->nodes / FIRST_PART, 1, true);
    if (!s->adviser.count || adviser_cost(s->adviser.proposals[0].score) > promised)
        adviser_search(&s->adviser, p, g->nodes, 1, true);
    pthread_mutex_lock(&g->lock);
    g->positions++;
    const struct proposal *best = &s->adviser.proposals[0];
    const unsigned cost = s->adviser.count ? adviser_cost(best->score) : COST_LOST;
    if (s->adviser.count && plan_propose(&g->graph, at, p, best->actions, best->length, cost))
        plan_keep(g, at, p);
    if (cost >= COST_SCORES && cost < COST_MATED)
        attack_look(s, at, p, cost + NEAR);
}

uint32_t attack_make(struct seeker *s, const struct position *p, unsigned promised)
{
    struct guided *g = s->g;
    const uint64_t key = state_position_key(p);
    uint32_t at = graph_attack_find(&g->graph, key);
    if (at != GRAPH_NONE)
        return at;
    at = graph_attack_add(&g->graph, key);
    if (attack_look(s, at, p, 0))
        return at;
    struct attack *fresh = &g->graph.attacks[at];
    fresh->cost = fresh->hardest = (uint16_t)(promised ? promised : 1); /* what other threads see */
    fresh->pending = true;
    attack_search(s, at, p, promised);
    graph_attack_update(&g->graph, at);
    struct attack *here = &g->graph.attacks[at];
    here->pending = false;
    here->exhausted = here->plans == GRAPH_NONE;
    widen_set(here, here->hardest);
    pthread_cond_broadcast(&g->changed);
    return at;
}

/* Searches an attack for its best lines, with `mate` until one is a mate. Returns whether there is a new plan among
   them. The lock is held before and after. */
static bool plans_find(struct seeker *s, uint32_t at, const struct position *p, unsigned lines, bool mate)
{
    struct guided *g = s->g;
    pthread_mutex_unlock(&g->lock);
    adviser_search(&s->adviser, p, 2 * lines * g->nodes, lines, mate);
    pthread_mutex_lock(&g->lock);
    g->positions++;
    bool found = false;
    for (unsigned i = 0; i < s->adviser.count; i++)
        found |= plan_propose(&g->graph, at, p, s->adviser.proposals[i].actions, s->adviser.proposals[i].length,
                              adviser_cost(s->adviser.proposals[i].score));
    return found;
}

void attack_widen(struct seeker *s, uint32_t at, const struct position *p)
{
    struct guided *g = s->g;
    struct attack *here = &g->graph.attacks[at];
    const unsigned lines = here->plan_count + 1u, before = here->hardest;
    here->exhausted = lines > PLANS_MAX;
    if (here->exhausted)
        return;
    here->widen = here->broad = COST_LOST; /* other threads leave it alone */
    const bool found =
        plans_find(s, at, p, lines, true) || (s->adviser.count < lines && plans_find(s, at, p, lines, false));
    here = &g->graph.attacks[at];
    here->exhausted = !found;
    here->penalty = found ? 0 : here->penalty;
    graph_attack_update(&g->graph, at);
    widen_set(here, here->hardest > before ? here->hardest : before);
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

/* A reply that is about to be added to a defence. */
struct listed_reply {
    uint32_t attack;
    unsigned cost, place; /* of the attack; in s->ends */
};

/* Orders replies, the hardest first. */
static int reply_order(const void *a, const void *b)
{
    const struct listed_reply *x = a, *y = b;
    return x->cost != y->cost ? (x->cost < y->cost) - (x->cost > y->cost)
                              : (x->place > y->place) - (x->place < y->place);
}

/* Adds the replies to a defence, in the order in which they are to be shown to be won. */
static void replies_add(struct seeker *s, struct defence *d, struct listed_reply *replies)
{
    struct graph *g = &s->g->graph;
    for (unsigned i = 0; i < s->end_count; i++)
        replies[i].cost = g->attacks[replies[i].attack].cost;
    qsort(replies, s->end_count, sizeof *replies, reply_order);
    d->reply_count = s->end_count;
    for (unsigned i = 0; i < s->end_count; i++) {
        const struct mate_line *turn = &s->ends[replies[i].place];
        graph_reply_add(g, replies[i].attack, turn->actions, turn->length);
    }
}

void defence_list(struct seeker *s, uint32_t at, const struct position *p)
{
    struct guided *g = s->g;
    const unsigned promised = g->graph.defences[at].hardest + 1u;
    g->graph.defences[at].busy = true;
    pthread_mutex_unlock(&g->lock);
    ends_list(s, p);
    pthread_mutex_lock(&g->lock);
    if (s->wins.unknown && budget_over(&s->budget)) { /* nothing is known of it, and it may be kept in a file */
        g->graph.defences[at].busy = false;
        return;
    }
    g->listed++;
    struct listed_reply *replies = xcalloc(s->end_count + 1, sizeof *replies);
    for (unsigned i = 0; i < s->end_count && !s->refuted; i++) {
        struct position after;
        position_copy(&after, p);
        actions_play(&after, s->ends[i].actions, s->ends[i].length);
        replies[i] = (struct listed_reply){.attack = attack_make(s, &after, promised), .place = i};
        s->refuted = g->graph.attacks[replies[i].attack].cost >= COST_MATED;
    }
    struct defence *d = &g->graph.defences[at];
    d->busy = false;
    d->listed = true;
    d->replies = (uint32_t)g->graph.reply_count;
    d->refuted = s->refuted;
    if (s->refuted) {
        d->cost = d->hardest = COST_LOST;
    } else {
        replies_add(s, d, replies);
        graph_defence_update(&g->graph, at);
    }
    free(replies);
    pthread_cond_broadcast(&g->changed);
}
