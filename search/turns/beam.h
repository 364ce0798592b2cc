/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Beam search over the steps of one turn: of the positions after each step the best by evaluation go on; a position
 * reached by another order of steps is left out. Used by series.c, judge.c and evolve.c.
 */
#ifndef SEARCH_TURNS_BEAM_H
#define SEARCH_TURNS_BEAM_H

#include "search/budget.h"
#include "search/evaluation/evaluation.h"
#include "search/turns/keys.h"
#include "search/turns/line.h"
#include "search/turns/past.h"

/* Lines, and the order of the best of them: a heap with the worst line at its root. */
struct line_heap {
    struct line *lines, **order;
    unsigned count, room;
};

/* A beam: the lines after one step, those after the next, and the ends of turns, which are sorted after beam_run(),
   best first. Zeroed before it is used, but for handicap and evaluation. */
struct beam {
    struct line_heap now, next, ends;
    unsigned width, ends_max;
    bool chancy;                     /* ends are scored by how easily the opponent may go wrong (rollouts.h) */
    uint64_t nodes_max;              /* node limit of one run; 0: none */
    const struct handicap *handicap; /* errors of a weaker level */
    const struct evaluation *evaluation;
    struct evaluation_memory *evaluated; /* or NULL */
    bool dropped;                        /* something was dropped: the ends are not all there are */
    struct past past;                    /* where draws decide: what was played before */
    struct key_set seen;                 /* keys of the positions after this step */
    /* whether a turn that ends at p loses; NULL: unknown */
    bool (*refuted)(void *context, const struct position *p);
    void *context;
};

/* Sets the width: lines kept after each step. The number of ends kept is a multiple of it, larger if the beam is
   `chancy`. Returns false if there is no memory. */
bool beam_set_width(struct beam *b, unsigned width);
/* Frees the memory of a beam. */
void beam_free(struct beam *b);

/* Finds the best ends of the turns of side `us` that begin with one of the `count` starts, all of one turn. `turns` is
   the number of turns from the root to the end of this one, for scores of finished games. */
void beam_run(struct beam *b, struct budget *budget, const struct line *starts, unsigned count, unsigned us, int turns);

/* Scores the best ends for `us` by rollouts, more and more of them from fewer and fewer ends, and sorts the ends again.
   It costs about `nodes` nodes. */
void beam_sample(struct beam *b, struct budget *budget, unsigned us, uint64_t nodes);

#endif
