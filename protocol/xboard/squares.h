/*
 * Squares as XBoard spells them: as we do, but on a board of exactly ten ranks these are numbered from 0 to 9 there.
 */
#ifndef PROTOCOL_XBOARD_SQUARES_H
#define PROTOCOL_XBOARD_SQUARES_H

#include "rules/game.h"

/* The square of a text of two letters in XBoard's spelling, NO_SQUARE if it is none of the game's board. */
unsigned xboard_square_read(const struct game *game, const char *text);

/* The square that a move in XBoard's spelling begins with; NO_SQUARE if it is none. */
unsigned xboard_leg_start(const struct game *game, const char *leg);

/* Where a move in XBoard's spelling takes the piece on a square; NO_SQUARE if it is no move of that piece. */
unsigned xboard_leg_target(const struct game *game, const char *leg, unsigned from);

/* Writes a square in XBoard's spelling; `text` has room for three characters. */
void xboard_square_write(const struct game *game, unsigned square, char *text);

/* Turns a text with squares in our spelling into XBoard's; `theirs` has room for as much. */
void xboard_spell(const struct game *game, const char *ours, char *theirs);

/* Turns a text with squares in XBoard's spelling into ours, cut to `room`. */
void xboard_unspell(const struct game *game, const char *theirs, char *ours, size_t room);

#endif
