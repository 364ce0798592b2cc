/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares and actions as text, in the spelling that tempi uses everywhere; turns.h adds turns. */
#ifndef RULES_NOTATION_TEXT_H
#define RULES_NOTATION_TEXT_H

#include "rules/game.h"

/* Room for the text of an action in bytes. */
enum { ACTION_TEXT_MAX = 64 };

/* The letters of orthodox and medieval pieces, by type, lower case. */
extern const char orthodox_letters[];

/* Returns the letters of a game's piece types, by type: lower case, upper case for types that are written with a +
   before it. */
const char *game_letters(const struct game *game);

/* Writes the name of a square of a board (NULL: 8x8), two or three characters. */
void builder_square(struct text_builder *builder, const struct geometry *geometry, unsigned square);

/* Reads the square of a game's board with which a text begins; returns its length, 0 if it begins with none. */
size_t square_read(const struct game *game, const char *text, unsigned *square);

/* Writes the text of an action that is legal in a position; `text` has room for ACTION_TEXT_MAX bytes. */
void action_text(const struct position *p, action a, char *text);

/* Finds the legal action that a text of `length` bytes means; returns false if there is none. Castling may also be
 * written the other way (king takes rook for e1g1, or the king's target in Chess960) unless that is another action. A
 * text that the game punishes by a penalty is found too. */
bool action_read(const struct position *p, const char *text, size_t length, action *a);

#endif
