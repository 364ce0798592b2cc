/*
 * Search by whole turns, for games of long turns: candidate turns ("series") by beam; against each a search for the
 * opponent's mate and for the opponent's best reply; after that, for our mate; wider and longer in each iteration.
 * Called by threads.c and reply_search.c; best_turn.c uses series_step().
 */
#ifndef SEARCH_TURNS_SERIES_H
#define SEARCH_TURNS_SERIES_H

#include "search/search.h"

enum { SERIES_LENGTH_MAX = 64 }; /* actions in a turn */

/* What limits a whole-turn search; 0 or NULL means no limit of that sort. */
struct series_limits {
    bool (*stop)(void *context);   /* whether to stop at once */
    bool (*enough)(void *context); /* whether no further iteration should begin */
    void *context;
    unsigned threads;    /* threads that judge candidates; with one, equal limits give equal results */
    uint64_t nodes;      /* nodes */
    unsigned depth;      /* iterations */
    unsigned mate;       /* stop when a mate in this many turns is found */
    const action *moves; /* only turns that begin with one of these actions; all if moves_count is 0 */
    unsigned moves_count;
    /* only turns that begin with one of these; all if turns_count is 0 */
    const struct turn_start *turns;
    unsigned turns_count;
    const struct handicap *handicap; /* errors of a weaker level (search.h); never NULL */
    unsigned lines;                  /* number of best turns wanted (MultiPV); 0 counts as 1 */
    bool no_reply_search;            /* no reply search (reply_search.h) */
    int level; /* subtracted from scores besides half of the optimism (`level` in search/score.h) */
};

/* A turn and the reply by which it was judged. */
struct series {
    unsigned length, reply_length;
    action actions[SERIES_LENGTH_MAX], reply[SERIES_LENGTH_MAX];
    int score; /* for the side that plays the turn, as in search.h */
};

/* Called after each iteration for each of the best turns found so far, the best as line 1. */
typedef void series_listener(void *context, unsigned depth, unsigned line, const struct series *turn, uint64_t nodes);

/* Searches the rest of the decider's turn; there must be a legal action at the root. Fills `best`, always with a legal
   turn, however early the search is stopped. Returns the nodes searched. */
uint64_t series_search(const struct position *root, const struct series_limits *limits, series_listener *listen,
                       void *context, struct series *best);

/* Returns the action of a list with the best evaluation behind it, and fills *best with that score for the decider. */
action series_step(const struct position *p, const action *list, unsigned n, int *best);

#endif
