/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands on the squares of a board, as the FEN spells it: pictures and the library ask. */
#ifndef RULES_NOTATION_UNITS_H
#define RULES_NOTATION_UNITS_H

#include "rules/game.h"

/* Room for the longest unit in bytes: a piece, the piece that it has called, and its riders, all those of a game. */
enum { UNIT_MAX = 192 };

/* Writes the unit on each square, rank * files + file; "" for an empty one, "*" for one that has become a wall. */
void units_read(const struct position *p, char units[BOARD_MAX][UNIT_MAX]);

#endif
