/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table holds: how many positions are won, drawn and lost, and the longest win; and best lines. Called by
   `tempi tablebase`, the cache and tests. */
#ifndef RULES_TABLEBASE_COUNT_H
#define RULES_TABLEBASE_COUNT_H

#include "rules/tablebase/tablebase.h"

/* The count of the positions in which one side is to move with `done` steps made and `left` steps left. Placements
   that are symmetric to each other are counted one by one. */
struct endgame_count {
    unsigned side, done, left;
    uint64_t won, drawn, lost, unknown;
    unsigned longest;         /* turns of both sides to the longest win, 0 for none */
    struct position position; /* a position with the longest win */
};

/* Counts a table: White's states before Black's, starts of turns before their middles; returns how many counts there
   are (room for SLOTS_MAX). Positions are left out where the side not to move is in check at the start of a turn,
   and those that differ only by a right to capture e.p. Where turns grow, `other` is the table for the other side of
   tablebase.later, and what differs between the two is unknown; else NULL. */
unsigned endgame_counts(const struct endgame *e, const struct endgame *other, struct endgame_count *list);

/* Finds the best actions from a position, as far as tables say and there is room: the fastest win, or the slowest
   loss. Returns how many; stops at a draw. */
unsigned endgame_line(const struct tablebase *all, const struct position *start, action *list, unsigned room);

/* Finds the best action in a position and its value; false if tables do not say or there is no action. */
bool endgame_best(const struct tablebase *all, const struct position *p, action *best, int *value);

#endif
