/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate of the distance to mate in the middle of a turn, by how the pieces stand around the enemy king. Used by
   mate.c to order open positions. */
#ifndef SEARCH_TURNS_MATE_DISTANCE_H
#define SEARCH_TURNS_MATE_DISTANCE_H

#include "rules/game.h"

enum { MATE_DISTANCE_MAX = 512 }; /* estimates lie below this */

/* Returns the estimated distance to a mate by `us`, 0 the nearest, below MATE_DISTANCE_MAX; the unit has no meaning. */
unsigned mate_distance_estimate(const struct position *p, unsigned us);

#endif
