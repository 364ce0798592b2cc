/*
 * The searcher for long turns: whole turns ("series") by beam, the opponent's mate in his next turn against each of
 * them, his best series in reply, ours after that; wider and deeper as time allows.
 */
#ifndef SEARCH_TURNS_SERIES_H
#define SEARCH_TURNS_SERIES_H

#include "search/search.h"

enum { SERIES_LENGTH_MAX = 64 };

/* What ends the search; 0 or NULL means no limit of that sort. */
struct series_limits {
    bool (*stop)(void *context);   /* whether to end at once */
    bool (*enough)(void *context); /* whether a further iteration is not worth while */
    void *context;
    unsigned threads;    /* that judge candidates; with one, equal limits give equal results */
    uint64_t nodes;      /* positions looked at */
    unsigned depth;      /* iterations */
    unsigned mate;       /* stop when a mate in so many turns is found */
    const action *moves; /* only these first actions, if moves_count */
    unsigned moves_count;
    const struct turn_start *turns; /* only turns that begin so, if turns_count */
    unsigned turns_count;
    const struct handicap *handicap; /* of search.h */
    unsigned lines;                  /* the best turns that are wanted; 0 as 1 */
    bool no_reply_search;            /* than the answers to this turn (reply_search.h) */
    int level;                       /* what scores that are told are too good by still (search/score.h) */
};

/* A turn and the reply it was judged by. */
struct series {
    unsigned length, reply_length;
    action actions[SERIES_LENGTH_MAX], reply[SERIES_LENGTH_MAX];
    int score; /* for the side that plays the turn, as in search.h */
};

/* What an iteration found: the best turns so far are handed to the listener after each, the best as line 1. */
typedef void series_listener(void *context, unsigned depth, unsigned line, const struct series *turn, uint64_t nodes);

/*
 * Searches the rest of the decider's turn; needs a legal action at the root. Returns the positions looked at. `best`
 * always holds a legal turn, however early the search is stopped.
 */
uint64_t series_search(const struct position *root, const struct series_limits *limits, series_listener *listen,
                       void *context, struct series *best);

/* The best of the actions at a node at first sight, with what it is worth to the decider. */
action series_step(const struct position *p, const action *list, unsigned n, int *best);

#endif
