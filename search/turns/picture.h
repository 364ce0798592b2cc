/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mating pictures: whether a mate can still be reached when both sides play for it, as in helpmates and series-movers.
 * A picture is a square of the king to be mated with all squares around it guarded or blocked. The steps that pieces
 * need to guard, to check and to block are counted on an empty board, so the answer "no" is a proof. Play does not use
 * this file.
 */
#ifndef SEARCH_TURNS_PICTURE_H
#define SEARCH_TURNS_PICTURE_H

#include "rules/game.h"

/* Tables of what pieces can reach and guard in so many steps; grow as they are asked. */
struct pictures;

/* Makes empty tables; NULL if there is no memory. */
struct pictures *pictures_new(void);

/* Frees tables; NULL is allowed. */
void pictures_free(struct pictures *t);

/* Whether the pictures tell something about a position: turns of one step of orthodox pieces, one king each. */
bool pictures_apply(const struct position *p);

/* Whether `side` may mate after at most `own` more steps of its own and `other` of its opponent; only where
   pictures_apply(). False is proven, true is a guess. */
bool picture_possible(struct pictures *t, const struct position *p, unsigned side, unsigned own, unsigned other);

#endif
