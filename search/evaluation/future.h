/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Future Chess for the evaluation of orthodox pieces: its inner files are projected to a board of 8x8. Used by
 * evaluation.c, see.c and trace.c.
 *
 * The values of pieces in weights/future.def were fitted with `tempi tune` to 900 games of self-play from random
 * starting positions (79416 positions, 800 nodes a turn): bishops gain, the bishop pair loses. All other weights are
 * those of chess, because fitting them too made held-out positions worse.
 */
#ifndef SEARCH_EVALUATION_FUTURE_H
#define SEARCH_EVALUATION_FUTURE_H

#include "rules/game.h"

/* Fills the 8x8 image of a position: files b to i become a to h, and pieces in the corners stand on the nearest empty
   square. */
void future_project(const struct position *p, struct position *image);

/* Returns an action as one of the image; ACTION_NONE if it begins or ends in a corner. */
action future_project_action(action a);

#endif
