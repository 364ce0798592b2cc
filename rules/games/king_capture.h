/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a turn captures the king, in games where any piece may make any step: the search and proofs ask this to see
   wins and threats at once. */
#ifndef RULES_GAMES_KING_CAPTURE_H
#define RULES_GAMES_KING_CAPTURE_H

#include "rules/game.h"

/* Whether the side to move captures the only king of the other one within the rest of its turn, where
   game_steps_freely(). Two steps on 8x8 cost about as much as a list of actions; each step more, and other boards,
   multiply that by the number of actions. */
bool king_capture_within_turn(const struct position *p);

#endif
