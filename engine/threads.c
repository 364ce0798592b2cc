/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads with a stack of known size, and work that several of them share. */
#include "engine/threads.h"

bool thread_start(pthread_t *id, void *(*run)(void *context), void *context)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started =
        pthread_attr_setstacksize(&attributes, THREAD_STACK) == 0 && pthread_create(id, &attributes, run, context) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void threads_share(unsigned threads, void *(*run)(void *context), void *context)
{
    pthread_t others[THREADS_SHARE_MAX];
    unsigned started = 0;
    while (started + 1 < threads && started < THREADS_SHARE_MAX && thread_start(&others[started], run, context))
        started++;
    run(context);
    while (started > 0)
        pthread_join(others[--started], NULL);
}
