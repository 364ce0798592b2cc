/* What a table holds: how many positions are won, drawn and lost, and the longest win. */
#ifndef RULES_ENDINGS_COUNT_H
#define RULES_ENDINGS_COUNT_H

#include "rules/endings/endings.h"

/* The positions in which one side decides with so many steps made and left; all placements of the men are counted. */
struct ending_count {
    unsigned side, done, left;
    uint64_t won, drawn, lost, unknown;
    unsigned longest;         /* turns of both sides to the longest win, 0 for none */
    struct position position; /* one that takes so long */
};

/* Counts a table, White's states before Black's and the starts of turns before their middles; returns how many counts
   there are. Positions are left out where the side that does not decide is in check at the start of a turn, and such
   as differ only by a right to capture en passant. Where turns grow there is another table, for the other side of
   endings.later; what is not alike in both is unknown. NULL elsewhere. `list` has room for SLOTS_MAX. */
unsigned ending_counts(const struct ending *e, const struct ending *other, struct ending_count *list);

/* Finds the best actions from a position on, as far as the tables say and there is room: where it is won the fastest
   ones, where it is lost the slowest. Returns how many. */
unsigned ending_line(const struct endings *all, const struct position *start, action *list, unsigned room);

/* Finds the best action in a position; false where tables do not say or there is none. */
bool ending_best(const struct endings *all, const struct position *p, action *best, int *value);

#endif
