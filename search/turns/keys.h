/* A set of keys that grows as it fills and keeps its memory when it is emptied, for sets that are used again and again.
 */
#ifndef SEARCH_TURNS_KEYS_H
#define SEARCH_TURNS_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key_set {
    uint64_t *slots, *spare; /* open addressing, 0 is free; spare: where the set grows into */
    size_t room, spare_room; /* slots that there is memory for */
    size_t mask, count;      /* slots in use less 1; keys in them */
};

enum key_entry { KEY_NEW, KEY_KNOWN, KEY_LOST /* there is no memory for it */ };

/* Empties the set and gives it so many slots, a power of two, to begin with; false if there is no memory. */
bool keys_empty(struct key_set *s, size_t size);
void keys_free(struct key_set *s);

/* Doubles the slots; false if there is no memory. */
bool keys_grow(struct key_set *s);

/* Where the search for a key begins, to be fetched early. */
static inline const uint64_t *keys_slot(const struct key_set *s, uint64_t key) { return &s->slots[key & s->mask]; }

/* Enters a key unless it is there. The set grows when it is two thirds full. */
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
