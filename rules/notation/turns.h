/*
 * Turns as text: actions of one turn are joined by commas, turns are separated by spaces. Protocols, books and commands
 * call this.
 */
#ifndef RULES_NOTATION_TURNS_H
#define RULES_NOTATION_TURNS_H

#include "rules/notation/text.h"
#include "rules/record.h"

/* Room for an error in bytes. */
enum { TURN_ERROR_MAX = 280 };

/* Plays the turns of a text, given whole or by single actions. At the first illegal action it returns false with the
 * reason in `error` (room for TURN_ERROR_MAX bytes) and leaves the record as it was before the call. */
bool turns_play(struct record *r, const char *text, char *error);

/* Writes actions played one after another from a position as turns: a comma inside a turn, a space where the decider or
 * the turn changes. Stops early if `room` bytes do not suffice; returns the length. */
size_t turns_write(const struct position *from, const action *list, unsigned count, char *text, size_t room);

#endif
