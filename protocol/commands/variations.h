/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several lines of play from a position, each with a different turn, best first. Called by analyse.c, book.c and
   review.c. */
#ifndef PROTOCOL_COMMANDS_VARIATIONS_H
#define PROTOCOL_COMMANDS_VARIATIONS_H

#include "search/search.h"

/* A line of play; score, depth, nodes and time are those of the search that found it. */
struct variation {
    int score; /* for the side to move at the root */
    unsigned depth, selective_depth;
    uint64_t nodes;
    int64_t elapsed; /* milliseconds */
    unsigned turn_length, length;
    action pv[PV_MAX]; /* the turn (turn_length actions) and the expected continuation */
};

struct analysis {
    struct searcher *searcher;
    const struct record *game; /* its current position is analysed; it has a legal action */
    struct limits limits;      /* for all lines together; limits.multipv is the number of lines wanted */
    /* Called with each report of a search, from the thread of the search; may be NULL. */
    void (*progress)(void *context, const struct report *r);
    void *context;
};

/* Finds lines of play; `lines` has room for MULTIPV_MAX. Returns how many were found: fewer than wanted if there are
   not so many different turns, or not enough time. */
unsigned analyse(const struct analysis *a, struct variation *lines);

#endif
