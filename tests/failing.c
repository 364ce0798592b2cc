/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces allocation functions by ones that fail on demand, and gives threads stacks that can be measured. */
#include "tests/failing.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

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

enum { PATTERN = 0xa5 };

/* A stack that grows downwards from its end, filled with the pattern where it has not been used. */
static struct {
    unsigned char *start;
    size_t size;
} stacks[STACKS_WATCHED];
static unsigned stack_count;
static bool watching;

void stacks_watch(void) { watching = true; }

size_t stacks_used(void)
{
    size_t deepest = 0;
    while (stack_count > 0) {
        size_t free_bytes = 0, size = stacks[--stack_count].size;
        while (free_bytes < size && stacks[stack_count].start[free_bytes] == PATTERN)
            free_bytes++;
        if (size - free_bytes > deepest)
            deepest = size - free_bytes;
        munmap(stacks[stack_count].start, size);
    }
    watching = false;
    return deepest;
}

/* Gives a thread to be created a stack full of the pattern, as large as it asks for. */
static void stack_fill(pthread_attr_t *attributes)
{
    size_t size;
    pthread_attr_getstacksize(attributes, &size);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return;
    stacks[stack_count].start = memset(memory, PATTERN, size);
    stacks[stack_count++].size = size;
    pthread_attr_setstack(attributes, memory, size);
}

int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    if (fails())
        return EAGAIN;
    if (!watching || !attributes || stack_count == STACKS_WATCHED)
        return __real_pthread_create(id, attributes, run, argument);
    pthread_attr_t own = *attributes;
    stack_fill(&own);
    return __real_pthread_create(id, &own, run, argument);
}
