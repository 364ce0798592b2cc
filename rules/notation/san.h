/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Single actions as users write them: steps in standard algebraic notation (`Nbd7+`, `exd6`, `O-O`, `e8=Q#`), pieces
 * put on other squares by a rule with both squares (`Qd1f3`), everything else in the spelling of text.h. Games whose
 * pieces are neither orthodox nor from a games file, or whose board has more than nine ranks, have the forms of forms.h
 * as far as names allow, and text.h for other actions; san_read() knows these forms for all games. It is the one place
 * where the text of an action as users write it becomes an action, for UCI, XBoard, the terminal, the command line and
 * records.
 */
#ifndef RULES_NOTATION_SAN_H
#define RULES_NOTATION_SAN_H

#include "rules/notation/illegal.h"

/* Room for an action in algebraic notation in bytes. */
enum { SAN_MAX = ACTION_TEXT_MAX + 4 };

/* Writes a legal action so that san_read() finds it again; `text` has room for SAN_MAX bytes. */
void san_write(const struct position *p, action a, char *text);

/* Finds the legal action that a text of `length` bytes means. The text may be sloppy (no x, no +, 0-0, e8Q, Qd1-f3,
 * Qf6:), in the spelling of text.h or a form of forms.h, or `--` for 0000. If it means no legal action, or more than
 * one, it returns false with the reason (room for ILLEGAL_MAX bytes). */
bool san_read(const struct position *p, const char *text, size_t length, action *a, char *reason);

/* Whether a text ends the turn or declines an interjection: `--`, `0000`, `Z0`, `pass`, `null`, `@@@@`. */
bool san_is_pass(const char *text, size_t length);

/* Whether the steps of a game have standard algebraic notation, not that of forms.h. */
bool san_has_letters(const struct game *game);

#endif
