/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judging of one candidate turn: what score it keeps after the opponent's best reply. Most candidates share their
 * refutation, so a judge remembers the replies that refuted candidates, and all judges share the mates that did, and
 * ours that refuted replies. Where no known mate works, one near it often does: mate searches begin there. Used by
 * judging.c, series.c and mate_thread.c.
 */
#ifndef SEARCH_TURNS_JUDGE_H
#define SEARCH_TURNS_JUDGE_H

#include <pthread.h>

#include "search/turns/beam.h"
#include "search/turns/mate.h"

/* mates remembered by all judges; replies remembered by each */
enum { KILLERS = 24, REFUTATIONS = 8 };

/* Mates that were found, the last one first; shared by all threads. */
struct killers {
    pthread_mutex_t lock; /* guards all below while several threads judge */
    struct mate_line lines[KILLERS];
    unsigned count;
};

/* Whose mates: the opponent's in his next turn, ours in the turn after it. */
enum { THEIRS, OURS };

/* Most nodes of each mate search for one candidate. */
struct mate_nodes {
    uint64_t first;  /* for the opponent's mate */
    uint64_t ours;   /* for our mate behind a reply */
    uint64_t closer; /* for the opponent's mate again, if the candidate would be the best */
};

/* What one thread needs to judge. */
struct judge {
    const struct limits *limits; /* of the whole-turn search */
    unsigned threads;            /* of the whole-turn search */
    struct budget work;
    uint64_t counted; /* nodes of this thread already in the common count of all threads */
    const struct evaluation *evaluation;
    struct evaluation_memory *evaluated; /* or NULL */
    struct beam reply;                   /* the beam of the opponent's replies, with what was played before */
    struct mate_room *room;              /* made when first needed */
    struct killers *killers;             /* [THEIRS], [OURS] */
    /* the opponent's replies that were best against other candidates */
    struct mate_line refutations[REFUTATIONS];
    unsigned refutation_count;
    unsigned number; /* position.number of the root turn */
};

/* The verdict on a candidate turn. */
struct verdict {
    struct series series;
    const struct line *line;
    bool cheap;  /* refuted by a reply that refuted another candidate */
    bool proven; /* the score is exact by the rules: nothing was left out on the way to it */
};

/* Prepares a judge for a search with a budget, which is copied. It must be zeroed before the first call. */
void judge_begin(struct judge *judge, const struct limits *limits, unsigned threads,
                 const struct evaluation *evaluation, const struct budget *budget, struct killers *killers);
/* Frees what a judge holds. */
void judge_free(struct judge *judge);

/* Returns the memory for mate searches of this judge; NULL if there is none. */
struct mate_room *judge_room(struct judge *judge);

/* Searches for a mate in the decider's turn, with at most `nodes` nodes and at most half of what is left of the judge's
   budget. */
enum mate_verdict judge_mate(struct judge *judge, const struct position *p, uint64_t nodes, struct mate_line *line);

/* Returns how many mates are known that refuted candidates. */
unsigned judge_killers(const struct judge *judge);

/* Whether a mate known to the judge `context` would work if our turn ended at this position. It takes no lock: nobody
   else may judge meanwhile. */
bool judge_refutes(void *context, const struct position *at);

/* Returns the score of a candidate for `us` after the opponent's best reply, and fills the verdict. Up to `floor`,
   which other candidates keep already, the exact score does not matter; above `best` (at least `floor`) the opponent's
   mate is searched for again. A win or loss is proven only if nothing was left out on the way to it. */
int judge_candidate(struct judge *judge, const struct line *candidate, unsigned us, const struct mate_nodes *mates,
                    int floor, int best, struct verdict *v);

#endif
