/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a search may spend, and what it has spent: nodes, time, memory. `go` or a command fills a budget; every searcher
 * takes one, adds its nodes to it and returns once it is spent. A searcher that calls another hands on a part of its
 * budget: fewer nodes, the same clock, the same order to stop. One thread owns a budget; others may read its nodes.
 */
#ifndef SEARCH_BUDGET_H
#define SEARCH_BUDGET_H

#include <stddef.h>

#include "search/time.h"

/* 0 or NULL means no limit of that sort, and nobody to tell. */
struct budget {
    _Atomic uint64_t nodes; /* nodes searched so far */
    uint64_t max;           /* most nodes */
    size_t memory;          /* bytes for the positions that a mate search keeps; 0: 256 MB */
    bool spent;             /* a limit has been reached: everything returns at once */
    const struct clock_plan *clock;
    atomic_bool *stop; /* once true, the search ends at once; all its threads share it */
    /* told how long the search has taken, in microseconds, whenever the clock is read */
    void (*tell)(void *context, int64_t elapsed);
    void *context;
};

/* Returns the nodes searched so far. */
static inline uint64_t budget_nodes(const struct budget *b)
{
    return atomic_load_explicit(&b->nodes, memory_order_relaxed);
}

/* Adds to the nodes searched; returns their sum. */
static inline uint64_t budget_add(struct budget *b, uint64_t nodes)
{
    const uint64_t sum = budget_nodes(b) + nodes;
    atomic_store_explicit(&b->nodes, sum, memory_order_relaxed);
    return sum;
}

/* Whether somebody has given the order to stop. */
static inline bool budget_stopped(const struct budget *b)
{
    return b->stop && atomic_load_explicit(b->stop, memory_order_relaxed);
}

/* Returns the nodes left, or `unlimited` if they have no limit. */
static inline uint64_t budget_left(const struct budget *b, uint64_t unlimited)
{
    const uint64_t nodes = budget_nodes(b);
    return !b->max ? unlimited : b->max > nodes ? b->max - nodes : 0;
}

/* Returns the bytes of memory allowed. */
static inline size_t budget_memory(const struct budget *b) { return b->memory ? b->memory : (size_t)256 << 20; }

/* Reads the clock, the only place where a search does so to end: whether the time is over or somebody has given the
   order to stop. */
bool budget_over(const struct budget *b);

/* Whether a limit has been reached; sets b->spent then. */
bool budget_spent(struct budget *b);

/* Returns a part of a budget: `nodes` nodes, but at most half of those left, and nothing spent yet. */
struct budget budget_part(const struct budget *b, uint64_t nodes);

#endif
