/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's own search as the adviser of a guided proof: which turns it proposes, and how hard a proof seems at its
   scores. */
#ifndef SEARCH_PROVE_ADVISER_H
#define SEARCH_PROVE_ADVISER_H

#include "search/search.h"

enum {
    PROPOSALS_MAX = 12,
    COST_SCORES = 64, /* costs from here on are those of scores; below, of mates */
};

/* A line that a search proposes. */
struct proposal {
    int score; /* for the side to move */
    unsigned length;
    action actions[PV_MAX];
};

/* A searcher, owned by one thread, and what its last search has proposed, the best line first. */
struct adviser {
    struct searcher *searcher;
    struct record record;
    struct proposal proposals[PROPOSALS_MAX];
    unsigned count;
};

/* Makes the searcher of an adviser that is zeroed. Ends the program if memory lacks. */
void adviser_make(struct adviser *a);

/* Frees what an adviser holds. */
void adviser_free(struct adviser *a);

/* Searches a position for its best lines, up to PROPOSALS_MAX, with so many nodes; with `mate`, a mate ends it, even
   before all lines are found. */
void adviser_search(struct adviser *a, const struct position *p, uint64_t nodes, unsigned lines, bool mate);

/* Returns how hard a proof seems at a score of a search for the winner: up to COST_SCORES for a mate, the more turns it
   takes, above for any other score, the lower it is; COST_MATED for a loss (graph.h). */
unsigned adviser_cost(int score);

/* Returns by how much costs differ whose scores are so many centipawns apart. */
unsigned adviser_distance(unsigned centipawns);

#endif
