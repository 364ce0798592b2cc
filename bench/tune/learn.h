/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trains the network of a family on samples (search/evaluation/network.h describes the network). Called by
 * protocol/commands/learn.c.
 */
#ifndef BENCH_TUNE_LEARN_H
#define BENCH_TUNE_LEARN_H

#include "engine/journal.h"
#include "rules/game.h"

/* What to train, on what, and how. */
struct learn_options {
    unsigned family;         /* enum family */
    const struct game *game; /* the game of lines that name none, whose inputs all games must have; NULL: the first of
                                the family that can have a network */
    const char *name;        /* name of family or game */
    char *const *files;      /* sample files (samples.h) */
    unsigned file_count;
    const char *note;           /* how the samples were made, for the head of the weights file */
    unsigned epochs;            /* passes over all samples */
    double blend;               /* share of a sample's own score in its target, 0..1; the rest is the result */
    double lambda;              /* share of later turns in a turn's score, 0..1; negative: scores as they are */
    double slope;               /* slope of the curve from scores to targets; 1: the slope that predicts results best */
    double rate;                /* learning rate at the start; it falls to a fiftieth */
    bool alone;                 /* without the hand-made terms */
    unsigned sums, heads;       /* shape of the network, as in struct network; not less than those of `from` */
    const struct network *from; /* the network whose weights training starts from; NULL: random weights */
    uint64_t seed;
    unsigned threads; /* the result does not depend on how many */
};

/* Returns the game of lines that name none, for which the network is; NULL if no game of the family can have one. */
const struct game *learn_game(const struct learn_options *o);

/* Scores beyond this are clamped by score_by_turns(); centipawns. */
enum { SCORE_MAX = 5000 };

/*
 * Returns the score of a turn, blended with the scores of later turns (TD(lambda), Sutton 1988). One term is half the
 * difference of this score and the next, which is the opponent's; the other, with the share `lambda`, is the blended
 * score of the next turn, negated. The last turn keeps its own score. `scores` holds `turns` scores in centipawns, this
 * turn's first, each for its side to move; they are clamped to SCORE_MAX.
 */
double score_by_turns(const int *scores, unsigned turns, double lambda);

/*
 * Trains the network and adds the weights file that the build includes to the pending text of `out`; progress goes to
 * standard error. Every tenth game is held back, and the weights of the epoch with the least error on these games are
 * written. Returns false with the reason in `error` (room for `size`).
 */
bool learn_run(const struct learn_options *o, struct journal *out, char *error, size_t size);

#endif
