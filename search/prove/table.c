/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a proof search (table.h). A checkpoint has the entries in use, and one of zeros. */
#include "search/prove/table.h"

#include <stdio.h>

#include "engine/system.h"
#include "search/prove/checkpoint.h"

enum { SAMPLE = 4096 /* buckets */, ENTRY_WORDS = 4 /* of a checkpoint */ };

bool proof_table_make(struct proof_table *t, size_t bytes)
{
    t->buckets = bytes / (PROOF_BUCKET * sizeof *t->entries);
    t->entries = memory_take(t->buckets * PROOF_BUCKET * sizeof *t->entries);
    return t->buckets && t->entries;
}

void proof_table_free(struct proof_table *t) { memory_give(t->entries); }

/* Returns the bucket of a key. */
static struct proof_entry *bucket_of(const struct proof_table *t, uint64_t key)
{
    return &t->entries[(size_t)((key >> 32) * t->buckets >> 32) * PROOF_BUCKET];
}

/* Returns the number of turn lists, as a bit length, below the node of an entry. */
static unsigned work_of(uint64_t data) { return (unsigned)(data >> 56); }

void proof_table_prefetch(const struct proof_table *t, uint64_t key) { __builtin_prefetch(bucket_of(t, key)); }

bool proof_table_find(const struct proof_table *t, uint64_t key, struct proof_numbers *numbers)
{
    struct proof_entry *bucket = bucket_of(t, key);
    for (unsigned i = 0; i < PROOF_BUCKET; i++) {
        const uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&bucket[i].check, memory_order_relaxed) ^ data) != key || !data)
            continue;
        *numbers = (struct proof_numbers){data & PROOF_INFINITE, data >> 28 & PROOF_INFINITE};
        return true;
    }
    return false;
}

/* Stores an entry: over one of the same key, else in a free place, else over the one with least work. */
static void enter(struct proof_table *t, uint64_t key, uint64_t data)
{
    struct proof_entry *bucket = bucket_of(t, key), *place = bucket;
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; i < PROOF_BUCKET; i++) {
        const uint64_t old = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        const bool same = (atomic_load_explicit(&bucket[i].check, memory_order_relaxed) ^ old) == key;
        const unsigned work = !old ? 1 : same ? 0 : work_of(old) + 2;
        if (work < least) {
            least = work;
            place = &bucket[i];
        }
    }
    atomic_store_explicit(&place->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&place->data, data, memory_order_relaxed);
}

void proof_table_keep(struct proof_table *t, uint64_t key, struct proof_numbers numbers, uint64_t lists)
{
    const uint64_t work = lists ? 64 - (unsigned)__builtin_clzll(lists) : 0;
    enter(t, key, work << 56 | (uint64_t)numbers.loss << 28 | numbers.win);
}

unsigned proof_table_full(const struct proof_table *t)
{
    const size_t slots = (t->buckets < SAMPLE ? t->buckets : SAMPLE) * PROOF_BUCKET;
    size_t used = 0;
    for (size_t i = 0; i < slots; i++)
        used += t->entries[i].data != 0;
    return slots ? (unsigned)(used * 1000 / slots) : 0;
}

bool proof_table_write(const struct proof_table *t, const char *path, const char *title)
{
    struct checkpoint c;
    if (!checkpoint_begin(&c, path, title))
        return false;
    for (size_t i = 0; i < t->buckets * PROOF_BUCKET && c.good; i++) {
        const uint64_t data = t->entries[i].data, key = t->entries[i].check ^ data;
        if (data)
            checkpoint_put(
                &c, (const uint32_t[]){(uint32_t)key, (uint32_t)(key >> 32), (uint32_t)data, (uint32_t)(data >> 32)},
                ENTRY_WORDS);
    }
    checkpoint_put(&c, (const uint32_t[ENTRY_WORDS]){0}, ENTRY_WORDS);
    return checkpoint_end(&c);
}

const char *proof_table_read(struct proof_table *t, const char *path, const char *title)
{
    struct checkpoint c;
    uint32_t list[ENTRY_WORDS];
    const char *why = checkpoint_open(&c, path, title);
    if (why)
        return why;
    do {
        checkpoint_get(&c, list, ENTRY_WORDS);
        if (list[2] | list[3])
            enter(t, (uint64_t)list[1] << 32 | list[0], (uint64_t)list[3] << 32 | list[2]);
    } while (list[2] | list[3]);
    return checkpoint_close(&c);
}
