/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lengths of steps, and lists for games that bind the first step of a turn to a length. Lengths are
 * squared. The laws of marseillais.c call this.
 */
#ifndef RULES_GAMES_LENGTHS_H
#define RULES_GAMES_LENGTHS_H

#include "rules/game.h"

/* Squared lengths: a pawn's double step, a knight's step, castling on the king's and on the queen's side. */
enum { DOUBLE_LENGTH = 4, KNIGHT_LENGTH = 5, SHORT_CASTLING = 16, LONG_CASTLING = 25 };

/* Returns the squared distance between the centres of a step's squares. Castling counts as 4 squares (16) on the king's
 * side and 5 (25) on the queen's side. */
unsigned step_length(action a);

/* Lists the legal steps of a stage that have a length, or all steps of that stage if no legal step has the length.
 * Returns how many. */
unsigned lengths_list(const struct position *p, enum stage stage, unsigned length, action *list);

/* Lists the longest of all legal steps as far as they belong to a stage; returns how many. */
unsigned lengths_list_longest(const struct position *p, enum stage stage, action *list);

#endif
