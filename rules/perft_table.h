/* A table of counts that the threads of one perft share without locks. */
#ifndef RULES_PERFT_TABLE_H
#define RULES_PERFT_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Holds a count and the length of its sequences, and key ^ that, so that halves of different writers do not fit. */
struct perft_slot {
    _Atomic uint64_t check, data;
};

struct perft_table {
    struct perft_slot *slots; /* NULL: no table */
    uint64_t clusters;
};

/* Makes an empty table of at most so many megabytes, none for 0; false if there is no memory. */
bool perft_table_make(struct perft_table *t, size_t megabytes);

void perft_table_free(struct perft_table *t);

/* Fetches what a key may be found in into the processor's cache. */
void perft_table_prefetch(const struct perft_table *t, uint64_t key);

/* Finds the count that is stored for a key; false if none is. */
bool perft_table_find(const struct perft_table *t, uint64_t key, uint64_t *count);

/* Stores a count of sequences of a length (0 to 255) in the place of the shortest in its cluster. */
void perft_table_store(struct perft_table *t, uint64_t key, unsigned length, uint64_t count);

#endif
