/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one thread has counted inside the current turn, in chains by key. Only perft.c calls it. Hot path of perft: a
 * change needs `bench/perft_speed.sh`.
 */
#include "rules/counting/orders.h"

#include <stdlib.h>

enum { CHAINS = 2048, ROOM = 2048, CHAIN_MAX = 8 };

/* After TRIAL positions of a length, storing goes on only if one in WORTH was met again. */
enum { TRIAL = 8192, WORTH = 16 };

/* The positions of one turn from which sequences of one length have been counted, in chains by key; index 0 is none. */
struct order_level {
    uint64_t turn, counts[ROOM];
    uint64_t stored, met; /* positions stored in all turns so far; how many of them were met again */
    uint16_t used, first[CHAINS], next[ROOM];
    char positions[];
};

/* Returns how many bytes of a position matter to a count: on 8x8 the bitboards say what the board says. */
static size_t order_size(const struct position *p)
{
    return p->fairy ? sizeof *p : (offsetof(struct position, progress) + 8) / 8 * 8;
}

bool orders_same(const struct position *a, const struct position *b) { return !memcmp(a, b, order_size(a)); }

/* Returns the chain of a position. */
static unsigned chain(const struct position *p)
{
    uint64_t key = p->key ^ (p->turn.ep | p->turn.ep_next) * UINT64_C(0xd6e8feb86659fd93);
    return (unsigned)(key >> 32) % CHAINS;
}

void orders_free(struct orders *o)
{
    for (unsigned i = 0; i < ORDER_LENGTHS; i++)
        free(o->levels[i]);
}

bool orders_find(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t *count)
{
    struct order_level *level = length < ORDER_LENGTHS ? o->levels[length] : NULL;
    size_t size = order_size(p);
    if (!level || level->turn != turn)
        return false;
    unsigned i = level->first[chain(p)];
    for (unsigned tries = 0; i && tries < CHAIN_MAX; tries++, i = level->next[i])
        if (!memcmp(level->positions + i * size, p, size)) {
            *count = level->counts[i];
            level->met++;
            return true;
        }
    return false;
}

void orders_store(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t count)
{
    size_t size = order_size(p);
    if (length >= ORDER_LENGTHS)
        return;
    struct order_level *level = o->levels[length];
    if (!level) {
        level = o->levels[length] = malloc(sizeof *level + ROOM * size);
        if (!level)
            return;
        level->turn = !turn;
        level->stored = level->met = 0;
    }
    if (level->stored > TRIAL && level->met * WORTH < level->stored)
        return;
    if (level->turn != turn) {
        level->turn = turn;
        level->used = 0;
        memset(level->first, 0, sizeof level->first);
    }
    if (level->used + 1 >= ROOM)
        return;
    unsigned at = chain(p), i = ++level->used;
    level->stored++;
    memcpy(level->positions + i * size, p, size);
    level->counts[i] = count;
    level->next[i] = level->first[at];
    level->first[at] = (uint16_t)i;
}
