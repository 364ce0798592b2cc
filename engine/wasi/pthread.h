/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads where there are none: WebAssembly without them. Locks hold nobody up, and no thread can be created. */
#ifndef ENGINE_WASI_PTHREAD_H
#define ENGINE_WASI_PTHREAD_H

#include <errno.h>
#include <stdlib.h>

typedef int pthread_mutex_t, pthread_cond_t, pthread_once_t, pthread_t, pthread_attr_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_COND_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

/* Does nothing to an object; returns 0. */
#define NOTHING(name, type)                                                                                            \
    static inline int name(type *object)                                                                               \
    {                                                                                                                  \
        (void)object;                                                                                                  \
        return 0;                                                                                                      \
    }
NOTHING(pthread_mutex_lock, pthread_mutex_t)
NOTHING(pthread_mutex_unlock, pthread_mutex_t)
NOTHING(pthread_mutex_destroy, pthread_mutex_t)
NOTHING(pthread_cond_signal, pthread_cond_t)
NOTHING(pthread_cond_broadcast, pthread_cond_t)
NOTHING(pthread_cond_destroy, pthread_cond_t)
NOTHING(pthread_attr_init, pthread_attr_t)
NOTHING(pthread_attr_destroy, pthread_attr_t)
#undef NOTHING

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
    (void)attributes;
    return *lock = 0;
}

static inline int pthread_cond_init(pthread_cond_t *changed, const void *attributes)
{
    (void)attributes;
    return *changed = 0;
}

/* Nobody else could end the wait. */
static inline int pthread_cond_wait(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    (void)changed;
    (void)lock;
    abort();
}

static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
    (void)attributes;
    (void)size;
    return 0;
}

static inline int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    (void)id;
    (void)attributes;
    (void)run;
    (void)context;
    return EAGAIN;
}

static inline int pthread_join(pthread_t id, void **result)
{
    (void)id;
    (void)result;
    return EINVAL;
}

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (!*once)
        run();
    *once = 1;
    return 0;
}

#endif
