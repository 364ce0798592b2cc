/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which turns a guided proof tries (choice.h).
 *
 * An attack is searched briefly, and longer where its score is worse than the plan before promised. What is chosen near
 * the start has the whole proof below it and gets more nodes: a turn that only seems as good as another may make a
 * hundred times the work there. And where much is spent below an attack, wherever it is, its search is repeated, lest a
 * bad choice be followed without end.
 *
 * The first plans of all new replies to one turn are chosen together, as few different turns as do for all of them,
 * those first that were chosen where the winner's pieces stood on the same squares; and a turn that leads to a known
 * position comes before any other. So the winner goes the same way against all replies as far as he can, and meets the
 * same positions again.
 */
#include "search/prove/choice.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/prove/state.h"

enum {
    PLANS_MAX = PROPOSALS_MAX,
    BREADTH = 64,        /* by how much harder a plan becomes, with all its replies, before another one is looked for */
    NEARLY = 4,          /* by how much harder a turn may be than the best one, or than was promised */
    BRIEF_PART = 8,      /* a position is first searched with this part of its nodes */
    NODES_TURNS = 12,    /* so many turns from the start, and beyond, it gets the nodes that the task says, ... */
    NODES_DOUBLING = 2,  /* ... and twice as many for each two turns nearer */
    REVIEW_FIRST = 1024, /* the nodes below an attack before it is reviewed, in searches of a task's nodes, ... */
    REVIEW_MORE = 2,     /* ... and so many times as many before the next time */
    REVIEW_PART = 64,    /* a review gets this part of them besides those of a search */
    CHOSEN_MAX = 2,      /* turns chosen last that are kept where the winner's pieces stand so */
    CANDIDATES_MAX = 6,  /* turns that are tried for all replies, ... */
    TRIALS_MAX = 8192,   /* ... unless that is more trials */
};

/* Returns the nodes for a search at the end of the path. */
static uint64_t nodes_here(const struct guided *g)
{
    return g->depth < NODES_TURNS ? g->nodes << (NODES_TURNS - g->depth + NODES_DOUBLING - 1) / NODES_DOUBLING
                                  : g->nodes;
}

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

/* Makes a proposed turn a plan of an attack; returns false if it is no turn or known. */
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

bool attack_look(struct guided *g, uint32_t attack, const struct position *p, unsigned limit)
{
    struct look l = {&g->graph, attack, limit};
    const unsigned before = g->graph.attacks[attack].plan_count;
    struct state n;
    n.freely = false;
    position_copy(&n.position, p);
    turns_visit(&g->looking, &n, ALL_SQUARES, look_visit, &l);
    graph_attack_update(&g->graph, attack);
    return g->graph.attacks[attack].plan_count > before;
}

uint32_t attack_of(struct guided *g, const struct position *p)
{
    const uint64_t key = state_position_key(p);
    bool fresh;
    const uint32_t at = graph_attack(&g->graph, key, &fresh);
    if (fresh)
        attack_look(g, at, p, 0);
    return at;
}

/* Returns a key of where the winner's pieces stand. */
static uint64_t pieces_key(const struct guided *g, const struct position *p)
{
    return habit_keys_of(g, p).keys[HABIT_PIECES];
}

/* Keeps the plan that an attack got last as the turn chosen last where the winner's pieces stand so: it comes first,
   those before it go on. */
static void chosen_keep(struct guided *g, uint32_t attack, const struct position *p)
{
    const uint64_t key = pieces_key(g, p);
    uint32_t line = g->graph.plans[g->graph.attacks[attack].plans].line;
    for (unsigned i = 0; i < CHOSEN_MAX; i++) {
        const uint32_t before = key_map_find(&g->chosen, key + i);
        key_map_set(&g->chosen, key + i, line);
        if (before == KEY_MAP_NONE || before == line || graph_lines_same(&g->graph, before, line))
            return;
        line = before;
    }
}

/* Sets from which costs on another plan of an attack is looked for, now that its hardest line costs so much. */
static void widen_set(struct attack *here, unsigned hardest)
{
    here->widen = (uint16_t)(hardest + SLACK < COST_LOST ? hardest + SLACK : COST_LOST);
    here->broad = (uint16_t)(here->cost + BREADTH < COST_LOST ? here->cost + BREADTH : COST_LOST);
}

/* A turn that may be chosen for several attacks. */
struct candidate {
    struct mate_line turn;
    unsigned votes, place; /* in the order in which they were found */
};

/* Returns the turn of a list that has these actions, a new one without votes if there is none. */
static struct candidate *candidate_of(struct candidate *list, unsigned *count, const action *actions, unsigned length)
{
    unsigned i = 0;
    while (i < *count &&
           (list[i].turn.length != length || memcmp(list[i].turn.actions, actions, length * sizeof *actions)))
        i++;
    if (i < *count)
        return &list[i];
    list[*count] = (struct candidate){.turn.length = length, .place = *count};
    memcpy(list[*count].turn.actions, actions, length * sizeof *actions);
    return &list[(*count)++];
}

/* Orders turns, those with most votes first. */
static int votes_order(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return x->votes != y->votes ? (x->votes < y->votes) - (x->votes > y->votes)
                                : (x->place > y->place) - (x->place < y->place);
}

/* Fills `list` with the turns that may be chosen for new attacks: first those that were chosen before where the
   winner's pieces stood so, then those that were found best most often. Returns how many; the caller frees the list. */
static unsigned candidates_list(struct guided *g, const struct fresh *f, unsigned count, struct candidate **list)
{
    unsigned found = 0;
    *list = xcalloc((size_t)count + 1, (CHOSEN_MAX + 1) * sizeof **list);
    if (count > TRIALS_MAX)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        const uint64_t key = pieces_key(g, &f[i].p);
        for (unsigned k = 0; k < CHOSEN_MAX && !f[i].chosen; k++) {
            const uint32_t line = key_map_find(&g->chosen, key + k);
            if (line != KEY_MAP_NONE)
                candidate_of(*list, &found, g->graph.lines + line + 1, graph_line_length(&g->graph, line))->votes +=
                    count;
        }
    }
    for (unsigned i = 0; i < count; i++)
        if (!f[i].chosen)
            candidate_of(*list, &found, f[i].turn.actions, f[i].turn.length)->votes++;
    qsort(*list, found, sizeof **list, votes_order);
    while (found > CANDIDATES_MAX || (size_t)found * count > TRIALS_MAX)
        found--;
    return found;
}

bool guided_over(struct guided *g)
{
    g->full = graph_full(&g->graph, g->memory);
    g->over = g->over || budget_over(&g->budget) || g->full ||
              (g->task->tell && !g->task->tell(g->task->context, time_elapsed(g->task->clock), g->positions));
    return g->over;
}

/* Whether the search is to stop; asked by advisers. */
static bool over_ask(void *context) { return guided_over(context); }

/* Has advisers answer questions about the position at the end of the path; false if the search is to stop. */
static bool ask(struct guided *g, struct question *list, unsigned count, bool refutable)
{
    g->over |= advisers_answer(g->advisers, g->task->threads, list, count, refutable, over_ask, g);
    for (unsigned i = 0; i < count; i++)
        g->positions += list[i].cost != 0;
    return !g->over;
}

/* Whether a cost is that of a score, neither of a mate nor of a loss. */
static bool cost_scores(unsigned cost) { return cost >= COST_SCORES && cost < COST_MATED; }

/* Makes the turn that its own search found a plan of a new attack. */
static void own_choose(struct guided *g, struct fresh *f)
{
    f->chosen = true;
    if (plan_propose(&g->graph, f->attack, &f->p, f->turn.actions, f->turn.length, f->own) && cost_scores(f->own))
        chosen_keep(g, f->attack, &f->p);
    if (cost_scores(f->own))
        attack_look(g, f->attack, &f->p, f->own + NEAR);
}

/* Searches new attacks for their best turns, unless they are won by turns that won elsewhere, or a turn leads to a
   known position as easy as was promised. What cannot do better by another turn is chosen: a mate, a loss. False if the
   search is to stop. */
static bool own_find(struct guided *g, struct fresh *f, unsigned count, unsigned promised)
{
    struct question *list = xcalloc(count + 1, sizeof *list);
    struct position after;
    unsigned asked = 0;
    for (unsigned i = 0; i < count; i++) {
        f[i].chosen =
            attack_simulate(g, &f[i].p) || (cost_scores(promised) && attack_look(g, f[i].attack, &f[i].p, promised));
        if (!f[i].chosen)
            list[asked++] = (struct question){&f[i].p, .brief = nodes_here(g) / BRIEF_PART, .nodes = nodes_here(g),
                                              .enough = promised + NEARLY};
    }
    const bool answered = ask(g, list, asked, true);
    bool lost = false;
    for (unsigned i = 0; i < asked; i++)
        lost |= list[i].cost >= COST_MATED;
    for (unsigned i = asked = 0; i < count && answered; i++) {
        if (f[i].chosen)
            continue;
        const struct question *q = &list[asked++];
        f[i].own = q->cost;
        f[i].turn.length = turn_first_play(&f[i].p, q->best.actions, q->best.length, &after);
        if (f[i].turn.length > MATE_LENGTH_MAX)
            f[i].turn.length = 0;
        memcpy(f[i].turn.actions, q->best.actions, f[i].turn.length * sizeof *q->best.actions);
        f[i].skipped = !q->cost;
        if (!f[i].turn.length)
            f[i].chosen = true;
        else if (lost || !cost_scores(promised) || !cost_scores(q->cost))
            own_choose(g, &f[i]);
    }
    free(list);
    return answered;
}

/* Returns what an attack costs by a turn; 0 if that is to be asked at `after`, COST_LOST if the turn is none there. */
static unsigned turn_cost(struct guided *g, const struct fresh *f, const struct mate_line *turn, struct position *after)
{
    if (turn->length == f->turn.length && !memcmp(turn->actions, f->turn.actions, turn->length * sizeof *turn->actions))
        return f->own;
    if (turn_first_play(&f->p, turn->actions, turn->length, after) != turn->length || !game_has_step(after))
        return COST_LOST;
    const uint32_t at = graph_defence_find(&g->graph, state_position_key(after));
    return at != GRAPH_NONE && g->graph.defences[at].listed ? g->graph.defences[at].cost + 1u : 0;
}

/* Fills costs[i * count + j] with what new attack i costs by candidate j of `count`. False if the search is to stop. */
static bool costs_find(struct guided *g, const struct fresh *f, unsigned attacks, const struct candidate *c,
                       unsigned count, unsigned *costs)
{
    const unsigned cells = attacks * count;
    struct question *list = xcalloc(cells + 1, sizeof *list);
    struct position *after = xcalloc(cells + 1, sizeof *after);
    unsigned asked = 0;
    for (unsigned i = 0; i < cells; i++) {
        const struct fresh *here = &f[i / count];
        costs[i] = here->chosen ? COST_LOST : turn_cost(g, here, &c[i % count].turn, &after[asked]);
        if (!costs[i]) {
            list[asked] = (struct question){&after[asked], .loser = true, .brief = g->nodes / BRIEF_PART};
            asked++;
        }
    }
    const bool answered = ask(g, list, asked, false);
    for (unsigned i = asked = 0; i < cells && answered; i++)
        if (!costs[i])
            costs[i] = list[asked++].cost;
    free(list);
    free(after);
    return answered;
}

/* Whether a turn of such a cost does for a new attack. */
static bool cost_does(const struct fresh *f, unsigned cost, unsigned promised)
{
    return !f->chosen && (cost <= f->own + NEARLY || cost <= promised);
}

/* Chooses the turn that does for most new attacks, then the one that does for most of the others, and so on. */
static void candidates_choose(struct guided *g, struct fresh *f, unsigned attacks, const struct candidate *c,
                              unsigned count, const unsigned *costs, unsigned promised)
{
    unsigned most;
    do {
        unsigned best = 0;
        most = 0;
        for (unsigned j = 0; j < count; j++) {
            unsigned does = 0;
            for (unsigned i = 0; i < attacks; i++)
                does += cost_does(&f[i], costs[i * count + j], promised);
            if (does > most) {
                most = does;
                best = j;
            }
        }
        for (unsigned i = 0; i < attacks && most; i++) {
            const struct mate_line *turn = &c[best].turn;
            const unsigned cost = costs[i * count + best];
            if (!cost_does(&f[i], cost, promised))
                continue;
            f[i].chosen = true;
            if (plan_propose(&g->graph, f[i].attack, &f[i].p, turn->actions, turn->length, cost))
                chosen_keep(g, f[i].attack, &f[i].p);
        }
    } while (most);
}

bool plans_choose(struct guided *g, struct fresh *f, unsigned count, unsigned promised)
{
    if (!own_find(g, f, count, promised))
        return false;
    struct candidate *c;
    const unsigned found = candidates_list(g, f, count, &c);
    unsigned *costs = xcalloc((size_t)count * found + 1, sizeof *costs);
    const bool done = costs_find(g, f, count, c, found, costs);
    if (done)
        candidates_choose(g, f, count, c, found, costs, promised);
    for (unsigned i = 0; i < count && done; i++) {
        if (f[i].skipped)
            continue;
        if (!f[i].chosen)
            own_choose(g, &f[i]);
        struct attack *here = &g->graph.attacks[f[i].attack];
        here->exhausted = here->plans == GRAPH_NONE;
        graph_attack_update(&g->graph, f[i].attack);
        widen_set(here, here->hardest);
    }
    free(costs);
    free(c);
    return done;
}

/* Searches an attack for its best lines, with `mate` until one is a mate. Returns whether there is a new plan among
   them. */
static bool plans_find(struct guided *g, uint32_t at, const struct position *p, uint64_t nodes, unsigned lines,
                       bool mate)
{
    struct adviser *a = g->advisers;
    adviser_search(a, p, nodes, lines, mate);
    g->positions++;
    bool found = false;
    for (unsigned i = 0; i < a->count; i++)
        found |= plan_propose(&g->graph, at, p, a->proposals[i].actions, a->proposals[i].length,
                              adviser_cost(a->proposals[i].score));
    return found;
}

void attack_widen(struct guided *g, uint32_t at, const struct position *p)
{
    struct attack *here = &g->graph.attacks[at];
    const unsigned lines = here->plan_count + 1u;
    here->exhausted = lines > PLANS_MAX;
    if (here->exhausted)
        return;
    const uint64_t nodes = 2 * lines * g->nodes;
    here->exhausted = !plans_find(g, at, p, nodes, lines, true) &&
                      (g->advisers->count >= lines || !plans_find(g, at, p, nodes, lines, false));
    here->penalty = here->exhausted ? here->penalty : 0;
    const unsigned before = here->hardest;
    graph_attack_update(&g->graph, at);
    widen_set(here, here->hardest > before ? here->hardest : before);
}

bool attack_review(struct guided *g, uint32_t at, const struct position *p)
{
    struct attack *here = &g->graph.attacks[at];
    if (here->spent < REVIEW_FIRST * g->nodes || here->spent < here->review)
        return false;
    here->review = here->spent * REVIEW_MORE;
    const bool found = plans_find(g, at, p, nodes_here(g) + here->spent / REVIEW_PART, 1, true);
    graph_attack_update(&g->graph, at);
    return found;
}
