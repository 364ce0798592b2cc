/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of counts that the threads of one perft share without locks. Only perft.c calls it. */
#ifndef RULES_COUNTING_TABLE_H
#define RULES_COUNTING_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A slot: `data` is the count and the length of its sequences, `check` is key ^ data, so that halves written by
   different threads do not match (Hyatt's lockless hashing). */
struct perft_slot {
    _Atomic uint64_t check, data;
};

/* The table; made by perft_table_make(). */
struct perft_table {
    struct perft_slot *slots; /* NULL: no table */
    uint64_t clusters;
};

/* Makes an empty table of at most `megabytes`, none for 0; false if there is no memory. */
bool perft_table_make(struct perft_table *t, size_t megabytes);

/* Frees the memory of a table. */
void perft_table_free(struct perft_table *t);

/* Prefetches the cluster of a key into the cache. */
void perft_table_prefetch(const struct perft_table *t, uint64_t key);

/* Finds the count that is stored for a key; false if there is none. */
bool perft_table_find(const struct perft_table *t, uint64_t key, uint64_t *count);

/* Stores a count of sequences of a length (0 to 255) over the shortest length in the key's cluster. Counts of 2^56
   and more are not stored. */
void perft_table_store(struct perft_table *t, uint64_t key, unsigned length, uint64_t count);

#endif
