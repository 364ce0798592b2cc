/* Turns as text: the actions of a turn joined by commas, turns separated by spaces. */
#ifndef RULES_NOTATION_TURNS_H
#define RULES_NOTATION_TURNS_H

#include "rules/notation/text.h"
#include "rules/record.h"

enum { TURN_ERROR_MAX = 280 };

/*
 * Plays the turns of a text, given whole or by single actions; what is legal is played in order. Returns false with
 * the reason in `error` (room for TURN_ERROR_MAX) at the first action that is not legal, and leaves the record as it
 * was before this call.
 */
bool turns_play(struct record *r, const char *text, char *error);

/*
 * Writes actions played one after the other from a position as turn texts: a comma inside a turn, a space where the
 * decider or the turn changes. Stops in time if `room` bytes do not suffice; returns the length.
 */
size_t turns_write(const struct position *from, const action *list, unsigned count, char *text, size_t room);

#endif
