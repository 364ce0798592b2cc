/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search for our mate in this turn in a thread of its own, while the leading thread generates candidates. Its nodes
 * are reserved from the leading thread's limit. Used by series.c and judging.c.
 */
#ifndef SEARCH_TURNS_MATE_THREAD_H
#define SEARCH_TURNS_MATE_THREAD_H

#include <pthread.h>

#include "search/turns/mate.h"

/* One such search. Zeroed before the first; its memory is reused by the next. */
struct mate_thread {
    struct mate_room *room; /* made by the first search, freed by the owner */
    const struct position *root;
    struct budget budget; /* of this search */
    uint64_t reserved;    /* nodes reserved from the leading thread's limit */
    pthread_t thread;
    bool begun, threaded; /* begun and not ended; in a thread of its own */
    bool found;           /* a mate was found: `line` */
    struct mate_line line;
};

/* Begins the search with at most `nodes` nodes. If no thread can be started, the search is done when this returns. */
void mate_thread_begin(struct mate_thread *h, struct budget *leading, const struct position *root, uint64_t nodes);

/* Waits for the end of the search, adds its nodes to a budget and returns the reserved ones to its limit. Returns
   whether there is a mate; false if no search was begun. */
bool mate_thread_end(struct mate_thread *h, struct budget *budget);

#endif
