/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map from keys to numbers (key_map.h). */
#include "engine/key_map.h"

#include <stdlib.h>

#include "engine/memory.h"

enum { SLOTS_FIRST = 256 };

/* Returns the slot of a key, or the free one where it belongs; there must be one. */
static size_t slot_of(const struct key_map *m, uint64_t key)
{
    size_t at = key & m->mask;
    while (m->keys[at] && m->keys[at] != key)
        at = (at + 1) & m->mask;
    return at;
}

/* Whether there is room for so many keys. */
static bool has_room(const struct key_map *m, size_t count) { return m->keys && count * 3 <= m->mask * 2; }

/* Moves all to more slots, `mask` + 1. */
static void grow(struct key_map *m, size_t mask)
{
    const struct key_map old = *m;
    m->mask = mask;
    m->keys = xcalloc(m->mask + 1, sizeof *m->keys);
    m->values = xcalloc(m->mask + 1, sizeof *m->values);
    for (size_t i = 0; old.keys && i <= old.mask; i++)
        if (old.keys[i]) {
            const size_t at = slot_of(m, old.keys[i]);
            m->keys[at] = old.keys[i];
            m->values[at] = old.values[i];
        }
    free(old.keys);
    free(old.values);
}

uint32_t key_map_find(const struct key_map *m, uint64_t key)
{
    if (!m->keys)
        return KEY_MAP_NONE;
    const size_t at = slot_of(m, key + !key);
    return m->keys[at] ? m->values[at] : KEY_MAP_NONE;
}

void key_map_reserve(struct key_map *m, size_t count)
{
    size_t mask = m->keys ? m->mask : SLOTS_FIRST - 1;
    while (count * 3 > mask * 2)
        mask = mask * 2 + 1;
    if (!has_room(m, count))
        grow(m, mask);
}

void key_map_set(struct key_map *m, uint64_t key, uint32_t value)
{
    if (!has_room(m, m->count))
        key_map_reserve(m, m->count);
    const size_t at = slot_of(m, key + !key);
    m->count += !m->keys[at];
    m->keys[at] = key + !key;
    m->values[at] = value;
}

size_t key_map_bytes(const struct key_map *m)
{
    return m->keys ? (m->mask + 1) * (sizeof *m->keys + sizeof *m->values) : 0;
}

void key_map_free(struct key_map *m)
{
    free(m->keys);
    free(m->values);
    *m = (struct key_map){0};
}
