/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reply search: shares the best turns out to threads, each of which runs a whole-turn search for the opponent. */
#include "search/turns/reply_search.h"

#include <stdlib.h>
#include <string.h>

#include "engine/threads.h"
#include "search/turns/series.h"
#include "search/turns/value.h"

/* The turns to be searched, shared by the threads. */
struct reply_job {
    const struct judging *judging;
    struct series_request request;
    struct budget budget; /* of each search */
    pthread_mutex_t lock; /* guards all below */
    unsigned next, count;
    uint64_t nodes;         /* nodes of all searches so far */
    int keeps[TURNS_EXACT]; /* score of each turn for us after the opponent's search */
};

/* Returns our score of a turn after a search of the opponent's turn; a win or loss that is known already stays as it
   is. */
static int kept(struct reply_job *l, const struct verdict *v, uint64_t *nodes)
{
    const struct position *p = &v->line->position;
    struct series answer;
    *nodes = 0;
    if (abs(v->series.score) >= SCORE_MATE_MIN || game_stuck(p))
        return v->series.score;
    struct budget budget = l->budget;
    series_search(p, &l->request, &budget, &answer);
    *nodes = budget_nodes(&budget);
    return -answer.score;
}

/* A thread: searches one turn after another until none is left. */
static void *reply_run(void *argument)
{
    struct reply_job *l = argument;
    pthread_mutex_lock(&l->lock);
    while (l->next < l->count) {
        unsigned i = l->next++;
        uint64_t nodes;
        pthread_mutex_unlock(&l->lock);
        int score = kept(l, &l->judging->found[i], &nodes);
        pthread_mutex_lock(&l->lock);
        l->keeps[i] = score;
        l->nodes += nodes;
    }
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

bool reply_search(struct judging *j, struct judge *judge, unsigned count, uint64_t nodes, int *keeps)
{
    const struct limits limits = {.handicap = judge->limits->handicap};
    struct reply_job l = {
        .judging = j,
        .request = {.limits = &limits, .threads = 1, .as_reply = true, .evaluation = judge->evaluation},
        .budget = judge->work,
        .count = count < j->found_count ? count : j->found_count};
    l.budget.nodes = 0;
    l.budget.max = nodes;
    unsigned best = 0;
    pthread_mutex_init(&l.lock, NULL);
    threads_share(judge->threads < l.count ? judge->threads : l.count, reply_run, &l);
    pthread_mutex_destroy(&l.lock);
    budget_add(&judge->work, l.nodes);
    if (budget_spent(&judge->work))
        return false;
    for (unsigned i = 1; i < l.count; i++)
        if (l.keeps[i] > l.keeps[best])
            best = i;
    struct verdict first = j->found[best];
    memmove(&j->found[1], &j->found[0], best * sizeof first);
    j->found[0] = first;
    *keeps = l.keeps[best];
    return true;
}
