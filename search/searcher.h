/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What outlives one search, and what only those read who start and end one: threads.c, whole_turns.c, best_turn.c. */
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include "search/search.h"
#include "search/worker.h"

struct searcher {
    struct shared shared;
    bool reductions_old;         /* the constants have changed since reductions were computed */
    bool series_off;             /* long turns are searched action by action too (option WholeTurns off) */
    const struct game *searched; /* game of the searches since everything was empty; NULL: there was none */
    uint64_t searched_option;    /* and its options: keys of positions tell neither */
    struct handicap searched_by; /* and the weaker level of the last one */

    /* The running search. */
    action *allowed;                  /* copy of limits.moves */
    struct turn_start *allowed_turns; /* copy of limits.turns */
    struct record game;               /* the game up to the root */
    action *line;                     /* the best turn and what may follow it, for the result */
    unsigned line_length, line_room;

    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool running, joinable, released; /* guarded by lock; released: stop or ponderhit came */
    pthread_t leader;
};

/* Returns how many threads search: one at a weaker level, whose few nodes are to be the same everywhere. */
static inline unsigned searcher_threads(const struct searcher *s)
{
    return s->shared.limits.handicap.width ? 1 : s->shared.threads;
}

#endif
