/*
 * The judging of candidate turns: what each keeps after the opponent's best reply. A judge remembers the series that
 * refuted candidates, and all judges the mates that did, for most candidates share their refutation.
 */
#ifndef SEARCH_TURNS_JUDGE_H
#define SEARCH_TURNS_JUDGE_H

#include <pthread.h>

#include "search/turns/beam.h"
#include "search/turns/mate.h"

enum { KILLERS = 24, REFUTATIONS = 8 };

/* Mates of the opponent's that refuted candidates, the last one first; of all threads together. */
struct killers {
    pthread_mutex_t lock; /* for all below, while several threads judge */
    struct mate_line lines[KILLERS];
    unsigned count;
};

/* What one thread judges by. */
struct judge {
    const struct series_limits *limits;
    struct budget work;
    uint64_t counted; /* nodes that are in the common count of all threads */
    struct beam reply;
    struct mate_room *room; /* made when it is needed */
    struct killers *killers;
    struct mate_line refutations[REFUTATIONS]; /* his series that were best against other candidates */
    unsigned refutation_count;
    unsigned number; /* of the turn that is searched */
};

/* A judged turn. */
struct verdict {
    struct series series;
    const struct line *line;
    bool cheap;   /* refuted by what refuted others */
    bool proven;  /* nothing was left out on the way to its score */
    bool checked; /* whether a closer look has found no mate, or none is needed */
};

/* Makes a judge ready, zeroed the first time. */
void judge_begin(struct judge *judge, const struct series_limits *limits, struct killers *killers);
void judge_free(struct judge *judge);

/* The room for searches for mates; NULL if there is no memory. */
struct mate_room *judge_room(struct judge *judge);

/* Looks for a mate in this turn with at most so many nodes, and no more than half of what is left of the search's. */
enum mate_verdict judge_mate(struct judge *judge, const struct position *p, uint64_t nodes, struct mate_line *line);

/* How many mates are known that refuted candidates. */
unsigned judge_killers(const struct judge *judge);

/* Whether a mate known to the judge `context` would work if our turn ended here, as it perhaps does; while nobody
   else judges. */
bool judge_refutes(void *context, const struct position *at);

/*
 * What a candidate is worth for us after the opponent's best reply; `floor` is what other candidates keep already:
 * below it the exact value does not matter. A win or a loss is proven if nothing was left out on the way to it.
 */
int judge_candidate(struct judge *judge, const struct line *candidate, unsigned us, uint64_t mate_nodes, int floor,
                    struct verdict *v);

/* Looks for a mate against a judged turn once more, with so many nodes; whether there is one, which is its score then.
 */
bool judge_again(struct judge *judge, uint64_t mate_nodes, struct verdict *v);

#endif
