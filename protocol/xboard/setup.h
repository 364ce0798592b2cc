/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Describes a game to XBoard where XBoard has no rules for it: the board, and how the pieces look and move (commands
 * `setup` and `piece`). setup.c explains the choices.
 */
#ifndef PROTOCOL_XBOARD_SETUP_H
#define PROTOCOL_XBOARD_SETUP_H

#include "protocol/xboard/game.h"
#include "rules/notation/fen.h"

enum { SETUP_MAX = FEN_MAX + 512, PIECES_MAX = 64 };

/* Returns the letter of a piece type, upper case; 0 if the game has no such type. */
char setup_letter(const struct game *game, unsigned pt);

/* Whether kings of a game are XBoard's own, which castles by itself, but looks for mate after each step. */
bool setup_own_king(const struct game *game);

/* Returns the letter, upper case, of what XBoard takes for a pawn in a game that it is described; 0 if nothing. */
char setup_pawn(const struct game *game);

/* Returns BOARD_MAX and the type of the pieces in hand that XBoard has on a square beside the board, as it spells it,
   for the side to move; NO_SQUARE if that is no place of its pieces in hand. */
unsigned setup_hand_read(const struct xboard_game *g, const char *text);

/* Writes the argument of `setup` for the starting position of a game; `text` has room for SETUP_MAX. */
void setup_write(const struct xboard_game *g, char *text);

/* Writes the argument of `piece` for a piece type, such as `N& N`; returns false if the game has no such pieces. */
bool setup_piece(const struct game *game, unsigned pt, char *text, size_t room);

/* Writes the argument of `setup` for a game shown as images (image.h); `text` has room for SETUP_MAX. */
void setup_write_image(const struct xboard_game *g, char *text);
/* Writes the argument of `piece` for image number `number` of a game shown as images; false if there is none. */
bool setup_piece_image(const struct game *game, unsigned number, char *text, size_t room);

#endif
