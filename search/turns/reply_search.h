/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The reply search: after each of the best turns, the opponent's turn is searched as deeply as ours was, so that our
 * next turn counts too. Otherwise a reply is judged by its evaluation and by mates behind it. The opponent's score,
 * compared with ours, also shows how optimistic ours is (series.c). Called by series.c.
 */
#ifndef SEARCH_TURNS_REPLY_SEARCH_H
#define SEARCH_TURNS_REPLY_SEARCH_H

#include "search/turns/judging.h"

/* Searches the opponent's turn after each of the `count` best turns (at most TURNS_EXACT), about `nodes` nodes each,
   with all threads. Moves the turn with the best result to the front and fills *keeps with that result, a score for us.
   Scores of turns do not change. Returns false, and changes nothing, if the search was stopped. */
bool reply_search(struct judging *j, struct judge *judge, unsigned count, uint64_t nodes, int *keeps);

#endif
