/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting by whole turns, with the set of different positions that they lead to. */
#include <stdlib.h>

#include "rules/counting/perft.h"

/* A set of position keys, a hash table with 0 as its empty entry; whether key 0 is in the set is kept in `zero`. */
struct key_set {
    uint64_t *keys, count, room;
    bool zero, failed;
};

/* Inserts a key other than 0 into a set that has room. */
static void set_insert(struct key_set *s, uint64_t key)
{
    uint64_t i = key & (s->room - 1);
    while (s->keys[i] && s->keys[i] != key)
        i = (i + 1) & (s->room - 1);
    s->count += !s->keys[i];
    s->keys[i] = key;
}

/* Adds a key to a set, which grows as needed; sets `failed` if memory runs out. */
static void set_add(struct key_set *s, uint64_t key)
{
    if (key == 0) {
        s->count += !s->zero;
        s->zero = true;
        return;
    }
    if (s->count * 2 >= s->room) {
        struct key_set bigger = {.room = s->room ? s->room * 2 : 1024, .zero = s->zero, .count = s->zero};
        bigger.keys = calloc(bigger.room, sizeof *bigger.keys);
        if (!bigger.keys) {
            s->failed = true;
            return;
        }
        for (uint64_t i = 0; i < s->room; i++)
            if (s->keys[i])
                set_insert(&bigger, s->keys[i]);
        free(s->keys);
        *s = bigger;
    }
    set_insert(s, key);
}

/* The state of one count by turns. */
struct turn_work {
    struct key_set ends;
    unsigned first_number; /* number of the root's turn */
    action path[ACTIONS_MAX];
    unsigned length;
    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences);
    void *context;
};

/* Counts the sequences from `p` to the start of turn number `last`. The path from the root is kept while the first
   turn lasts. */
static uint64_t count_turns(struct turn_work *w, const struct position *p, unsigned last)
{
    uint64_t sum = 0;
    if (w->ends.failed)
        return 0;
    if (p->number >= last) {
        set_add(&w->ends, position_key(p));
        return 1;
    }
    action *list = malloc(ACTIONS_MAX * sizeof *list);
    if (!list) {
        w->ends.failed = true;
        return 0;
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (n == 0 && p->turn.done && p->number + 1u == last) {
        set_add(&w->ends, position_key(p));
        sum = 1;
    }
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        position_copy(&next, p);
        bool first = p->number == w->first_number && w->length < ACTIONS_MAX;
        game_apply(&next, list[i]);
        if (first)
            w->path[w->length++] = list[i];
        uint64_t count = count_turns(w, &next, last);
        if (first) {
            bool over = next.number != w->first_number || (count == 1 && game_count(&next) == 0);
            if (over && w->each && count)
                w->each(w->context, w->path, w->length, count);
            w->length--;
        }
        sum += count;
    }
    free(list);
    return sum;
}

bool perft_by_turns(const struct position *p, unsigned turns,
                    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences), void *context,
                    struct perft_turns *found)
{
    struct turn_work *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->first_number = p->number;
    w->each = each;
    w->context = context;
    found->sequences = count_turns(w, p, p->number + turns);
    found->positions = w->ends.count;
    bool done = !w->ends.failed;
    free(w->ends.keys);
    free(w);
    return done;
}
