/* Lines of play from a node, best first, each beginning with a turn of its own. */
#ifndef PROTOCOL_COMMANDS_VARIATIONS_H
#define PROTOCOL_COMMANDS_VARIATIONS_H

#include "search/search.h"

/* A line of play; score, depth and so on are those of the search that found it. */
struct variation {
    int score; /* for the decider at the root */
    unsigned depth, selective_depth;
    uint64_t nodes;
    int64_t elapsed; /* milliseconds */
    unsigned turn_length, length;
    action pv[PV_MAX]; /* turn_length actions up to the next change of the decider, and what may follow */
};

struct analysis {
    struct searcher *searcher;
    const struct record *game; /* its node now is looked at; it has actions */
    struct limits limits;      /* for all lines together; multipv: how many are wanted */
    /* Is told of what a search finds, from its thread; may be NULL. */
    void (*progress)(void *context, const struct report *r);
    void *context;
};

/*
 * Finds lines of play; `lines` has room for MULTIPV_MAX. Returns how many there are: as many as are wanted, or fewer
 * where there are not so many different turns, or not found.
 */
unsigned analyse(const struct analysis *a, struct variation *lines);

#endif
