/* Replaces allocation functions by ones that fail on demand. */
#include "tests/failing.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

static atomic_ulong counted, fails_at;
static atomic_bool fails_on;

void failing_arm(unsigned long n, bool lasting)
{
    atomic_store(&counted, 0);
    atomic_store(&fails_on, lasting);
    atomic_store(&fails_at, n);
}

bool failing_come(void) { return atomic_load(&counted) >= atomic_load(&fails_at); }

/* Counts an allocation; returns whether it must fail. */
static bool fails(void)
{
    unsigned long at = atomic_load(&fails_at);
    if (!at)
        return false;
    unsigned long n = atomic_fetch_add(&counted, 1) + 1;
    bool now = n == at || (n > at && atomic_load(&fails_on));
    if (now)
        errno = ENOMEM;
    return now;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : __real_calloc(count, size); }

void *__wrap_realloc(void *old, size_t size) { return fails() ? NULL : __real_realloc(old, size); }

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    return fails() ? EAGAIN : __real_pthread_create(id, attributes, run, argument);
}
