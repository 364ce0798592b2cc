/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The seventh field of a FEN: the turn state as key=value,... It accepts only keys that the game has and values that a
 * turn of the game can come to. Errors name the key (room for FEN_ERROR_MAX bytes). fen.c calls this.
 */
#ifndef RULES_NOTATION_STATE_H
#define RULES_NOTATION_STATE_H

#include "rules/game.h"

enum { STATE_KEYS_MAX = 32 };

/* The field cut into its keys, and whether each has been applied. */
struct state {
    struct state_key {
        const char *name, *value;
        bool applied;
    } keys[STATE_KEYS_MAX];
    unsigned count;
};

/* Cuts the text of the field up in place; false with an error if it is not key=value,... with each key once. */
bool state_split(char *text, struct state *s, char *error);

/* Applies the keys that the law keeps from turn to turn (turn.law), before the turn has begun, whose length may depend
 * on them; false with an error if a value is bad. */
bool state_apply_kept(struct position *p, struct state *s, char *error);

/* Applies all other keys, to a turn that has begun; false with an error if a value is bad or the game has no such key.
 */
bool state_apply_turn(struct position *p, struct state *s, char *error);

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
