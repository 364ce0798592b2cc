/*
 * Levels of play for people. A weaker level looks at fewer positions, evaluates each of them a little wrong (always the
 * same position in the same way, so plans hold), and overlooks steps that come late in a turn. It makes no moves at
 * random. The levels below the top count positions, not time, and so are the same on all machines.
 */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "search/search.h"

enum { LEVELS = 10, LEVEL_ELO_MIN = 100, LEVEL_ELO_MAX = 2600 };

/* Sets the limits of a search from a node to those of a level from 1 to LEVELS, fractions allowed; the top has none of
   its own. `seed` tells apart games in which other things are evaluated wrong. */
void level_limit(double level, uint64_t seed, const struct position *p, struct limits *l);

/* The level of a rating, by what the levels are worth in orthodox chess. */
double level_of_elo(long long elo);

/* What a level is like, in a few words. */
const char *level_words(unsigned level);

#endif
