/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The event queue of an XBoard session: lines from XBoard and best turns from the searcher. A thread of its own reads
 * the lines, so that a command is heard during a search. Only the files of protocol/xboard use it.
 */
#ifndef PROTOCOL_XBOARD_EVENTS_H
#define PROTOCOL_XBOARD_EVENTS_H

#include <pthread.h>

#include "engine/lines.h"
#include "search/search.h"

/* EVENT_TOO_LONG replaces a line that does not fit the buffer; EVENT_END is the end of the input. */
enum event_type { EVENT_LINE, EVENT_TOO_LONG, EVENT_BEST_TURN, EVENT_END };

/* An entry of the queue. */
struct event {
    struct event *next;
    enum event_type type;
    unsigned search;            /* of EVENT_BEST_TURN: the number of its search (struct xboard_search) */
    struct best_turn best_turn; /* of EVENT_BEST_TURN */
    char text[];                /* of EVENT_LINE */
};

/* The queue, and the thread that reads lines into it. */
struct events {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    /* oldest first; `last` points to the final `next` */
    struct event *first, **last;
    struct lines *in;
    pthread_t reader;
};

/* Starts the reader thread. It stops by itself at the end of the input and after the line `quit`. */
void events_open(struct events *e, struct lines *in);

/* Waits for the next event and takes it out of the queue; the caller frees it with free(). */
struct event *events_next(struct events *e);

/* Returns the text of the next event without taking it, waiting for one as long as a line of XBoard may come behind the
   line that it belongs to. Returns NULL if none came or it is not a line. The text is valid until the event is taken.
 */
const char *events_peek(struct events *e);

/* Adds the best turn that search number `search` found; may be called from any thread. */
void events_best_turn(struct events *e, unsigned search, const struct best_turn *a);

/* Joins the reader and frees the queue. Call it only after EVENT_END or the line `quit` was taken: otherwise it
   waits. */
void events_close(struct events *e);

#endif
