/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Presentation of games with actions that move several pieces at once (`a1a4+b1b4`). XBoard moves one piece a ply, so
 * an action travels as its legs, one a ply, and the other side passes in between. The last leg, or the pass that ends
 * the turn, makes the action; until then legs are only in the log. Where XBoard cannot castle, king and rook are legs
 * as well. Only the files of protocol/xboard call this.
 */
#ifndef PROTOCOL_XBOARD_LEGS_H
#define PROTOCOL_XBOARD_LEGS_H

#include "protocol/xboard/presentation.h"

/* Whether a game needs this presentation. */
bool legs_needed(const struct game *game);

/* Writes the legs of a legal action in the order of route.h; the hook `script` of struct presentation. */
void legs_script(const struct xboard_game *g, action a, struct script *script);
/* Makes a leg of the decider; the hook `play` of struct presentation. If `human`, a leg that is an action by itself
   is one, unless it may begin a castling. */
enum leg_status legs_play(struct xboard_game *g, const char *leg, bool human);
/* Makes the action of the legs so far, or ends the turn; the hook `close` of struct presentation. */
enum leg_status legs_close(struct xboard_game *g);
/* Whether legs_close() would make an action; the hook `closes` of struct presentation. */
bool legs_closes(const struct xboard_game *g);
/* Marks the targets of the piece on `from`, and the pieces that may move with it; the hook `targets` of struct
   presentation. */
void legs_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);

#endif
