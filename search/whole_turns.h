/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a search is by whole turns (search/turns/), and that search. Called by threads.c. */
#ifndef SEARCH_WHOLE_TURNS_H
#define SEARCH_WHOLE_TURNS_H

#include "search/searcher.h"

/* Whether a search is by whole turns. With a handicap, short turns too are searched so, because the strength of levels
   was measured that way; and so are searches limited to given turns. */
bool whole_turns_suit(const struct searcher *s);

/* Searches by whole turns and fills the result. */
void whole_turns_search(struct searcher *s, struct best_turn *out);

#endif
