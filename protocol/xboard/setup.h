/* What XBoard must be told about a game that it has no rules for: the board, the pieces and how they look and move. */
#ifndef PROTOCOL_XBOARD_SETUP_H
#define PROTOCOL_XBOARD_SETUP_H

#include "protocol/xboard/game.h"
#include "rules/notation/fen.h"

enum { SETUP_MAX = FEN_MAX + 256, PIECES_MAX = 64 };

/* The letter of a type, upper case; 0 if the game has no such pieces. */
char setup_letter(const struct game *game, unsigned pt);

/* Writes the argument of the `setup` line for the start of a game; `text` has room for SETUP_MAX. */
void setup_write(const struct xboard_game *g, char *text);

/* Writes the argument of the `piece` line of a piece type, as `N& N`; false if the game has no such pieces. */
bool setup_piece(const struct game *game, unsigned pt, char *text, size_t room);

/* The same for games that are shown as images; the pieces are their images. */
void setup_write_image(const struct xboard_game *g, char *text);
bool setup_piece_image(const struct game *game, unsigned number, char *text, size_t room);

#endif
