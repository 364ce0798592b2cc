/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the best of long lists. Hot path: a change needs a bench and a match. */
#include "search/choice.h"

/* Swaps two actions of the pool and their scores. */
static void swap(struct choice *c, unsigned i, unsigned j)
{
    action a = c->actions[i];
    int score = c->scores[i];
    c->actions[i] = c->actions[j];
    c->scores[i] = c->scores[j];
    c->actions[j] = a;
    c->scores[j] = score;
}

/* Sifts element i of a heap down; the root of the heap is the best. */
static void sink(struct choice *c, unsigned base, unsigned i, unsigned n)
{
    for (unsigned child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && c->scores[base + child + 1] > c->scores[base + child])
            child++;
        if (c->scores[base + i] >= c->scores[base + child])
            return;
        swap(c, base + i, base + child);
    }
}

/* Takes the best of a long list by a heap that shrinks from its end, as most lists are left early. */
static action take_of_heap(struct choice *c)
{
    if (!c->heap)
        for (unsigned n = c->end - c->at, i = n / 2; i-- > 0;)
            sink(c, c->at, i, n);
    c->heap = true;
    c->end--;
    swap(c, c->at, c->end);
    sink(c, c->at, 0, c->end - c->at);
    c->score = c->scores[c->end];
    return c->actions[c->end];
}

enum { LONG = 160 }; /* a longer list becomes a heap */

/* Replaces each of LANES maxima by scores[i] if that is higher; `where` keeps its index, counted from `first`. */
ALWAYS_INLINE void keep_higher(int *highest, int *where, const int *scores, int first)
{
    for (int i = 0; i < LANES; i++) {
        bool higher = scores[i] > highest[i];
        highest[i] = higher ? scores[i] : highest[i];
        where[i] = higher ? first + i : where[i];
    }
}

/* Returns the index of the highest of `count` scores, the first of equal ones; count must be at least LANES. */
ALWAYS_INLINE unsigned highest_of(const int *scores, int count)
{
    int highest[LANES], where[LANES];
    int64_t best[LANES];
    for (int i = 0; i < LANES; i++) {
        highest[i] = scores[i];
        where[i] = i;
    }
    for (int i = LANES; i + LANES < count; i += LANES)
        keep_higher(highest, where, scores + i, i);
    keep_higher(highest, where, scores + count - LANES, count - LANES);
    for (int i = 0; i < LANES; i++)
        best[i] = (int64_t)highest[i] * (INT64_C(1) << 32) - where[i];
    for (int half = LANES / 2; half; half /= 2)
        for (int i = 0; i < half; i++)
            best[i] = best[i + half] > best[i] ? best[i + half] : best[i];
    return -(uint32_t)best[0];
}

action choice_take_of_many(struct choice *c)
{
    unsigned count = c->end - c->at;
    if (c->heap || (count > LONG && !c->keeps_start))
        return take_of_heap(c);
    return choice_take_at(c, c->at + highest_of(c->scores + c->at, (int)count));
}
