/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standard algebraic notation of steps that gate; only san.c calls it. */
#ifndef RULES_NOTATION_SAN_GATES_H
#define RULES_NOTATION_SAN_GATES_H

#include "rules/game.h"

/* Writes a step and its gate, without marks of check (room for SAN_MAX bytes). */
void gate_write(const struct position *p, action a, char *text);

/* Finds the legal action that the text of a step, `/` and a piece means, perhaps with the square where that is put;
   false with a reason (room for ILLEGAL_MAX bytes). */
bool gate_read(const struct position *p, const char *text, size_t length, action *a, char *reason);

#endif
