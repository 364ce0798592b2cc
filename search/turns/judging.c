/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging of many candidates by several threads: who judges which candidate, and when enough is known. */
#include "search/turns/judging.h"

#include <stdlib.h>
#include <string.h>

#include "engine/threads.h"

/* Inserts a verdict among the best, sorted by score; equal ones stay in the order they came. */
static void found_keep(struct judging *j, const struct verdict *v)
{
    unsigned at = j->found_count;
    if (at == j->found_room) {
        if (v->series.score <= j->found[at - 1].series.score)
            return;
        at--;
    } else {
        j->found_count++;
    }
    for (; at > 0 && j->found[at - 1].series.score < v->series.score; at--)
        j->found[at] = j->found[at - 1];
    j->found[at] = *v;
}

/* Returns the score of the n-th best turn, lower than any score if there are fewer. */
static int score_of(const struct judging *j, unsigned n)
{
    return j->found_count < n ? -SCORE_NONE : j->found[n - 1].series.score;
}

/* Adds the nodes of a thread since the last call to the common count, and shares out the nodes that are left anew. */
static void nodes_count(struct judging *j, struct judge *judge)
{
    struct budget *b = &judge->work;
    const uint64_t nodes = budget_nodes(b);
    j->nodes += nodes - judge->counted;
    judge->counted = nodes;
    if (j->max)
        b->max = nodes + (j->max > j->nodes ? (j->max - j->nodes) / judge->threads : 0);
}

/* Judges one candidate. The caller holds the lock, which is released meanwhile. */
static void judge_one(struct judging *j, struct judge *judge, const struct line *candidate)
{
    struct verdict v = {.line = candidate, .series.length = candidate->length};
    const unsigned exact = j->offspring && j->lines < TURNS_EXACT ? TURNS_EXACT : j->lines;
    const int floor = score_of(j, exact), best = score_of(j, j->lines);
    pthread_mutex_unlock(&j->lock);
    memcpy(v.series.actions, candidate->actions, candidate->length * sizeof *candidate->actions);
    v.series.score = judge_candidate(judge, candidate, j->us, &j->mate_nodes, floor, best, &v);
    pthread_mutex_lock(&j->lock);
    if (budget_spent(&judge->work)) {
        j->stopped = j->over = true;
        return;
    }
    j->all_proven = j->all_proven && v.proven;
    found_keep(j, &v);
    if (j->anchor && candidate == j->candidates[0]) {
        j->anchored = true;
        j->anchor_lost = v.series.score <= -SCORE_MATE_MIN;
    }
    j->judged += v.series.score > 2 - SCORE_MATE && !v.cheap;
    nodes_count(j, judge);
    j->short_of_nodes = j->short_of_nodes || (j->nodes_end && j->nodes >= j->nodes_end);
    j->over = j->over || j->short_of_nodes || (!j->evolve_end && j->judged >= j->wanted) ||
              (j->lines == 1 && j->found[0].series.score >= SCORE_MATE_MIN);
}

/* Judges candidates in their order, the most promising first, until judging is over (j->over) or none is left. */
static void judge_all(struct judging *j, struct judge *judge)
{
    pthread_mutex_lock(&j->lock);
    while (!j->over && j->next < j->count)
        judge_one(j, judge, j->candidates[j->next++]);
    pthread_mutex_unlock(&j->lock);
}

/* Evolves turns from the best ones and judges them, until the nodes for that are used. The better of two randomly
   chosen turns becomes the parent. */
static void judge_children(struct judging *j, struct judge *judge)
{
    struct line child;
    pthread_mutex_lock(&j->lock);
    while (!j->over && j->nodes < j->evolve_end && offspring_room(j->offspring)) {
        struct random *r = &j->offspring->random;
        unsigned one = random_below(r, j->found_count), other = random_below(r, j->found_count);
        const struct series parent = j->found[one < other ? one : other].series;
        uint64_t seed = random_next(r);
        pthread_mutex_unlock(&j->lock);
        bool made = evolve(j->root, &parent, seed, judge->evaluation, &judge->work, &child);
        pthread_mutex_lock(&j->lock);
        const struct line *added = made ? offspring_add(j->offspring, &child) : NULL;
        if (added && !j->over)
            judge_one(j, judge, added);
        else
            nodes_count(j, judge);
        j->over = j->over || budget_spent(&judge->work);
    }
    pthread_mutex_unlock(&j->lock);
}

/* Waits until the search for our mate in this turn ends; if there is one, judging ends. */
static void mate_thread_await(struct judging *j, struct judge *judge)
{
    const uint64_t max = judge->work.max;
    const bool mates = mate_thread_end(j->mate_thread, &judge->work);
    pthread_mutex_lock(&j->lock);
    j->max += judge->work.max - max;
    nodes_count(j, judge);
    j->mates = j->mates || mates;
    j->over = j->over || mates;
    pthread_mutex_unlock(&j->lock);
}

/* Judges evolved turns if evolving has begun, else candidates. */
static void judge_some(struct judging *j, struct judge *judge)
{
    if (j->evolve_end)
        judge_children(j, judge);
    else
        judge_all(j, judge);
}

/* A helper thread: waits for the search for our mate if it is the first helper, then judges. */
static void *helper_run(void *argument)
{
    struct helper *h = argument;
    if (h->first)
        mate_thread_await(h->judging, &h->judge);
    judge_some(h->judging, &h->judge);
    return NULL;
}

/* Judges with the leading thread and its helpers. If a helper cannot be started, the others do its part. */
static void judge_together(struct judging *j, struct judge *judge, struct helper *helpers, unsigned reply_width)
{
    const unsigned count = judge->threads - 1;
    const uint64_t before = budget_nodes(&judge->work);
    j->nodes = judge->counted = before;
    j->max = judge->work.max;
    nodes_count(j, judge);
    for (unsigned i = 0; i < count; i++) {
        struct helper *h = &helpers[i];
        h->judging = j;
        h->first = i == 0;
        /* the same count as the leading thread, so that the same limit ends both */
        judge_begin(&h->judge, judge->limits, judge->threads, judge->evaluation, &judge->work, judge->killers);
        h->judge.reply.past.record = judge->reply.past.record;
        h->judge.counted = before;
        h->started = beam_set_width(&h->judge.reply, reply_width) && thread_start(&h->thread, helper_run, h);
    }
    if (!count || !helpers[0].started)
        mate_thread_await(j, judge);
    judge_some(j, judge);
    for (unsigned i = 0; i < count; i++)
        if (helpers[i].started) {
            pthread_join(helpers[i].thread, NULL);
            budget_add(&judge->work, budget_nodes(&helpers[i].judge.work) - before);
        }
    judge->work.max = j->max;
}

/* Judges turns evolved from the best, with as many nodes as were spent on the candidates, if nothing is decided. */
static void children_follow(struct judging *j, struct judge *judge, struct helper *helpers, unsigned reply_width,
                            uint64_t spent)
{
    if (!j->offspring || !j->found_count || abs(j->found[0].series.score) >= SCORE_MATE_MIN || j->stopped ||
        j->short_of_nodes || !offspring_begin(j->offspring, j->candidates, j->next))
        return;
    j->over = false;
    j->evolve_end = budget_nodes(&judge->work) + spent;
    judge_together(j, judge, helpers, reply_width);
}

void judging_run(struct judging *j, struct judge *judge, struct helper *helpers, unsigned reply_width)
{
    const uint64_t before = budget_nodes(&judge->work);
    pthread_mutex_init(&j->lock, NULL);
    judge_together(j, judge, helpers, reply_width);
    if (!j->mates)
        children_follow(j, judge, helpers, reply_width, budget_nodes(&judge->work) - before);
    pthread_mutex_destroy(&j->lock);
}
