/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The errors of a weaker level (level.h). They depend only on position and seed, so they stay the same throughout a
   game. Used by both searchers at every node. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_HANDICAP_H
#define SEARCH_HANDICAP_H

#include "engine/random.h"
#include "rules/game.h"
#include "search/limits.h"

/* greatest chance to overlook an action, in 256ths; bound of the evaluation with an error */
enum { OVERLOOKED_MAX = 230, EVALUATED_MAX = 25000 };

/* Returns the error in the evaluation of a position, in centipawns for its decider. */
static inline int handicap_noise(const struct handicap *h, const struct position *p)
{
    struct random r;
    random_seed(&r, position_key(p) ^ h->seed);
    int sum = 0; /* sum of six odd numbers of -63..63; its standard deviation is about 90 */
    for (uint64_t bits = random_next(&r), i = 0; i < 6; i++, bits >>= 6)
        sum += 2 * (int)(bits & 63) - 63;
    return sum * h->noise / 90;
}

/* Adds the error of the handicap to an evaluation; the result never looks like a win by rule. */
static inline int handicap_evaluate(const struct handicap *h, const struct position *p, int value)
{
    if (!h->noise)
        return value;
    value += handicap_noise(h, p);
    return value > EVALUATED_MAX ? EVALUATED_MAX : value < -EVALUATED_MAX ? -EVALUATED_MAX : value;
}

/* Whether the handicap overlooks an action: the more steps the turn has had, the more likely. */
static inline bool handicap_overlooks(const struct handicap *h, const struct position *p, action a)
{
    struct random r;
    unsigned chance = h->overlooks * p->turn.done;
    if (!chance)
        return false;
    random_seed(&r, position_key(p) ^ h->seed ^ (uint64_t)a << 32);
    return (random_next(&r) >> 56) < (chance < OVERLOOKED_MAX ? chance : OVERLOOKED_MAX);
}

#endif
