/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goals of a game besides mate, as the settings of its law say them (law.h). Called by law.c. */
#ifndef RULES_GOALS_H
#define RULES_GOALS_H

#include "rules/game.h"

/* Whether a side has lost by a goal; *rule becomes its enum goal_rule. */
bool goals_lost(const struct position *p, unsigned side, unsigned *rule);

/* Whether a goal has drawn the game: one that does, or one that both sides have reached; *rule becomes its enum
   goal_rule. */
bool goals_drawn(const struct position *p, unsigned *rule);

/* Returns who wins what would be a draw, by the setting `draws`; DRAWN: nobody. */
enum outcome goals_draw(const struct position *p);

/* Returns the goal that the other side has reached, so that the side to move loses unless its turn reaches it, too;
   NULL if there is none. */
const struct goal *goals_reply_due(const struct position *p);

/* Whether a step in a scope reaches a goal. */
bool goals_reply_found(const struct position *p, const struct scope *s, const struct goal *goal);

/* Returns the squares of a side's pieces of some types, bit by type, on any board. */
bitboard128 goals_squares(const struct position *p, unsigned types, unsigned side);

/* Whether a goal asks for certain squares, or for lines of some directions, so that the board cannot be turned. */
bool goals_by_squares(const struct law *law);

/* Whether two settings have the same goals. */
bool goals_equal(const struct settings *a, const struct settings *b);

/* Returns the side that has lost because the other one, which must capture, has no pieces left; 2 if there is none. */
unsigned goals_given_away(const struct position *p);

#endif
