/* What a table holds: how many positions are won, drawn and lost, and the longest win. */
#ifndef RULES_TABLEBASE_COUNT_H
#define RULES_TABLEBASE_COUNT_H

#include "rules/tablebase/tablebase.h"

/* The positions in which one side decides with so many steps made and left; all placements of the pieces are counted.
 */
struct endgame_count {
    unsigned side, done, left;
    uint64_t won, drawn, lost, unknown;
    unsigned longest;         /* turns of both sides to the longest win, 0 for none */
    struct position position; /* one that takes so long */
};

/* Counts a table, White's states before Black's and the starts of turns before their middles; returns how many counts
   there are. Positions are left out where the side that does not decide is in check at the start of a turn, and such
   as differ only by a right to capture en passant. Where turns grow there is another table, for the other side of
   tablebase.later; what is not alike in both is unknown. NULL elsewhere. `list` has room for SLOTS_MAX. */
unsigned endgame_counts(const struct endgame *e, const struct endgame *other, struct endgame_count *list);

/* Finds the best actions from a position on, as far as the tables say and there is room: where it is won the fastest
   ones, where it is lost the slowest. Returns how many. */
unsigned endgame_line(const struct tablebase *all, const struct position *start, action *list, unsigned room);

/* Finds the best action in a position; false where tables do not say or there is none. */
bool endgame_best(const struct tablebase *all, const struct position *p, action *best, int *value);

#endif
