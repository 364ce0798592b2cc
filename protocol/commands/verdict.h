/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an EPD says of the best move, and whether the best line found agrees. `tempi analyse` calls this. */
#ifndef PROTOCOL_COMMANDS_VERDICT_H
#define PROTOCOL_COMMANDS_VERDICT_H

#include "protocol/commands/variations.h"

/* VERDICT_NONE: the position says nothing of its best move. VERDICT_UNREADABLE: it says nothing, or what
   is not legal or no number. */
enum verdict { VERDICT_NONE, VERDICT_RIGHT, VERDICT_WRONG, VERDICT_UNREADABLE };

/*
 * Compares the best line of a record's position with the operations `bm` (best moves), `am` (moves to avoid) and `dm`
 * (mate in so many moves) of its EPD and prints a line for each, `bm Qd1+: right`. A move may be a whole turn, with its
 * actions in any order that leads to the same position, or its first actions. An illegal one is reported on standard
 * error.
 */
enum verdict verdict_print(const struct record *r, const struct variation *best, const char *operations);

#endif
