/*
 * Games with actions that move several pieces at once, as `a1a4+b1b4`. XBoard moves one piece a ply, so they travel as
 * their legs, one a ply, with passes of the other side in between; the last leg, or the pass that ends the turn, makes
 * the action. Plies of legs are in the log, but make nothing. Where XBoard cannot castle, king and rook are legs as
 * well.
 */
#ifndef PROTOCOL_XBOARD_LEGS_H
#define PROTOCOL_XBOARD_LEGS_H

#include "protocol/xboard/presentation.h"

/* Whether a game has actions of several legs at all. */
bool legs_needed(const struct game *game);

/* What struct presentation asks for of the same names; the order of legs is that of route.h. */
void legs_script(const struct xboard_game *g, action a, struct script *script);
enum leg_status legs_play(struct xboard_game *g, const char *leg, bool human);
enum leg_status legs_close(struct xboard_game *g);
bool legs_instead(const struct xboard_game *g, const char *move, struct script *way);
bool legs_closes(const struct xboard_game *g);
void legs_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);

#endif
