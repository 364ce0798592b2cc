/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judging of all candidates of one iteration by several threads, the most promising first, until enough turns are known
 * that do not lose at once; then, if wanted, judging of new turns evolved from the best. Called by series.c.
 */
#ifndef SEARCH_TURNS_JUDGING_H
#define SEARCH_TURNS_JUDGING_H

#include <pthread.h>

#include "search/turns/evolve.h"
#include "search/turns/judge.h"
#include "search/turns/mate_thread.h"

/* Number of best turns whose scores are exact when others are evolved from them; the scores of the next are bounds. */
enum { TURNS_EXACT = 4 };

/* The candidates of one iteration and what is known of them, shared by the judging threads. */
struct judging {
    struct line *const *candidates;
    /* wanted: enough once so many turns are found that do not lose at once */
    unsigned count, us, wanted;
    unsigned lines; /* number of best turns that must be exact */
    struct mate_nodes mate_nodes;
    pthread_mutex_t lock; /* guards all below */
    /* searched by all threads; then no further candidate is judged; then all stops; 0: no limit */
    uint64_t nodes, nodes_end, max;
    unsigned next, judged; /* next candidate to judge; judged turns that do not lose at once */
    bool over, stopped, short_of_nodes;
    bool anchor, anchored; /* candidate 0 is the best turn of the last iteration; it has been judged */
    bool anchor_lost;      /* and it loses */
    bool all_proven;       /* all verdicts so far are proven */
    struct verdict *found; /* the best verdicts, sorted */
    unsigned found_count, found_room;
    const struct position *root;
    /* search for our mate in this turn; where there are helpers, the first one waits for its end */
    struct mate_thread *mate_thread;
    bool mates;                  /* our mate in this turn exists: nothing else counts */
    struct offspring *offspring; /* where turns evolved from the best go; NULL: none are made */
    uint64_t evolve_end;         /* node count at which evolving ends; 0: it has not begun */
};

/* A thread that helps to judge. */
struct helper {
    struct judge judge;
    struct judging *judging;
    pthread_t thread;
    bool started, first; /* its thread runs; it is the one that waits for mate_thread */
};

/* Judges the candidates with the calling thread and judge->threads - 1 helpers until enough turns are known, then turns
   evolved from the best, with as many nodes again. `reply_width` is the width of the beam of the opponent's replies. */
void judging_run(struct judging *j, struct judge *judge, struct helper *helpers, unsigned reply_width);

#endif
