/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game before the root, for games in which somebody wins what is a draw in chess: a repetition, or the end of a
 * counter. Whole turns that end so are scored as the referee calls them. Used by beam.c, judge.c and series.c.
 */
#ifndef SEARCH_TURNS_PAST_H
#define SEARCH_TURNS_PAST_H

#include "rules/record.h"

/* What was played before the turn that is searched. */
struct past {
    const struct record *record;    /* up to the root; NULL: draws decide nothing, and none are looked for */
    const struct position *between; /* where the turn that is searched began, if that is behind the record; or NULL */
};

/* Returns the outcome that the referee calls at the start of a turn, by a repetition or a counter; ONGOING if there is
   none. `key` is that of the position. Chases by turns behind the record are not looked for: such a repetition counts
   as one without. */
enum outcome past_outcome(const struct past *past, const struct position *p, uint64_t key);

#endif
