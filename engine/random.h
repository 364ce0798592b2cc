/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small repeatable random numbers (splitmix64: Steele, Lea and Flood, 2014). Any code may use them; a generator
   belongs to one thread. */
#ifndef ENGINE_RANDOM_H
#define ENGINE_RANDOM_H

#include <stdint.h>

/* A generator of random numbers. */
struct random {
    uint64_t state;
};

/* Starts a sequence; equal seeds give equal sequences. */
static inline void random_seed(struct random *r, uint64_t seed) { r->state = seed; }

/* The next 64 random bits. */
static inline uint64_t random_next(struct random *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Returns a random number from 0 to n - 1; n must be greater than 0. */
static inline unsigned random_below(struct random *r, unsigned n)
{
    return (unsigned)((random_next(r) >> 32) * n >> 32);
}

#endif
