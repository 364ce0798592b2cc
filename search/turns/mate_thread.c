/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Begins and ends the thread that searches for our mate in this turn. */
#include "search/turns/mate_thread.h"

#include "engine/threads.h"

/* The thread: runs the mate search. */
static void *mate_thread_run(void *argument)
{
    struct mate_thread *h = argument;
    h->found = mate_find(h->root, &h->budget, h->room, &h->line) == MATE_FOUND;
    return NULL;
}

void mate_thread_begin(struct mate_thread *h, struct budget *leading, const struct position *root, uint64_t nodes)
{
    const uint64_t left = budget_left(leading, 2 * nodes) / 2;
    h->root = root;
    h->budget = budget_part(leading, nodes);
    h->budget.max = left < nodes ? left : nodes;
    h->begun = h->budget.max > 0;
    if (!h->begun)
        return;
    if (!h->room)
        h->room = mate_room_new();
    h->reserved = leading->max ? h->budget.max : 0;
    leading->max -= h->reserved;
    h->threaded = thread_start(&h->thread, mate_thread_run, h);
    if (!h->threaded)
        mate_thread_run(h);
}

bool mate_thread_end(struct mate_thread *h, struct budget *budget)
{
    if (!h->begun)
        return false;
    if (h->threaded)
        pthread_join(h->thread, NULL);
    h->begun = false;
    budget_add(budget, budget_nodes(&h->budget));
    budget->max += h->reserved;
    return h->found;
}
