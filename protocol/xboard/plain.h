/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Presentation of games of plain steps: every action is one piece's move, the end of a turn, or a castling, and takes
 * one ply. The other presentations call these functions for their plain actions. Only the files of protocol/xboard use
 * it.
 */
#ifndef PROTOCOL_XBOARD_PLAIN_H
#define PROTOCOL_XBOARD_PLAIN_H

#include "protocol/xboard/presentation.h"

/* Writes an action other than a castling in XBoard's notation; `text` has room for ACTION_TEXT_MAX. */
void plain_write(const struct xboard_game *g, action a, char *text);

/* Writes the one ply of a legal action, none for a king on his own pawn; the hook `script` of struct presentation. */
void plain_script(const struct xboard_game *g, action a, struct script *script);
/* Makes a move of the decider; the hook `play` of struct presentation. */
enum leg_status plain_play(struct xboard_game *g, const char *move, bool human);
/* Makes a pass while the other side is the decider, and refuses a move; the hook `play_theirs` of struct
   presentation. */
enum leg_status plain_play_theirs(struct xboard_game *g, const char *move, bool human);
/* Ends the turn, if that is legal; the hook `close` of struct presentation. */
enum leg_status plain_close(struct xboard_game *g);
/* Whether ending the turn is legal; the hook `closes` of struct presentation. */
bool plain_closes(const struct xboard_game *g);
/* Marks the targets of the piece on `from`; the hook `targets` of struct presentation. */
void plain_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);
/* Writes an action as a hint; the hook `hint` of struct presentation. */
bool plain_hint(const struct xboard_game *g, action a, char *text);
/* Whether a move that XBoard could not make is meant as a castling, which *a becomes: the king moved to its target
   or onto its rook. The hook `meant` of struct presentation. */
bool plain_meant(const struct xboard_game *g, const char *move, action *a);
/* Returns how to castle if a refused move was meant as a castling, else NULL; the hook `illegal` of struct
   presentation. */
const char *plain_illegal(const struct xboard_game *g, const char *move);

#endif
