/* How far from mate a position looks, in the middle of a turn, by how the men stand around the enemy king. */
#ifndef SEARCH_TURNS_SIEGE_H
#define SEARCH_TURNS_SIEGE_H

#include "rules/game.h"

enum { SIEGE_MOST = 512 };

/* How far a position looks from mate by the side `us`, 0 the nearest; below SIEGE_MOST. */
unsigned siege_estimate(const struct position *p, unsigned us);

#endif
