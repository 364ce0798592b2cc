/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Search by whole turns, for games of long turns: candidate turns ("series") by beam; against each a search for the
 * opponent's mate and for the opponent's best reply; after that, for our mate; wider and longer in each iteration.
 * Called by whole_turns.c and reply_search.c.
 */
#ifndef SEARCH_TURNS_SERIES_H
#define SEARCH_TURNS_SERIES_H

#include "search/budget.h"
#include "search/evaluation/evaluation.h"
#include "search/turns/line.h"

/* Called after each iteration for each of the best turns found so far, the best as line 1. */
typedef void series_listener(void *context, unsigned depth, unsigned line, const struct series *turn, uint64_t nodes);

/* What is asked of a whole-turn search. */
struct series_request {
    /* depth in iterations, mate, moves, turns, multipv and handicap are obeyed; nodes and time are the budget's */
    const struct limits *limits;
    unsigned threads; /* threads that judge candidates, 1 or more; with one, equal budgets give equal results */
    int level;        /* subtracted from scores besides half of the optimism (`level` in search/score.h) */
    const struct record *past; /* the game up to the root, if somebody may win a draw in it; NULL: nobody may */
    bool as_reply; /* a reply search (reply_search.h): it has none of its own, and goes on after the soft limit */
    const struct evaluation *evaluation; /* NULL: that of the game */
    series_listener *listen;             /* or NULL */
    void *context;
};

/* Searches the rest of the decider's turn; there must be a legal action at the root. Fills `best`, always with a legal
   turn, however early the search is stopped. */
void series_search(const struct position *root, const struct series_request *request, struct budget *budget,
                   struct series *best);

#endif
