/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map from 64-bit keys to numbers that grows as it fills. For proofs, their certificates, and books. */
#ifndef ENGINE_KEY_MAP_H
#define ENGINE_KEY_MAP_H

#include <stddef.h>
#include <stdint.h>

enum { KEY_MAP_NONE = UINT32_MAX };

/* An open-addressing hash table; zeroed before it is used. Keys 0 and 1 count as the same. */
struct key_map {
    uint64_t *keys; /* 0 marks a free slot */
    uint32_t *values;
    size_t mask, count; /* slots, a power of two, minus 1; keys entered */
};

/* Returns the value of a key; KEY_MAP_NONE if it has none. */
uint32_t key_map_find(const struct key_map *m, uint64_t key);

/* Makes room for so many keys in all. Needed before keys are entered in the order of the slots of a map, which takes
   quadratic time while the map grows. Ends the program if memory runs out. */
void key_map_reserve(struct key_map *m, size_t count);

/* Gives a key a value, in place of the one that it has. Ends the program if memory runs out. */
void key_map_set(struct key_map *m, uint64_t key, uint32_t value);

/* Returns the bytes that a map takes. */
size_t key_map_bytes(const struct key_map *m);

/* Frees the memory of a map. */
void key_map_free(struct key_map *m);

#endif
