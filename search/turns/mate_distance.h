/* How far from mate a position looks, in the middle of a turn, by how the pieces stand around the enemy king. */
#ifndef SEARCH_TURNS_MATE_DISTANCE_H
#define SEARCH_TURNS_MATE_DISTANCE_H

#include "rules/game.h"

enum { MATE_DISTANCE_MAX = 512 };

/* How far a position looks from mate by the side `us`, 0 the nearest; below MATE_DISTANCE_MAX. */
unsigned mate_distance_estimate(const struct position *p, unsigned us);

#endif
