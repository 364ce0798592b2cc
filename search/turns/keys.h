/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of 64-bit keys that grows as it fills and keeps its memory when it is emptied. Beams and mate searches use one
   as the set of positions they have visited. */
#ifndef SEARCH_TURNS_KEYS_H
#define SEARCH_TURNS_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An open-addressing hash table; zeroed before it is used. */
struct key_set {
    uint64_t *slots, *spare; /* 0 marks a free slot; spare: where the set grows into */
    size_t room, spare_room; /* slots allocated in each */
    size_t mask, count;      /* slots in use, a power of two, minus 1; keys entered */
};

/* What became of a key: entered, known before, or lost. */
enum key_entry { KEY_NEW, KEY_KNOWN, KEY_LOST /* no memory */ };

/* Empties the set and gives it `size` slots, a power of two, to begin with; returns false if there is no memory. */
bool keys_empty(struct key_set *s, size_t size);
/* Frees the memory of a set. */
void keys_free(struct key_set *s);

/* Doubles the slots; returns false, and leaves the set as it is, if there is no memory. */
bool keys_grow(struct key_set *s);

/* Returns the slot where the search for a key begins, for prefetching. */
static inline const uint64_t *keys_slot(const struct key_set *s, uint64_t key) { return &s->slots[key & s->mask]; }

/* Whether the set contains a key. */
static inline bool keys_known(const struct key_set *s, uint64_t key)
{
    size_t at = (key += key == 0) & s->mask;
    while (s->slots[at] && s->slots[at] != key)
        at = (at + 1) & s->mask;
    return s->slots[at] != 0;
}

/* Enters a key unless it is known. The set grows when it is two thirds full. Keys 0 and 1 count as the same. */
static inline enum key_entry keys_enter(struct key_set *s, uint64_t key)
{
    key += key == 0;
    if (s->count * 3 > s->mask * 2 && !keys_grow(s))
        return KEY_LOST;
    for (size_t at = key & s->mask;; at = (at + 1) & s->mask) {
        if (s->slots[at] == key)
            return KEY_KNOWN;
        if (!s->slots[at]) {
            s->slots[at] = key;
            s->count++;
            return KEY_NEW;
        }
    }
}

#endif
