/*
 * The search for our mate in this turn in a thread of its own, while the leading thread generates candidates. Its nodes
 * are reserved from the leading thread's limit. Used by series.c and judging.c.
 */
#ifndef SEARCH_TURNS_MATE_THREAD_H
#define SEARCH_TURNS_MATE_THREAD_H

#include "search/turns/judge.h"

/* One such search. Zeroed before the first; its memory is reused by the next. */
struct mate_thread {
    struct judge judge; /* freed by judge_free() */
    const struct position *root;
    /* node limit; node count at the start; nodes reserved from the leading thread's limit */
    uint64_t nodes, from, reserved;
    pthread_t thread;
    bool begun, threaded; /* begun and not ended; in a thread of its own */
    bool found;           /* a mate was found: `line` */
    struct mate_line line;
};

/* Begins the search with at most `nodes` nodes. If no thread can be started, the search is done when this returns. */
void mate_thread_begin(struct mate_thread *h, struct judge *leading, const struct position *root, uint64_t nodes);

/* Waits for the end of the search, adds its nodes to the judge and returns the reserved ones to its limit. Returns
   whether there is a mate; false if no search was begun. */
bool mate_thread_end(struct mate_thread *h, struct judge *judge);

#endif
