/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event queue of an XBoard session and the thread that fills it. */
#include "protocol/xboard/events.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "engine/threads.h"

/* How long to wait, in milliseconds, for a line of XBoard that belongs to the line before. */
enum { FOLLOWING_WAIT = 100 };

/* Returns a new event that holds a copy of `text`, which may be NULL. */
static struct event *event_new(enum event_type type, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    struct event *event = xcalloc(1, sizeof *event + length + 1);
    event->type = type;
    memcpy(event->text, text ? text : "", length + 1);
    return event;
}

/* Appends an event to the queue; any thread may call it. */
static void events_add(struct events *e, struct event *event)
{
    pthread_mutex_lock(&e->lock);
    *e->last = event;
    e->last = &event->next;
    pthread_cond_signal(&e->filled);
    pthread_mutex_unlock(&e->lock);
}

/* Reads XBoard's lines into the queue, up to `quit` or the end of the input; runs in a thread of its own. */
static void *read_lines(void *context)
{
    struct events *e = context;
    for (bool quit = false; !quit;) {
        char *line = NULL;
        switch (lines_next(e->in, &line)) {
        case LINE_READ:
            quit = line_begins(line, "quit");
            events_add(e, event_new(EVENT_LINE, line));
            break;
        case LINE_TOO_LONG:
            events_add(e, event_new(EVENT_TOO_LONG, NULL));
            break;
        case LINE_END:
            events_add(e, event_new(EVENT_END, NULL));
            quit = true;
        }
    }
    return NULL;
}

void events_open(struct events *e, struct lines *in)
{
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->filled, NULL);
    e->first = NULL;
    e->last = &e->first;
    e->in = in;
    if (!thread_start(&e->reader, read_lines, e))
        die("no thread to read lines in");
}

struct event *events_next(struct events *e)
{
    pthread_mutex_lock(&e->lock);
    while (!e->first)
        pthread_cond_wait(&e->filled, &e->lock);
    struct event *event = e->first;
    e->first = event->next;
    if (!e->first)
        e->last = &e->first;
    pthread_mutex_unlock(&e->lock);
    return event;
}

const char *events_peek(struct events *e)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const long nanoseconds = until.tv_nsec + FOLLOWING_WAIT * 1000000L;
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    pthread_mutex_lock(&e->lock);
    while (!e->first && pthread_cond_timedwait(&e->filled, &e->lock, &until) == 0)
        ;
    const char *line = e->first && e->first->type == EVENT_LINE ? e->first->text : NULL;
    pthread_mutex_unlock(&e->lock);
    return line;
}

void events_best_turn(struct events *e, unsigned search, const struct best_turn *a)
{
    struct event *event = event_new(EVENT_BEST_TURN, NULL);
    event->search = search;
    event->best_turn = *a;
    events_add(e, event);
}

void events_close(struct events *e)
{
    pthread_join(e->reader, NULL);
    while (e->first) {
        struct event *event = e->first;
        e->first = event->next;
        free(event);
    }
    pthread_cond_destroy(&e->filled);
    pthread_mutex_destroy(&e->lock);
}
