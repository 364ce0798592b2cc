/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's search as the adviser of a guided proof (adviser.h). */
#include "search/prove/adviser.h"

#include <string.h>

#include "search/prove/graph.h"

enum {
    MATE_UNIT = 2,                            /* cost of each turn of a mate */
    MATE_TURNS = COST_SCORES / MATE_UNIT - 2, /* a search ends with a mate in so many turns */
    SCORE_WIDEST = 6000,                      /* centipawns beyond which scores count alike */
    SCORE_UNIT = 16,                          /* centipawns a unit of cost */
    HASH = 64,                                /* megabytes */
};

void adviser_make(struct adviser *a)
{
    a->searcher = search_new();
    search_set_hash(a->searcher, HASH);
}

void adviser_free(struct adviser *a)
{
    search_free(a->searcher);
    record_free(&a->record);
}

/* Takes a line of a search; told by it. */
static void proposal_take(void *context, const struct report *r)
{
    struct adviser *a = context;
    if (r->line < 1 || r->line > PROPOSALS_MAX || r->bound == BOUND_UPPER)
        return;
    struct proposal *p = &a->proposals[r->line - 1];
    p->score = r->score;
    p->length = r->length < PV_MAX ? r->length : PV_MAX;
    memcpy(p->actions, r->pv, p->length * sizeof *p->actions);
    if (r->line > a->count)
        a->count = r->line;
}

void adviser_search(struct adviser *a, const struct position *p, uint64_t nodes, unsigned lines, bool mate)
{
    const struct limits limits = {.nodes = nodes ? nodes : 1, .multipv = lines, .mate = mate ? MATE_TURNS : 0};
    const struct search_listener listener = {.context = a, .report = proposal_take};
    a->count = 0;
    record_begin(&a->record, p);
    search_run(a->searcher, &a->record, &limits, &listener);
}

unsigned adviser_cost(int score)
{
    if (is_mate(score) && score < 0)
        return COST_MATED;
    if (is_mate(score) && search_mate_turns(score) <= MATE_TURNS)
        return MATE_UNIT * (unsigned)search_mate_turns(score);
    const int within = score > SCORE_WIDEST ? SCORE_WIDEST : score < -SCORE_WIDEST ? -SCORE_WIDEST : score;
    return COST_SCORES + (unsigned)(SCORE_WIDEST - within) / SCORE_UNIT;
}

unsigned adviser_distance(unsigned centipawns) { return centipawns / SCORE_UNIT; }
