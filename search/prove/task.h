/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a proof search over whole turns is asked (dfpn.h). */
#ifndef SEARCH_PROVE_TASK_H
#define SEARCH_PROVE_TASK_H

#include "rules/game.h"
#include "search/prove/table.h"
#include "search/time.h"

enum { DFPN_TURNS_MAX = 100, DFPN_THREADS_MAX = 64 };

/* What a search is to show, and what it may spend; the caller fills all of it. */
struct dfpn_task {
    struct position start; /* at the start of a turn */
    unsigned winner;       /* the side that is to win */
    bool threats;          /* only by turns that threaten; needs wins_threatens() of the game */
    unsigned part, parts;  /* only each `parts`-th turn from the start, from number `part` on; parts 1: all turns */
    unsigned threads;      /* 1 to DFPN_THREADS_MAX */
    struct proof_table *table;
    const struct clock_plan *clock;
    /* told of the time, in microseconds, and of the turn lists so far by one of the threads about every ten
       milliseconds; returns false to stop the search */
    bool (*tell)(void *context, int64_t elapsed, uint64_t lists);
    void *context;
};

#endif
