/* Begins and ends the thread that searches for our mate in this turn. */
#include "search/turns/mate_thread.h"

/* The thread: runs the mate search. */
static void *mate_thread_run(void *argument)
{
    struct mate_thread *h = argument;
    h->found = judge_mate(&h->judge, h->root, h->nodes, &h->line) == MATE_FOUND;
    return NULL;
}

void mate_thread_begin(struct mate_thread *h, struct judge *leading, const struct position *root, uint64_t nodes)
{
    struct budget *b = &leading->work;
    const uint64_t left = budget_left(b, 0) / 2;
    h->root = root;
    h->nodes = b->max && left < nodes ? left : nodes;
    h->begun = h->nodes > 0;
    if (!h->begun)
        return;
    judge_begin(&h->judge, leading->request, b, leading->killers);
    h->from = budget_nodes(b);
    h->reserved = b->max ? h->nodes : 0;
    b->max -= h->reserved;
    h->threaded = pthread_create(&h->thread, NULL, mate_thread_run, h) == 0;
    if (!h->threaded)
        mate_thread_run(h);
}

bool mate_thread_end(struct mate_thread *h, struct judge *judge)
{
    if (!h->begun)
        return false;
    if (h->threaded)
        pthread_join(h->thread, NULL);
    h->begun = false;
    budget_add(&judge->work, budget_nodes(&h->judge.work) - h->from);
    judge->work.max += h->reserved;
    return h->found;
}
