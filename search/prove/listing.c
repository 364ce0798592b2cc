/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The replies of a defence in a guided proof (choice.h). */
#include <stdlib.h>

#include "engine/memory.h"
#include "search/prove/choice.h"
#include "search/prove/state.h"

/* A listing. */
struct listing {
    struct guided *g;
    struct ends *ends;
};

/* Visits a turn of the loser: keeps it, unless the winner wins at once after it. Stops if it refutes the plan. */
static bool reply_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    const struct listing *l = context;
    struct ends *ends = l->ends;
    const unsigned winner = l->g->task->winner;
    enum outcome outcome;
    if (state_over(end, !winner, &outcome)) {
        ends->refuted = outcome != outcome_win(winner);
        return !ends->refuted;
    }
    if (state_wins(&l->g->wins, end, NULL))
        return true;
    if (ends->count == ends->room) {
        ends->room = ends->room * 2 + 64;
        ends->list = xrealloc(ends->list, ends->room, sizeof *ends->list);
    }
    ends->list[ends->count++] = *turn;
    return !l->g->wins.unknown;
}

void ends_list(struct guided *g, const struct position *p, struct ends *ends)
{
    struct listing l = {g, ends};
    struct state n;
    enum outcome outcome;
    n.freely = false;
    position_copy(&n.position, p);
    ends->count = 0;
    ends->refuted = g->wins.unknown = false;
    if (state_over(&n, g->task->winner, &outcome))
        ends->refuted = outcome != outcome_win(g->task->winner);
    else
        turns_visit(&g->listing, &n, ALL_SQUARES, reply_visit, &l);
    ends->refuted = ends->refuted || g->listing.failed || g->wins.unknown;
}

/* A reply that is about to be added to a defence. */
struct listed_reply {
    uint32_t attack;
    unsigned cost, place; /* of the attack; in g->ends */
};

/* Orders replies, the hardest first. */
static int reply_order(const void *a, const void *b)
{
    const struct listed_reply *x = a, *y = b;
    return x->cost != y->cost ? (x->cost < y->cost) - (x->cost > y->cost)
                              : (x->place > y->place) - (x->place < y->place);
}

/* Adds the replies to a defence, in the order in which they are to be shown to be won. */
static void replies_add(struct guided *g, struct defence *d, struct listed_reply *replies)
{
    for (unsigned i = 0; i < g->ends.count; i++)
        replies[i].cost = g->graph.attacks[replies[i].attack].cost;
    qsort(replies, g->ends.count, sizeof *replies, reply_order);
    d->reply_count = g->ends.count;
    for (unsigned i = 0; i < g->ends.count; i++) {
        const struct mate_line *turn = &g->ends.list[replies[i].place];
        graph_reply_add(&g->graph, replies[i].attack, turn->actions, turn->length);
    }
}

/* Makes the attacks of all turns in g->ends, after `p`; false if the search is to stop. */
static bool attacks_make(struct guided *g, const struct position *p, struct listed_reply *replies, unsigned promised)
{
    struct fresh *fresh = xcalloc(g->ends.count + 1, sizeof *fresh);
    unsigned count = 0;
    bool done = true;
    for (unsigned i = 0; i < g->ends.count && !g->ends.refuted; i++) {
        struct fresh *f = &fresh[count];
        position_copy(&f->p, p);
        actions_play(&f->p, g->ends.list[i].actions, g->ends.list[i].length);
        f->attack = attack_of(g, &f->p);
        replies[i] = (struct listed_reply){.attack = f->attack, .place = i};
        count += attack_new(&g->graph.attacks[f->attack]);
        g->ends.refuted = !attack_new(&g->graph.attacks[f->attack]) && g->graph.attacks[f->attack].cost >= COST_MATED;
    }
    if (!g->ends.refuted)
        done = plans_choose(g, fresh, count, promised);
    for (unsigned i = 0; i < count && done; i++)
        g->ends.refuted |= g->graph.attacks[fresh[i].attack].cost >= COST_MATED;
    free(fresh);
    return done;
}

void defence_list(struct guided *g, uint32_t at, const struct position *p)
{
    const unsigned hardest = g->graph.defences[at].hardest, promised = hardest < COST_MATED ? hardest + 1 : 0;
    ends_list(g, p, &g->ends);
    if (g->wins.unknown && budget_over(&g->budget)) { /* nothing is known of it, and it may be kept in a file */
        g->over = true;
        return;
    }
    g->listed++;
    struct listed_reply *replies = xcalloc(g->ends.count + 1, sizeof *replies);
    if (attacks_make(g, p, replies, promised)) {
        struct defence *d = &g->graph.defences[at];
        d->listed = true;
        d->replies = (uint32_t)g->graph.reply_count;
        d->refuted = g->ends.refuted;
        if (g->ends.refuted)
            d->cost = d->hardest = COST_LOST;
        else
            replies_add(g, d, replies);
        graph_defence_update(&g->graph, at);
    }
    free(replies);
}
