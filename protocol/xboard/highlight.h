/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares that XBoard highlights while a user drags a piece (command `highlight`). */
#ifndef PROTOCOL_XBOARD_HIGHLIGHT_H
#define PROTOCOL_XBOARD_HIGHLIGHT_H

#include "protocol/xboard/game.h"

enum { HIGHLIGHT_MAX = 160 };

/*
 * Writes the targets of the piece on `from`, a square or BOARD_MAX and the type of a piece in hand, as the board field
 * of a FEN: Y for an empty target, R for a capture, M for a promotion, C for a square by way of which the piece goes on
 * (the rook, if a king castles). `via` is that square once the user has chosen it, else NO_SQUARE. `text` has room for
 * HIGHLIGHT_MAX.
 */
void highlight_write(const struct xboard_game *g, unsigned from, unsigned via, char *text);

/* Whether highlight_write() would mark a square. */
bool highlight_lit(const struct xboard_game *g, unsigned from, unsigned via, unsigned square);

#endif
