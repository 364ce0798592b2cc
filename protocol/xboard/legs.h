/*
 * Actions that move several men at once, as `a1a4+b1b4`. XBoard moves one man a ply, so they travel as their legs, one
 * a ply, with passes of the other side in between; the last leg, or the pass that ends the turn, makes the action.
 * Plies of legs are in the log, but make nothing.
 */
#ifndef PROTOCOL_XBOARD_LEGS_H
#define PROTOCOL_XBOARD_LEGS_H

#include "protocol/xboard/game.h"

enum { LEGS_MAX = 8 };

/* The legs of one action, in an order in which every goal is free of men that have yet to leave it. */
struct legs {
    unsigned count; /* 0: there is no such order */
    char text[LEGS_MAX][LEG_MAX];
};

/* Splits a legal action into its legs; an action of one man is one leg. */
void legs_split(const struct xboard_game *g, action a, struct legs *legs);

/* Whether the game has actions of several legs at all. */
bool legs_used(const struct xboard_game *g);

enum leg_status { LEG_REFUSED, LEG_PART, LEG_DONE };

/*
 * Makes one more leg as a ply of XBoard's side: LEG_DONE if it completes an action that no longer one begins with,
 * LEG_PART if more may or must follow.
 */
enum leg_status legs_play(struct xboard_game *g, const char *leg);

/* Ends with a pass of XBoard's side what the legs so far make; false if they make no action. */
bool legs_close(struct xboard_game *g);

/* Whether an action has begun that needs, or may have, more legs. */
bool legs_begun(const struct xboard_game *g);

/* Marks the squares that the man on a square may go to as the next leg. */
void legs_goals(const struct xboard_game *g, unsigned from, bool *goals);

#endif
