/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All placements (placement.h) that a problem's mate may have, listed once at its start. The search for lines of play
 * carries along those that can still be reached; without one a move is not even made. Play does not use this file.
 */
#ifndef SEARCH_TURNS_PLACEMENTS_H
#define SEARCH_TURNS_PLACEMENTS_H

#include "search/turns/placement.h"

/* The list, and a stack of the placements alive on the way to the present position. */
struct placements;

/* Placements alive at a position, a part of the stack. */
struct alive {
    struct whereabouts w;
    size_t first, count;
};

/* Lists the placements of mates by `side` within `own` steps of its own and `other` of its opponent; only where
   pictures_apply(). NULL: there are too many, or rights to castle or to capture e.p. */
struct placements *placements_new(struct pictures *t, const struct position *p, unsigned side, unsigned own,
                                  unsigned other);

/* Frees a list; NULL is allowed. */
void placements_free(struct placements *l);

/* Returns all placements, at the position for which they were listed. */
struct alive placements_all(const struct placements *l);

/* Fills `after` with the placements of `before` that remain after an action of a position; returns whether there are
   some. What was put on the stack after `before` is given up. */
bool placements_step(struct placements *l, action a, const struct alive *before, struct alive *after);

#endif
