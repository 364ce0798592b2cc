/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the lines of a certificate have shown so far (shown.h). */
#include "search/prove/shown.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

/* Returns the key of the position after a reply: where turns differ with their number, equal texts with as many turns
   left are equal positions. */
static uint64_t key_of(const struct shown *s, const struct reply *r, unsigned left)
{
    return s->even ? r->hash : r->hash + left * UINT64_C(0x9e3779b97f4a7c15);
}

/* Returns what is kept of the position after a reply; NULL if nothing is. */
static struct shown_position *find(const struct shown *s, const struct reply *r, unsigned left)
{
    uint32_t at = key_map_find(&s->first, key_of(s, r, left));
    while (at != KEY_MAP_NONE && (strcmp(s->list[at].text, r->text) != 0 || (!s->even && s->list[at].left != left)))
        at = s->list[at].next;
    return at == KEY_MAP_NONE ? NULL : &s->list[at];
}

unsigned shown_turns(const struct shown *s, const struct reply *r, unsigned left)
{
    const struct shown_position *known = find(s, r, left);
    return known && known->turns <= left ? known->turns : 0;
}

void shown_add(struct shown *s, const struct reply *r, unsigned left, unsigned turns)
{
    const uint64_t key = key_of(s, r, left);
    struct shown_position *known = find(s, r, left);
    if (known) {
        known->turns = turns;
        return;
    }
    if (s->count == s->room) {
        s->room = s->room * 2 + 256;
        s->list = xrealloc(s->list, s->room, sizeof *s->list);
    }
    s->list[s->count] = (struct shown_position){xstrdup(r->text), key_map_find(&s->first, key), left, turns};
    key_map_set(&s->first, key, (uint32_t)s->count++);
}

void shown_free(struct shown *s)
{
    for (size_t i = 0; i < s->count; i++)
        free(s->list[i].text);
    free(s->list);
    key_map_free(&s->first);
}
