/*
 * The judging of all candidates of one iteration, by several threads: the most promising first, until enough turns
 * stand that do not lose at once and the best of them stand a closer look; then, if wanted, turns made of the best.
 */
#ifndef SEARCH_TURNS_JUDGING_H
#define SEARCH_TURNS_JUDGING_H

#include <pthread.h>

#include "search/turns/evolve.h"
#include "search/turns/mate_thread.h"

/* The best turns whose worth is known exactly where others are made of them, of the next best it is a bound. */
enum { TURNS_EXACT = 4 };

/* The candidates of one iteration and what is known of them, shared by the threads that judge them. */
struct judging {
    struct line *const *candidates;
    unsigned count, us, wanted; /* wanted: so many that do not lose at once are enough */
    unsigned lines;             /* best turns that must be right */
    uint64_t mate_nodes;
    pthread_mutex_t lock;           /* for all below */
    uint64_t nodes, nodes_end, max; /* looked at by all threads; to judge no more, to stop at, 0: no limit */
    unsigned next, judged;
    bool over, stopped, short_of_nodes;
    bool anchor, anchored; /* the best turn of the iteration before comes first; it has been judged, */
    bool anchor_lost;      /* and loses */
    bool all_proven;       /* nothing was left out on the way to all that were judged */
    struct verdict *found; /* the best, sorted */
    unsigned found_count, found_room;
    const struct position *root;
    struct mate_thread
        *mate_thread; /* for a mate of ours in this turn, if it was begun: its thread is the first helper's */
    bool mates;       /* whether there is one: nothing else counts then */
    struct offspring *offspring; /* where turns made of the best go; NULL: none are made */
    uint64_t evolve_end;         /* nodes after which no more are made; 0: they are not yet */
};

/* A thread that helps to judge. */
struct helper {
    struct judge judge;
    struct judging *judging;
    pthread_t thread;
    bool started, first;
};

/* Judges the candidates with the leading thread and its helpers (limits->threads - 1 of them) until the best turn
   stands a closer look, then turns made of the best with as many nodes again; `reply_width` is that of the opponent's
   beams. */
void judging_run(struct judging *j, struct judge *judge, struct helper *helpers, unsigned reply_width);

#endif
