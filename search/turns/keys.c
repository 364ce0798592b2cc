/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory of a set of keys: emptying and growing. */
#include "search/turns/keys.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE_MAX = 1 << 18 }; /* slots kept as spare memory once the set has outgrown them */

/* Provides `size` free slots, in the memory that is there if it suffices; returns false if there is none. */
static bool slots_make(uint64_t **slots, size_t *room, size_t size)
{
    if (size > *room) {
        free(*slots);
        *slots = malloc(size * sizeof **slots);
        *room = *slots ? size : 0;
    }
    if (*slots)
        memset(*slots, 0, size * sizeof **slots);
    return *slots != NULL;
}

bool keys_empty(struct key_set *s, size_t size)
{
    s->count = 0;
    s->mask = size - 1;
    return slots_make(&s->slots, &s->room, size);
}

void keys_free(struct key_set *s)
{
    free(s->slots);
    free(s->spare);
    *s = (struct key_set){0};
}

bool keys_grow(struct key_set *s)
{
    const size_t size = (s->mask + 1) * 2;
    if (!slots_make(&s->spare, &s->spare_room, size))
        return false;
    for (size_t i = 0; i <= s->mask; i++)
        if (s->slots[i]) {
            size_t at = s->slots[i] & (size - 1);
            while (s->spare[at])
                at = (at + 1) & (size - 1);
            s->spare[at] = s->slots[i];
        }
    const struct key_set old = *s;
    s->slots = old.spare;
    s->room = old.spare_room;
    s->spare = old.slots;
    s->spare_room = old.room;
    s->mask = size - 1;
    if (s->spare_room > SPARE_MAX) {
        free(s->spare);
        s->spare = NULL;
        s->spare_room = 0;
    }
    return true;
}
