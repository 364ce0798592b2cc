/*
 * Relocations before the game, where men change places that XBoard cannot exchange. A swap is made of moves by way of
 * the corner of the a file: the man to the corner, the other one to his square, he to the other's. In between the other
 * side passes, or, where it has to follow, makes the same moves with its men. To decline is to pass.
 */
#ifndef PROTOCOL_XBOARD_RELOCATION_H
#define PROTOCOL_XBOARD_RELOCATION_H

#include "protocol/xboard/legs.h"

enum { RELOCATION_PLIES = 6 };

/* Whether the game has not begun: its first turn is still to come, and the decider arranges his men. */
bool relocation_due(const struct xboard_game *g);

/* The plies of a relocation, XBoard's moves and passes in turns; returns how many. */
unsigned relocation_plies(const struct xboard_game *g, action a, char plies[RELOCATION_PLIES][LEG_MAX]);

/* Makes one more ply, of whichever side XBoard has on move. */
enum leg_status relocation_play(struct xboard_game *g, const char *text);

/* What must come next, if something has begun and that is certain; `text` has room for LEG_MAX. */
bool relocation_forced(const struct xboard_game *g, char *text);

/* Marks the squares that the man on a square may go to. */
void relocation_goals(const struct xboard_game *g, unsigned from, bool *goals);

#endif
