/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's own search as the adviser of a guided proof: which turns it proposes, and how hard a proof seems at its
   scores. Several advisers answer several questions at a time. */
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

/* A searcher, used by one thread at a time, and what its last search has proposed, the best line first. */
struct adviser {
    struct searcher *searcher;
    struct record record;
    struct proposal proposals[PROPOSALS_MAX];
    unsigned count;
    uint64_t nodes; /* of all its searches */
};

/* Makes the searcher of an adviser that is zeroed. Ends the program if memory lacks. */
void adviser_make(struct adviser *a);

/* Frees what an adviser holds. */
void adviser_free(struct adviser *a);

/* Searches a position for its best lines, up to PROPOSALS_MAX, with so many nodes; with `mate`, a mate ends it, even
   before all lines are found. */
void adviser_search(struct adviser *a, const struct position *p, uint64_t nodes, unsigned lines, bool mate);

/* A position about which advisers are asked. */
struct question {
    const struct position *p;
    bool loser;            /* the loser is to move */
    uint64_t brief, nodes; /* of a first search, and of another one, 0: none, that follows it if the cost is ... */
    unsigned enough;       /* ... more than this */
    unsigned cost;         /* the answer: how hard a proof seems; COST_LOST (graph.h) if the game is over */
    struct proposal best;  /* if there is one: what the side to move plays */
};

/* Has questions answered by `threads` advisers, each in a thread of its own, one of which, not always the
   caller's, asks `over` before each of its questions: once it says true, or, if `refutable`, once an answer is a loss
   of the winner's, those that are left get no answer, a cost of 0. Returns whether `over` said true. */
bool advisers_answer(struct adviser *advisers, unsigned threads, struct question *list, unsigned count, bool refutable,
                     bool (*over)(void *context), void *context);

/* Returns how hard a proof seems at a score of a search for the winner: up to COST_SCORES for a mate, the more turns it
   takes, above for any other score, the lower it is; COST_MATED for a loss (graph.h). */
unsigned adviser_cost(int score);

/* Returns by how much costs differ whose scores are so many centipawns apart. */
unsigned adviser_distance(unsigned centipawns);

#endif
