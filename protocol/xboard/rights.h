/*
 * XBoard's FENs of games it has no rules for never carry castling rights. They are given wherever king and rook stand
 * where a game starts them.
 */
#ifndef PROTOCOL_XBOARD_RIGHTS_H
#define PROTOCOL_XBOARD_RIGHTS_H

#include "protocol/xboard/game.h"

/* Rewrites XBoard's FEN with the castling rights that it lacks; `text` has room for FEN_MAX. */
void rights_add(const struct xboard_game *g, const char *fen, char *text);

#endif
