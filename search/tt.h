/* The transposition table: what was found out about positions, shared by all threads without locks. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "engine/action.h"

enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

/*
 * Two words that are written one after the other without a lock. The first is xored with the second, so a reader that
 * sees halves of two entries finds a wrong key and takes nothing.
 *   data: 0-31 best action, 32-47 score, 48-55 depth, 56-57 bound, 58-63 generation
 *   check: 0-15 static evaluation, 16-63 those bits of the key
 */
struct tt_entry {
    _Atomic uint64_t check, data;
};

enum { TT_CLUSTER = 4 };

struct tt {
    struct tt_entry *entries;
    size_t clusters;
    unsigned generation;
};

/* What a look-up gives. Scores of wins and losses count turns from the node itself. */
struct tt_hit {
    action best;
    int score, evaluation, depth;
    enum tt_bound bound;
};

/* Makes the transposition table a number of megabytes large and empty; false, with the old one kept, if there is no
 * memory. */
bool tt_resize(struct tt *t, size_t megabytes);

void tt_free(struct tt *t);

/* Forgets everything. */
void tt_clear(struct tt *t);

/* Marks the entries of searches before as old. */
void tt_age(struct tt *t);

/* Looks a key up. */
bool tt_probe(const struct tt *t, uint64_t key, struct tt_hit *hit);

/* Remembers what was found; best may be ACTION_NONE, which keeps the action known before. */
void tt_store(struct tt *t, uint64_t key, const struct tt_hit *found);

/* Entries of the present generation in a thousand. */
unsigned tt_full(const struct tt *t);

/* Where the entries of a key are. */
static inline struct tt_entry *tt_cluster(const struct tt *t, uint64_t key)
{
    return t->entries + ((key & 0xffffffff) * t->clusters >> 32) * TT_CLUSTER;
}

/* Fetches the entries of a key while something else is computed. */
static inline void tt_prefetch(const struct tt *t, uint64_t key) { __builtin_prefetch(tt_cluster(t, key)); }

#endif
