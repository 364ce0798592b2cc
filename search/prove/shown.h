/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that earlier lines of a certificate have shown to be won (certificate.h). */
#ifndef SEARCH_PROVE_SHOWN_H
#define SEARCH_PROVE_SHOWN_H

#include <stdbool.h>

#include "engine/key_map.h"

/* What has been shown; zeroed, but for `even`, before it is used. */
struct shown {
    bool even; /* the turns of the game are all alike: a position is the same whenever it is reached */
    struct key_map turns;
};

/* Returns the key under which a position is kept whose text has a hash: where turns differ with their number, equal
   texts with as many turns left are equal positions. */
static inline uint64_t shown_key(const struct shown *s, uint64_t hash, unsigned left)
{
    return s->even ? hash : hash + left * UINT64_C(0x9e3779b97f4a7c15);
}

/* Returns within how many turns of the winner, at most `left`, a position is shown to be won; 0 if it is not. */
static inline unsigned shown_turns(const struct shown *s, uint64_t hash, unsigned left)
{
    const uint32_t turns = key_map_find(&s->turns, shown_key(s, hash, left));
    return turns <= left ? turns : 0;
}

/* Keeps that a position that was reached with `left` turns left is won within `turns` turns. */
static inline void shown_add(struct shown *s, uint64_t hash, unsigned left, unsigned turns)
{
    key_map_set(&s->turns, shown_key(s, hash, left), turns);
}

#endif
