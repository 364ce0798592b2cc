/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* Plays the turns of a text, given whole or by single actions, in the spelling of text.h or as authors print them:
 * `1. Nf3/e4 d5/dxe4`, `1 d4 2 d5, Nc6`, `e2-e4+`, `Dw(e2-e3)`. At the first illegal action it returns false with the
 * reason in `error` (room for TURN_ERROR_MAX bytes) and leaves the record as it was before the call. */
bool turns_play(struct record *r, const char *text, char *error);

/* As turns_play(), but what comes before the first illegal action stays played. */
bool turns_play_legal(struct record *r, const char *text, char *error);

/* Returns the next turn of a text, as word_next() does, joined with what stands behind a comma or a stroke at its end:
 * `d5, dxe4` is `d5,dxe4`. */
char *turns_next(char **rest);

/* Returns the length of the next action in the text of a turn: up to a comma, or to a slash that is not part of a legal
 * action's text. */
size_t turns_action_length(const struct position *p, const char *text);

/* Whether a word is a remark on a game that changes nothing: `mate`, `resigns`, `!?`. */
bool turns_remark(const char *word);

/* Returns the rest of a word after the number of a turn (digits and dots) if it begins with one. */
const char *turns_behind_number(const char *word);

/* Writes actions played one after another from a position as turns: a comma inside a turn, a space where the decider or
 * the turn changes. Stops early if `room` bytes do not suffice; returns the length. */
size_t turns_write(const struct position *from, const action *list, unsigned count, char *text, size_t room);

#endif
