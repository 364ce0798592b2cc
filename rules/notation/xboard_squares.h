/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Squares in XBoard's spelling. It differs from ours on boards of exactly ten ranks, which XBoard numbers from 0 to 9.
 */
#ifndef RULES_NOTATION_XBOARD_SQUARES_H
#define RULES_NOTATION_XBOARD_SQUARES_H

#include "rules/game.h"

/* Whether XBoard spells the squares of a game as we do. */
bool xboard_squares_ours(const struct game *game);

/* Returns the square that a text of two characters names, NO_SQUARE if it names none of the game's board. */
unsigned xboard_square_read(const struct game *game, const char *text);

/* Returns the square that a move begins with; NO_SQUARE if with none. */
unsigned xboard_leg_start(const struct game *game, const char *leg);

/* Returns the target of a move of the piece on `from`; NO_SQUARE if the move is not one of that piece. */
unsigned xboard_leg_target(const struct game *game, const char *leg, unsigned from);

/* Writes a square in XBoard's spelling; `text` has room for 3 bytes. */
void xboard_square_write(const struct game *game, unsigned square, char *text);

/* Rewrites the squares of a text from our spelling to XBoard's; `theirs` has room for the length of `ours` + 5. */
void xboard_spell(const struct game *game, const char *ours, char *theirs);

/* Rewrites the squares of a text from XBoard's spelling to ours, cut to `room` bytes. */
void xboard_unspell(const struct game *game, const char *theirs, char *ours, size_t room);

#endif
