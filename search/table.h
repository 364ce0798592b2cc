/* The transposition table: what was found out about positions, shared by all threads without locks. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/action.h"

enum table_bound { TABLE_NONE, TABLE_UPPER, TABLE_LOWER, TABLE_EXACT };

/*
 * Two words that are written one after the other without a lock. The first is xored with the second, so a reader that
 * sees halves of two entries finds a wrong key and takes nothing.
 *   data: 0-31 best action, 32-47 score, 48-55 depth, 56-57 bound, 58-63 generation
 *   check: 0-15 static evaluation, 16-63 those bits of the key
 */
struct table_entry {
    _Atomic uint64_t check, data;
};

enum { TABLE_CLUSTER = 4 };

struct table {
    struct table_entry *entries;
    size_t clusters;
    unsigned generation;
};

/* What a look-up gives. Scores of wins and losses count turns from the node itself. */
struct table_hit {
    action best;
    int score, evaluation, depth;
    enum table_bound bound;
};

/* Makes the table a number of megabytes large and empty; false, with the old one kept, if there is no memory. */
bool table_resize(struct table *t, size_t megabytes);

void table_free(struct table *t);

/* Forgets everything. */
void table_clear(struct table *t);

/* Marks the entries of searches before as old. */
void table_age(struct table *t);

/* Looks a key up. */
bool table_probe(const struct table *t, uint64_t key, struct table_hit *hit);

/* Remembers what was found; best may be ACTION_NONE, which keeps the action known before. */
void table_store(struct table *t, uint64_t key, const struct table_hit *found);

/* Entries of the present generation in a thousand. */
unsigned table_full(const struct table *t);

/* Where the entries of a key are. */
static inline struct table_entry *table_cluster(const struct table *t, uint64_t key)
{
    return t->entries + ((key & 0xffffffff) * t->clusters >> 32) * TABLE_CLUSTER;
}

/* Fetches the entries of a key while something else is computed. */
static inline void table_prefetch(const struct table *t, uint64_t key) { __builtin_prefetch(table_cluster(t, key)); }

#endif
