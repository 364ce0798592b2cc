/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The replies of a defence in a guided proof (choice.h). */
#include <stdlib.h>

#include "engine/memory.h"
#include "search/prove/choice.h"
#include "search/prove/state.h"

/* Visits a turn of the loser: keeps it, unless the winner wins at once after it. Stops if it refutes the plan. */
static bool reply_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct guided *g = context;
    const unsigned winner = g->task->winner;
    enum outcome outcome;
    if (state_over(end, !winner, &outcome)) {
        g->refuted = outcome != outcome_win(winner);
        return !g->refuted;
    }
    if (state_wins(&g->wins, end, NULL))
        return true;
    if (g->end_count == g->end_room) {
        g->end_room = g->end_room * 2 + 64;
        g->ends = xrealloc(g->ends, g->end_room, sizeof *g->ends);
    }
    g->ends[g->end_count++] = *turn;
    return !g->wins.unknown;
}

/* Lists the turns of the loser at a defence into g->ends. */
static void ends_list(struct guided *g, const struct position *p)
{
    struct state n;
    enum outcome outcome;
    n.freely = false;
    position_copy(&n.position, p);
    g->end_count = 0;
    g->refuted = g->wins.unknown = false;
    if (state_over(&n, g->task->winner, &outcome))
        g->refuted = outcome != outcome_win(g->task->winner);
    else
        turns_visit(&g->listing, &n, ALL_SQUARES, reply_visit, g);
    g->refuted = g->refuted || g->listing.failed || g->wins.unknown;
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
    for (unsigned i = 0; i < g->end_count; i++)
        replies[i].cost = g->graph.attacks[replies[i].attack].cost;
    qsort(replies, g->end_count, sizeof *replies, reply_order);
    d->reply_count = g->end_count;
    for (unsigned i = 0; i < g->end_count; i++) {
        const struct mate_line *turn = &g->ends[replies[i].place];
        graph_reply_add(&g->graph, replies[i].attack, turn->actions, turn->length);
    }
}

/* Makes the attacks of all turns in g->ends, after `p`; false if the search is to stop. */
static bool attacks_make(struct guided *g, const struct position *p, struct listed_reply *replies, unsigned promised)
{
    struct fresh *fresh = xcalloc(g->end_count + 1, sizeof *fresh);
    unsigned count = 0;
    bool done = true;
    for (unsigned i = 0; i < g->end_count && !g->refuted; i++) {
        struct fresh *f = &fresh[count];
        position_copy(&f->p, p);
        actions_play(&f->p, g->ends[i].actions, g->ends[i].length);
        f->attack = attack_of(g, &f->p);
        replies[i] = (struct listed_reply){.attack = f->attack, .place = i};
        count += attack_new(&g->graph.attacks[f->attack]);
        g->refuted = !attack_new(&g->graph.attacks[f->attack]) && g->graph.attacks[f->attack].cost >= COST_MATED;
    }
    if (!g->refuted)
        done = plans_choose(g, fresh, count, promised);
    for (unsigned i = 0; i < count && done; i++)
        g->refuted |= g->graph.attacks[fresh[i].attack].cost >= COST_MATED;
    free(fresh);
    return done;
}

void defence_list(struct guided *g, uint32_t at, const struct position *p)
{
    const unsigned hardest = g->graph.defences[at].hardest, promised = hardest < COST_MATED ? hardest + 1 : 0;
    ends_list(g, p);
    if (g->wins.unknown && budget_over(&g->budget)) { /* nothing is known of it, and it may be kept in a file */
        g->over = true;
        return;
    }
    g->listed++;
    struct listed_reply *replies = xcalloc(g->end_count + 1, sizeof *replies);
    if (attacks_make(g, p, replies, promised)) {
        struct defence *d = &g->graph.defences[at];
        d->listed = true;
        d->replies = (uint32_t)g->graph.reply_count;
        d->refuted = g->refuted;
        if (g->refuted)
            d->cost = d->hardest = COST_LOST;
        else
            replies_add(g, d, replies);
        graph_defence_update(&g->graph, at);
    }
    free(replies);
}
