/*
 * What XBoard's loop waits for: lines from XBoard, read by a thread of its own so that they are heard at once also in
 * the middle of a search, and answers of the searcher.
 */
#ifndef PROTOCOL_XBOARD_EVENTS_H
#define PROTOCOL_XBOARD_EVENTS_H

#include <pthread.h>

#include "engine/lines.h"
#include "search/search.h"

enum event_type { EVENT_LINE, EVENT_TOO_LONG, EVENT_BEST_TURN, EVENT_END };

struct event {
    struct event *next;
    enum event_type type;
    unsigned search;            /* which search an answer belongs to */
    struct best_turn best_turn; /* of EVENT_BEST_TURN */
    char text[];                /* of EVENT_LINE */
};

struct events {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct event *first, **last;
    struct lines *in;
    pthread_t reader;
};

/* Begins to read lines; reading stops by itself at the end of the input and after a line `quit`. */
void events_open(struct events *e, struct lines *in);

/* Waits for the next event; the caller frees it with free(). */
struct event *events_next(struct events *e);

/* The next line of XBoard's without taking it, after a wait of up to so many milliseconds; NULL: nothing or no line is
   next. It stays valid until it is taken. */
const char *events_peek(struct events *e, int64_t milliseconds);

/* Adds the answer of a search; may be called from any thread. */
void events_best_turn(struct events *e, unsigned search, const struct best_turn *a);

/* Frees what is left after the reader has stopped; call only after EVENT_END or the line `quit` came out. */
void events_close(struct events *e);

#endif
