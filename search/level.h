/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Levels of play for human opponents; called by the protocols before a search. A weaker level searches fewer nodes,
 * adds an error to each evaluation (always the same for the same position, so plans hold), and overlooks steps late in
 * a turn. It makes no random moves. The levels below the top are limited by nodes, not time, and so are the same on all
 * machines. The top level has a tiny error in the first turns of a game played by time, so that games differ.
 */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "rules/game.h"
#include "search/limits.h"

/* number of levels; range of ratings */
enum { LEVELS = 10, LEVEL_ELO_MIN = 100, LEVEL_ELO_MAX = 2600 };

/* Gives the limits of a search of position p, of which time is known, the handicap of a level, 1 to LEVELS, fractions
   allowed; the top level has hardly any. `seed` chooses which positions of a game are evaluated wrong. */
void level_limit(double level, uint64_t seed, const struct position *p, struct limits *l);

/* Returns the level whose rating in orthodox chess is `elo`. */
double level_of_elo(long long elo);

/* Returns a description of a level in a few words. */
const char *level_words(unsigned level);

#endif
