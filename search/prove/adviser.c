/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's search as the adviser of a guided proof (adviser.h). */
#include "search/prove/adviser.h"

#include <stdatomic.h>
#include <string.h>

#include "engine/threads.h"
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
    a->nodes += search_nodes(a->searcher);
}

/* Searches the position of a question. */
static void question_search(struct adviser *a, struct question *q, uint64_t nodes)
{
    adviser_search(a, q->p, nodes, 1, true);
    q->cost = !a->count ? COST_LOST : adviser_cost(q->loser ? -a->proposals[0].score : a->proposals[0].score);
}

/* Answers a question. */
static void question_answer(struct adviser *a, struct question *q)
{
    question_search(a, q, q->brief);
    if (q->nodes && q->cost > q->enough)
        question_search(a, q, q->nodes);
    if (a->count)
        q->best = a->proposals[0];
}

/* Questions that several threads answer. */
struct hearing {
    struct adviser *advisers;
    struct question *list;
    unsigned count;
    bool refutable;
    atomic_uint threads, next; /* that have begun; the next question */
    bool (*over)(void *context);
    void *context;
    bool stopped;
};

/* Answers questions as long as there are some, in one of the threads; the first to begin also looks whether to stop. */
static void *hearing_run(void *context)
{
    struct hearing *h = context;
    const unsigned thread = atomic_fetch_add(&h->threads, 1);
    for (unsigned i; (i = atomic_fetch_add(&h->next, 1)) < h->count;) {
        if (!thread && h->over(h->context)) {
            h->stopped = true;
            atomic_store(&h->next, h->count);
            break;
        }
        question_answer(&h->advisers[thread], &h->list[i]);
        if (h->refutable && h->list[i].cost >= COST_MATED)
            atomic_store(&h->next, h->count);
    }
    return NULL;
}

bool advisers_answer(struct adviser *advisers, unsigned threads, struct question *list, unsigned count, bool refutable,
                     bool (*over)(void *context), void *context)
{
    struct hearing h = {
        .advisers = advisers, .list = list, .count = count, .refutable = refutable, .over = over, .context = context};
    if (count)
        threads_share(threads < count ? threads : count, hearing_run, &h);
    return h.stopped;
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
