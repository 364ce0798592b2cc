/*
 * Future Chess for the evaluation of orthodox pieces: its inner files are a board of 8x8. The value of the pieces
 * there, in weights/future.def, was fitted with `tempi tune` to 900 games against itself from drawn arrays (79416
 * positions, 800 nodes a turn): bishops gain, the pair of them loses. All other weights are those of chess, as fitting
 * them too made the positions held out worse.
 */
#ifndef SEARCH_EVALUATION_FUTURE_H
#define SEARCH_EVALUATION_FUTURE_H

#include "rules/game.h"

/* Makes the image of a position: files b to i become a to h, pieces in the corners stand on the nearest empty square.
 */
void future_project(const struct position *p, struct position *image);

/* The same action on the image; ACTION_NONE if it begins or ends in a corner. */
action future_project_action(action a);

#endif
