#include "search/table.h"

#include <string.h>

#include "engine/memory.h"

enum { LINE = TABLE_CLUSTER * sizeof(struct table_entry), GENERATIONS = 64 };

/* Whether the machine has so much memory at all: more would be lent, and the program ended when it is used. */
static bool memory_suffices(size_t bytes)
{
    uint64_t all = memory_exists();
    return all == 0 || bytes < all / 20 * 19;
}

bool table_resize(struct table *t, size_t megabytes)
{
    size_t clusters = megabytes * (1024 * 1024 / LINE), align = MEMORY_ALIGNMENT;
    size_t bytes = (clusters * LINE + align - 1) / align * align;
    struct table_entry *entries;
    if (megabytes == 0 || megabytes > SIZE_MAX / (1024 * 1024) / 2 || clusters > UINT32_MAX || !memory_suffices(bytes))
        return false;
    entries = memory_take(bytes);
    if (!entries)
        return false;
    memory_give(t->entries);
    t->entries = entries;
    t->clusters = clusters;
    table_clear(t);
    return true;
}

void table_free(struct table *t)
{
    memory_give(t->entries);
    *t = (struct table){0};
}

void table_clear(struct table *t)
{
    memset((void *)t->entries, 0, t->clusters * LINE);
    t->generation = 0;
}

void table_age(struct table *t) { t->generation = (t->generation + 1) % GENERATIONS; }

static unsigned data_depth(uint64_t data) { return data >> 48 & 255; }
/* How many searches ago an entry was written, modulo GENERATIONS. */
static unsigned data_age(const struct table *t, uint64_t data)
{
    return (t->generation + GENERATIONS - (unsigned)(data >> 58)) % GENERATIONS;
}

bool table_probe(const struct table *t, uint64_t key, struct table_hit *hit)
{
    struct table_entry *e = table_cluster(t, key);
    for (unsigned i = 0; i < TABLE_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data;
        if (check >> 16 == key >> 16 && data) {
            hit->best = (action)data;
            hit->score = (int16_t)(data >> 32);
            hit->evaluation = (int16_t)check;
            hit->depth = (int)data_depth(data);
            hit->bound = (enum table_bound)(data >> 56 & 3);
            return true;
        }
    }
    return false;
}

void table_store(struct table *t, uint64_t key, const struct table_hit *found)
{
    struct table_entry *e = table_cluster(t, key), *place = e;
    int worst = INT32_MAX;
    action best = found->best;
    for (unsigned i = 0; i < TABLE_CLUSTER; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data;
        if (data && check >> 16 == key >> 16) {
            if (best == ACTION_NONE)
                best = (action)data;
            if (found->bound != TABLE_EXACT && data_age(t, data) == 0 && found->depth + 3 < (int)data_depth(data))
                return;
            place = &e[i];
            break;
        }
        int worth = data ? (int)data_depth(data) - 8 * (int)data_age(t, data) : INT32_MIN;
        if (worth < worst) {
            worst = worth;
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

unsigned table_full(const struct table *t)
{
    unsigned used = 0, looked = 0;
    for (size_t i = 0; i < t->clusters * TABLE_CLUSTER && looked < 1000; i++, looked++) {
        uint64_t data = atomic_load_explicit(&t->entries[i].data, memory_order_relaxed);
        used += data && data_age(t, data) == 0;
    }
    return looked ? used * 1000 / looked : 0;
}
