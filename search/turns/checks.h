/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generates the steps that may give check, few others among them. Used by the mate search (mate.c) for the last
   step. */
#ifndef SEARCH_TURNS_CHECKS_H
#define SEARCH_TURNS_CHECKS_H

#include "rules/game.h"

/* Lists steps of a scope: all that would attack the enemy's only king, direct checks and steps of pieces that may open
   a line, and some that do not. Returns their number. Only for 8x8 boards and positions with that king. */
unsigned checks_list(const struct position *p, const struct scope *scope, action *list);

#endif
