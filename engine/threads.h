/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads with a stack of known size, and work that several of them share. Any code may call it. */
#ifndef ENGINE_THREADS_H
#define ENGINE_THREADS_H

#include <pthread.h>
#include <stdbool.h>

enum {
    THREADS_SHARE_MAX = 256,
    /* Bytes of each thread's stack, whatever the system's own size is. The deepest recursions are counting, with a list
       of actions (64 KB) for each of 100, and the proof search, with 1.4 KB for each of 1,500; search/test_stack.c of
       the tests measures them. */
    THREAD_STACK = 16 << 20,
};

/* Starts a thread with a stack of THREAD_STACK bytes, to be joined; false if the system gives none. */
bool thread_start(pthread_t *id, void *(*run)(void *context), void *context);

/*
 * Runs a function on `threads` threads at once (THREADS_SHARE_MAX at most), one of them the caller's, and waits for
 * all; on fewer threads if the system gives no more.
 */
void threads_share(unsigned threads, void *(*run)(void *context), void *context);

#endif
