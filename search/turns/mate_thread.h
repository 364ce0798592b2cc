/*
 * The search for a mate of ours in this turn by a thread of its own, while the leading one looks for candidates: what
 * it may look at is taken from the nodes of the leading one meanwhile.
 */
#ifndef SEARCH_TURNS_MATE_THREAD_H
#define SEARCH_TURNS_MATE_THREAD_H

#include "search/turns/judge.h"

/* One such search, zeroed at first; what it needs may be used again by the next one. */
struct mate_thread {
    struct judge judge; /* freed by judge_free() */
    const struct position *root;
    uint64_t nodes, from, reserved; /* at most; where its count began; taken from the leading one's limit */
    pthread_t thread;
    bool begun, threaded; /* and not ended; by a thread of its own */
    bool found;           /* a mate, which is `line` */
    struct mate_line line;
};

/* Begins to look for a mate with at most so many nodes; if there is no thread for it, it is done when this returns. */
void mate_thread_begin(struct mate_thread *h, struct judge *leading, const struct position *root, uint64_t nodes);

/* Waits for the end of a search that was begun, counts for the judge what it looked at and gives back what was taken
   for it; whether there is a mate. */
bool mate_thread_end(struct mate_thread *h, struct judge *judge);

#endif
