/*
 * The seventh field of a FEN: the turn state as key=value,... It accepts only keys that the game has and values that a
 * turn of the game can come to. Errors name the key (room for FEN_ERROR_MAX bytes). fen.c calls this.
 */
#ifndef RULES_NOTATION_STATE_H
#define RULES_NOTATION_STATE_H

#include "rules/game.h"

/* Reads the field; false with an error. It must be called twice: before the turn has begun (for what the law keeps
 * through the game) and after it (`last`). */
bool state_read(struct position *p, const char *text, bool last, char *error);

/* Writes the field with a comma at its end; nothing if the state is the default. */
void state_write(const struct position *p, struct text_builder *builder);

/* Whether a turn can come to the state that has been read, and to the passed squares of the fourth field. Before that
 * the pieces must have been found possible and p->checkers set. `error` may be NULL. */
bool state_possible(const struct position *p, char *error);

/* Reads squares of 8x8 written one after another; returns false if the text is anything else. */
bool state_squares_read(const char *text, bitboard *set);
/* Reads a number of at most six digits up to `max`; returns false if the text is anything else. */
bool state_number_read(const char *text, unsigned max, unsigned *value);

#endif
