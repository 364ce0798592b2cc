/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search tells: lines as it finds them, and the best turn. */
#ifndef SEARCH_LISTENER_H
#define SEARCH_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/action.h"

/* How the score of a line is to be read: exact, at least, or at most. */
enum bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* One line of a search, handed to the listener as it is found. The score is for the decider at the root; a mate score
   is reported only with the line that leads to it. With MultiPV, no two lines have turns that end in the same position.
   The turn that is played is that of the line 1 reported last. */
struct report {
    unsigned depth, selective_depth, line; /* `line` counts from 1, the best */
    int score;
    enum bound bound;
    uint64_t nodes;
    int64_t elapsed;    /* milliseconds */
    unsigned hash_full; /* permill */
    unsigned length;
    /* actions of this turn, the reply, and so on; valid until the listener returns */
    const action *pv;
};

/* The result of a search: the actions up to the end of the turn or the next change of the decider, and a turn of the
   opponent to ponder on. The lists are valid until the next search_start() or search_run(). */
struct best_turn {
    unsigned length, ponder_length;
    const action *actions, *ponder;
    int score;
};

/* The callbacks of a search. From inside them no function of this header that takes a searcher may be called, except
   search_stop() and search_nodes(). */
struct search_listener {
    void *context;
    /* called from a thread of the search; may be NULL */
    void (*report)(void *context, const struct report *r);
    /* called once, at the end, from a thread of the search; may be NULL */
    void (*best_turn)(void *context, const struct best_turn *a);
};

/* Wins that whoever searches knows besides the tablebases. */
struct known_wins {
    /* Returns in how many turns of its own the side to move, at the start of a turn, wins; 0: that is not known. Called
       by all threads of a search. NULL: no wins are known. */
    unsigned (*turns)(const void *context, const struct position *p);
    const void *context;
};

#endif
