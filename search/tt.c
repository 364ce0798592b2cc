/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probing, storing and replacement in the transposition table. Hot path: a change needs a bench and a
   match. */
#include "search/tt.h"

#include <string.h>

#include "engine/system.h"
#include "engine/threads.h"

/* bytes of a cluster; number of generations */
enum { LINE = TT_CLUSTER * sizeof(struct tt_entry), GENERATIONS = 64 };

/* Whether the machine has this much memory at all. The system might grant more and kill the program when it is used. */
static bool memory_suffices(size_t bytes)
{
    uint64_t all = memory_exists();
    return all == 0 || bytes < all / 20 * 19;
}

bool tt_resize(struct tt *t, size_t megabytes)
{
    size_t clusters = megabytes * (1024 * 1024 / LINE), bytes = clusters * LINE;
    struct tt_entry *entries;
    if (megabytes == 0 || megabytes > SIZE_MAX / (1024 * 1024) / 2 || clusters > UINT32_MAX || !memory_suffices(bytes))
        return false;
    entries = memory_take(bytes);
    if (!entries)
        return false;
    memory_give(t->entries);
    *t = (struct tt){.entries = entries, .clusters = clusters};
    return true;
}

size_t tt_megabytes(const struct tt *t) { return t->clusters * LINE >> 20; }

void tt_free(struct tt *t)
{
    memory_give(t->entries);
    *t = (struct tt){0};
}

/* A table that several threads empty, a part at a time. */
struct clearing {
    struct tt *table;
    atomic_size_t next; /* first cluster that nobody has taken */
};

static void *parts_clear(void *context)
{
    static const size_t PART = (8 << 20) / LINE;
    struct clearing *c = context;
    struct tt *t = c->table;
    size_t from;
    while ((from = atomic_fetch_add(&c->next, PART)) < t->clusters) {
        size_t count = t->clusters - from < PART ? t->clusters - from : PART;
        memset((void *)&t->entries[from * TT_CLUSTER], 0, count * LINE);
    }
    return NULL;
}

void tt_clear(struct tt *t, unsigned threads)
{
    struct clearing c = {.table = t};
    threads_share(threads, parts_clear, &c);
    t->generation = 0;
}

void tt_age(struct tt *t) { t->generation = (t->generation + 1) % GENERATIONS; }

/* The depth in the data word of an entry. */
static unsigned data_depth(uint64_t data) { return data >> 48 & 255; }
/* Returns how many searches ago an entry was written, modulo GENERATIONS. */
static unsigned data_age(const struct tt *t, uint64_t data)
{
    return (t->generation + GENERATIONS - (unsigned)(data >> 58)) % GENERATIONS;
}

bool tt_probe(const struct tt *t, uint64_t key, struct tt_hit *hit)
{
    struct tt_entry *e = tt_cluster(t, key);
    for (unsigned i = 0; i < TT_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data;
        if (check >> 16 == key >> 16 && data) {
            hit->best = (action)data;
            hit->score = (int16_t)(data >> 32);
            hit->evaluation = (int16_t)check;
            hit->depth = (int)data_depth(data);
            hit->bound = (enum tt_bound)(data >> 56 & 3);
            return true;
        }
    }
    return false;
}

void tt_store(struct tt *t, uint64_t key, const struct tt_hit *found)
{
    struct tt_entry *e = tt_cluster(t, key), *place = e;
    int worst = INT32_MAX;
    action best = found->best;
    for (unsigned i = 0; i < TT_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data;
        if (data && check >> 16 == key >> 16) {
            if (best == ACTION_NONE)
                best = (action)data;
            if (found->bound != TT_EXACT && data_age(t, data) == 0 && found->depth + 3 < (int)data_depth(data))
                return;
            place = &e[i];
            break;
        }
        int value = data ? (int)data_depth(data) - 8 * (int)data_age(t, data) : INT32_MIN;
        if (value < worst) {
            worst = value;
            place = &e[i];
        }
    }
    int depth = found->depth < 0 ? 0 : found->depth > 255 ? 255 : found->depth;
    uint64_t data = (uint64_t)best | (uint64_t)(uint16_t)found->score << 32 | (uint64_t)depth << 48 |
                    (uint64_t)found->bound << 56 | (uint64_t)t->generation << 58;
    uint64_t check = (key & ~UINT64_C(0xffff)) | (uint16_t)found->evaluation;
    atomic_store_explicit(&place->check, check ^ data, memory_order_relaxed);
    atomic_store_explicit(&place->data, data, memory_order_relaxed);
}

unsigned tt_full(const struct tt *t)
{
    unsigned used = 0, looked = 0;
    for (size_t i = 0; i < t->clusters * TT_CLUSTER && looked < 1000; i++, looked++) {
        uint64_t data = atomic_load_explicit(&t->entries[i].data, memory_order_relaxed);
        used += data && data_age(t, data) == 0;
    }
    return looked ? used * 1000 / looked : 0;
}
