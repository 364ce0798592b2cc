/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: results of earlier searches by key, shared by all threads without locks. Used by the files
   of search/. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "search/limits.h"

/* What is known of a stored score: nothing, at most, at least, exact. */
enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

/*
 * An entry of two words, which are written one after the other without a lock. The first word is xored with the second:
 * a reader that sees halves of two entries finds a wrong key and ignores the entry.
 *   data: 0-31 best action, 32-47 score, 48-55 depth, 56-57 bound, 58-63 generation
 *   check: 0-15 raw static evaluation, 16-63 the same bits of the key
 */
struct tt_entry {
    _Atomic uint64_t check, data;
};

enum { TT_CLUSTER = 4 }; /* entries that a key may be stored in, one cache line */

/* A table of `clusters` times TT_CLUSTER entries; the generation counts searches. */
struct tt {
    struct tt_entry *entries;
    size_t clusters;
    unsigned generation;
};

/* The content of an entry. Scores of wins and losses count turns from the node itself (score_to_tt()). */
struct tt_hit {
    action best;
    int score, evaluation, depth;
    enum tt_bound bound;
};

/* Sets the size in megabytes and empties the table; memory is occupied as the table fills, or by tt_clear(). Returns
   false, and keeps the old table, if there is no memory. */
bool tt_resize(struct tt *t, size_t megabytes);

/* Returns the size in megabytes. */
size_t tt_megabytes(const struct tt *t);

/* Frees the memory of the table. */
void tt_free(struct tt *t);

/* Empties the table, and with that occupies all its memory, by so many threads. */
void tt_clear(struct tt *t, unsigned threads);

/* Begins a new generation, which makes all entries older. */
void tt_age(struct tt *t);

/* Looks a key up; fills `hit` and returns true if there is an entry. */
bool tt_probe(const struct tt *t, uint64_t key, struct tt_hit *hit);

/* Stores a result. If its best action is ACTION_NONE, the best action of an existing entry of this key is kept. */
void tt_store(struct tt *t, uint64_t key, const struct tt_hit *found);

/* Returns how full the table is, in permill: entries of this generation in a sample of 1000. */
unsigned tt_full(const struct tt *t);

/* Converts a score from "turns from the root" to "turns from this node", which lies `turns` turns below the root, as
   the transposition table stores it. Only wins and losses change. */
static inline int score_to_tt(int score, int turns)
{
    return score >= SCORE_MATE_MIN ? score + turns : score <= -SCORE_MATE_MIN ? score - turns : score;
}
/* Converts a score of the transposition table back to "turns from the root", for a node `turns` turns below the
   root. */
static inline int score_from_tt(int score, int turns)
{
    return score >= SCORE_MATE_MIN ? score - turns : score <= -SCORE_MATE_MIN ? score + turns : score;
}

/* Whether a stored score decides a search within alpha and beta: it is exact, or lies beyond the window on the side
   that its bound allows. With alpha and beta equal: whether it is a better value than that. */
static inline bool tt_decides(enum tt_bound bound, int score, int alpha, int beta)
{
    return bound == TT_EXACT || (bound == TT_LOWER && score >= beta) || (bound == TT_UPPER && score <= alpha);
}

/* Returns how the score of a search within alpha and beta is stored; only `pv` nodes have exact scores. */
static inline enum tt_bound tt_bound_of(int score, int alpha, int beta, bool pv)
{
    return score >= beta ? TT_LOWER : pv && score > alpha ? TT_EXACT : TT_UPPER;
}

/* Returns the cluster of entries of a key. */
static inline struct tt_entry *tt_cluster(const struct tt *t, uint64_t key)
{
    return t->entries + ((key & 0xffffffff) * t->clusters >> 32) * TT_CLUSTER;
}

/* Prefetches the cluster of a key. */
static inline void tt_prefetch(const struct tt *t, uint64_t key) { __builtin_prefetch(tt_cluster(t, key)); }

#endif
