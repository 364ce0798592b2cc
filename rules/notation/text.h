/* Texts of squares, actions and turns, as tempi spells them everywhere. */
#ifndef RULES_NOTATION_TEXT_H
#define RULES_NOTATION_TEXT_H

#include "rules/game.h"

enum { ACTION_TEXT_MAX = 64 };

/* The letters of orthodox and medieval pieces, by type. */
extern const char orthodox_letters[];

/* Writes the name of a square of a board (NULL: 8x8), two or three letters. */
void builder_square(struct text_builder *builder, const struct geometry *geometry, unsigned square);

/* Writes the text of an action that is legal in a position; `text` has room for ACTION_TEXT_MAX. */
void action_text(const struct position *p, action a, char *text);

/*
 * Finds the legal action of a text of the given length; false if there is none. Castling may also be written the other
 * way (king takes rook for e1g1, or the king's target in Chess960) where that is no other action.
 */
bool action_read(const struct position *p, const char *text, size_t length, action *a);

#endif
