/*
 * The reply search: the opponent searches his turn after each of the best turns as deeply as we did ours, so that our
 * next turn counts too. Otherwise a reply is judged by its evaluation and by the mates behind it. What he thinks of the
 * position, compared with our score, also shows how optimistic that score is (series.c). Called by series.c.
 */
#ifndef SEARCH_TURNS_REPLY_SEARCH_H
#define SEARCH_TURNS_REPLY_SEARCH_H

#include "search/turns/judging.h"

/* Lets the opponent search his turn after each of the `count` best turns (at most TURNS_EXACT), about `nodes` nodes
   each, with all threads. Moves the turn that keeps most to the front and fills *keeps with what it keeps for us.
   Scores of turns do not change. Returns false, and changes nothing, if the search was stopped. */
bool reply_search(struct judging *j, struct judge *judge, unsigned count, uint64_t nodes, int *keeps);

#endif
