/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a search. Called when a search ends, by threads.c and whole_turns.c. */
#ifndef SEARCH_BEST_TURN_H
#define SEARCH_BEST_TURN_H

#include "search/searcher.h"
#include "search/turns/line.h"

/* Fills the best turn from what the threads have found, and reports the lines again if they differ from
   those reported last. */
void best_turn_by_steps(struct searcher *s, struct best_turn *out);
/* Fills the best turn from the result of a search by whole turns. */
void best_turn_by_turns(struct searcher *s, const struct series *best, struct best_turn *out);
/* Fills the best turn from the endgame tablebases if they know that the root is won or lost; else returns
   false. */
bool best_turn_by_tablebase(struct searcher *s, struct best_turn *out);

#endif
