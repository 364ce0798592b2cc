/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of texts (texts.h). */
#include "search/prove/texts.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

/* Returns a hash of a text (FNV-1a). */
static uint64_t text_hash(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Returns the number of a text among those that begin with the number `at` and have its hash; KEY_MAP_NONE if it is not
   among them. */
static uint32_t find_from(const struct texts *t, uint32_t at, const char *text)
{
    while (at != KEY_MAP_NONE && strcmp(t->list[at].text, text) != 0)
        at = t->list[at].next;
    return at;
}

uint32_t texts_find(const struct texts *t, const char *text)
{
    return find_from(t, key_map_find(&t->first, text_hash(text)), text);
}

uint32_t texts_enter(struct texts *t, const char *text)
{
    const uint64_t hash = text_hash(text);
    const uint32_t first = key_map_find(&t->first, hash), known = find_from(t, first, text);
    if (known != KEY_MAP_NONE)
        return known;
    if (t->count == t->room) {
        t->room = t->room * 2 + 256;
        t->list = xrealloc(t->list, t->room, sizeof *t->list);
    }
    t->list[t->count].text = xstrdup(text);
    t->list[t->count].next = first;
    key_map_set(&t->first, hash, t->count);
    return t->count++;
}

void texts_free(struct texts *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        free(t->list[i].text);
    free(t->list);
    key_map_free(&t->first);
    *t = (struct texts){0};
}
