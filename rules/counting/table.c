/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table of perft: clusters of a cache line, one slot a count. Only perft.c calls it. Hot path of
 * perft: a change needs `bench/perft_speed.sh`.
 */
#include "rules/counting/table.h"

#include "engine/bits.h"
#include "engine/system.h"

enum { CLUSTER = 4, LENGTH_BITS = 8 }; /* slots in a cluster, which is a cache line */

bool perft_table_make(struct perft_table *t, size_t megabytes)
{
    size_t bytes = megabytes << 20;
    *t = (struct perft_table){.clusters = bytes / (CLUSTER * sizeof(struct perft_slot))};
    if (megabytes == 0)
        return true;
    if (megabytes > SIZE_MAX >> 21)
        return false;
    t->slots = memory_take(bytes);
    return t->slots != NULL;
}

void perft_table_free(struct perft_table *t) { memory_give(t->slots); }

/* Returns the first slot of a key's cluster, found by the key's upper bits. */
static struct perft_slot *cluster(const struct perft_table *t, uint64_t key)
{
    return &t->slots[product_high(key, t->clusters) * CLUSTER];
}

void perft_table_prefetch(const struct perft_table *t, uint64_t key) { __builtin_prefetch(cluster(t, key)); }

bool perft_table_find(const struct perft_table *t, uint64_t key, uint64_t *count)
{
    const struct perft_slot *s = cluster(t, key);
    for (unsigned i = 0; i < CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&s[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&s[i].check, memory_order_relaxed) ^ data) == key && data) {
            *count = data >> LENGTH_BITS;
            return true;
        }
    }
    return false;
}

void perft_table_store(struct perft_table *t, uint64_t key, unsigned length, uint64_t count)
{
    struct perft_slot *s = cluster(t, key), *shortest = s;
    unsigned min = 1 << LENGTH_BITS;
    if (count >> (64 - LENGTH_BITS))
        return;
    for (unsigned i = 0; i < CLUSTER; i++) {
        unsigned found = atomic_load_explicit(&s[i].data, memory_order_relaxed) & ((1 << LENGTH_BITS) - 1);
        if (found < min) {
            min = found;
            shortest = &s[i];
        }
    }
    uint64_t data = count << LENGTH_BITS | length;
    atomic_store_explicit(&shortest->data, data, memory_order_relaxed);
    atomic_store_explicit(&shortest->check, key ^ data, memory_order_relaxed);
}
