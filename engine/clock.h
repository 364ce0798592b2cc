/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time: a monotonic clock for limits and measurements, and seeds. Any code may call it. */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds since some fixed moment; never goes back. */
static inline int64_t clock_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Milliseconds since some fixed moment; never goes back. */
static inline int64_t clock_ms(void) { return clock_us() / 1000; }

/* Seconds since some fixed moment, for measuring; never goes back. */
static inline double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Returns a seed that differs from call to call and from run to run. */
static inline uint64_t clock_seed(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000007) + (uint64_t)t.tv_nsec;
}

#endif
