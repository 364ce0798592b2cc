/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Castling rights for FENs of XBoard: in games that XBoard does not know, its FENs never carry them. A right is granted
 * where king and rook stand on squares where a game starts them.
 */
#ifndef PROTOCOL_XBOARD_RIGHTS_H
#define PROTOCOL_XBOARD_RIGHTS_H

#include "protocol/xboard/game.h"

/* Copies XBoard's FEN and adds the castling rights that it lacks; `text` has room for FEN_MAX. */
void rights_add(const struct xboard_game *g, const char *fen, char *text);

#endif
