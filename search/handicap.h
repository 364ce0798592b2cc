/* What a weaker player sees wrong (level.h): the same of the same position throughout a game. */
#ifndef SEARCH_HANDICAP_H
#define SEARCH_HANDICAP_H

#include "engine/random.h"
#include "search/search.h"

enum { OVERLOOKED_MAX = 230, EVALUATED_MAX = 25000 };

/* How wrong a position is evaluated, in centipawns for its decider. */
static inline int handicap_noise(const struct handicap *h, const struct position *p)
{
    struct random r;
    if (!h->noise)
        return 0;
    random_seed(&r, position_key(p) ^ h->seed);
    int sum = 0; /* of six odd numbers of -63..63: its deviation is about 90 */
    for (uint64_t bits = random_next(&r), i = 0; i < 6; i++, bits >>= 6)
        sum += 2 * (int)(bits & 63) - 63;
    return sum * h->noise / 90;
}

/* A value of a position for its decider as the handicapped player sees it: never as good as a win. */
static inline int handicap_evaluate(const struct handicap *h, const struct position *p, int value)
{
    if (!h->noise)
        return value;
    value += handicap_noise(h, p);
    return value > EVALUATED_MAX ? EVALUATED_MAX : value < -EVALUATED_MAX ? -EVALUATED_MAX : value;
}

/* Whether an action late in a turn is overlooked: the later it comes, the more likely. */
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
