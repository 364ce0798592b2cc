/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays out won positions of a tablebase with the search. Called by tablebase.c. */
#ifndef PROTOCOL_COMMANDS_TABLEBASE_PLAY_H
#define PROTOCOL_COMMANDS_TABLEBASE_PLAY_H

#include "rules/tablebase/tablebase.h"

enum { PLAYED_MAX = 64 /* most actions of a turn */ };

/*
 * Plays `games` random won positions, also positions within a turn: the search, with tables from `folder`, for the
 * winning side, the tablebase against it. Prints how many were won, and how fast. Returns false unless each was won in
 * as many turns as the tablebase says.
 */
bool tablebase_play(const struct tablebase *all, const struct endgame *e, const char *folder, unsigned games);

#endif
