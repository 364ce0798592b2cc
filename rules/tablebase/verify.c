/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verification of tables with several threads. */
#include "rules/tablebase/verify.h"

#include "engine/threads.h"
#include "rules/tablebase/count.h"

enum { CHUNK = 4096 /* entries that a thread takes at a time */ };

/* What the threads share while one table is verified. */
struct verifier {
    const struct tablebase *all;
    const struct endgame *e;
    _Atomic uint64_t next; /* the next entry that no thread has taken, slot after slot */
    pthread_mutex_t lock;
    struct verdict found; /* guarded by the lock */
};

/* Returns the value of a state by its actions. */
static int value_by_steps(const struct tablebase *all, const struct position *p)
{
    action best;
    int value;
    if (game_count(p) == 0)
        return value_over(p);
    return endgame_best(all, p, &best, &value) ? value : VALUE_UNKNOWN;
}

/* Verifies one entry, if it is a state. */
static void look_again(const struct verifier *v, uint64_t code, struct verdict *found)
{
    const struct indexing *indexing = &v->e->indexing;
    struct entry at = {(unsigned)(code / indexing->size), code % indexing->size};
    struct position p;
    const int value = endgame_value(v->e, at);
    if (value == VALUE_UNKNOWN)
        return;
    found->looked++;
    if (index_position(indexing, at, &p) && value_by_steps(v->all, &p) == value)
        return;
    found->wrong++;
    found->example = p;
}

/* What each thread does: verifies chunks of the table until none is left. */
static void *verify_run(void *argument)
{
    struct verifier *v = argument;
    const uint64_t size = endgame_size(v->e);
    struct verdict found = {0};
    for (uint64_t from; (from = atomic_fetch_add(&v->next, CHUNK)) < size;)
        for (uint64_t code = from; code < from + CHUNK && code < size; code++)
            look_again(v, code, &found);
    pthread_mutex_lock(&v->lock);
    v->found.looked += found.looked;
    v->found.wrong += found.wrong;
    if (found.wrong)
        v->found.example = found.example;
    pthread_mutex_unlock(&v->lock);
    return NULL;
}

struct verdict tablebase_verify(const struct tablebase *all, unsigned threads)
{
    struct verifier v = {.all = all};
    pthread_mutex_init(&v.lock, NULL);
    for (unsigned i = 0; i < TABLEBASE_LIST; i++) {
        v.e = atomic_load(&all->list[i]);
        atomic_store(&v.next, 0);
        if (v.e)
            threads_share(threads, verify_run, &v);
    }
    pthread_mutex_destroy(&v.lock);
    return v.found;
}
