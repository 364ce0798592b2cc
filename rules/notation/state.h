/*
 * The seventh field of a FEN: the state of the turn as key=value,... Which keys a game has, which values a turn of it
 * can come to, and nothing else is taken. Errors name the key (room for FEN_ERROR_MAX).
 */
#ifndef RULES_NOTATION_STATE_H
#define RULES_NOTATION_STATE_H

#include "rules/game.h"

/* Reads the field; it is asked twice, before the turn has begun (for what the law keeps through the game) and after
   (`last`). */
bool state_read(struct position *p, const char *text, bool last, char *error);

/* Writes the field, with a comma at its end; nothing where the state is the default one. */
void state_write(const struct position *p, struct text_builder *builder);

/* Whether a turn can come to the state that has been read, and to the passed squares of the fourth field; the pieces
   must have been found possible, and p->checkers be set. `error` may be NULL. */
bool state_possible(const struct position *p, char *error);

/* Reads squares of 8x8 written one after another, or a number up to `max`; false if the text is anything else. */
bool state_squares_read(const char *text, bitboard *set);
bool state_number_read(const char *text, unsigned max, unsigned *value);

#endif
