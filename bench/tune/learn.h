/* Teaching the network of a family from samples (search/evaluation/network.h says what it is). */
#ifndef BENCH_TUNE_LEARN_H
#define BENCH_TUNE_LEARN_H

#include "engine/journal.h"
#include "rules/game.h"

struct learn_options {
    unsigned family;    /* enum family */
    const char *name;   /* of the family */
    char *const *files; /* of samples, samples.h */
    unsigned file_count;
    const char *note;    /* how the samples were made, for the file of weights */
    struct journal *out; /* where the file of weights is added to the piece */
    unsigned epochs;     /* passes over all samples */
    double blend;        /* share of a sample's own score in its target, 0..1; the rest is the result */
    double lambda;       /* share of what later turns say in a turn's score, 0..1; negative: scores as they are */
    double slope;        /* of the curve from scores to targets, 1: the one that predicts results best */
    double rate;         /* of the first steps; it falls to a fiftieth */
    bool alone;          /* without the hand-made terms */
    const struct network *from; /* goes on from its weights; NULL: from scratch */
    uint64_t seed;
    unsigned threads; /* the result does not depend on how many */
};

/*
 * The score of a turn by itself and the turns behind it: half of what both sides say in succession, mixed with the same
 * of later turns, whose share is `lambda` (TD(lambda), Sutton 1988); the last turn's is its own. Scores are each for
 * who decided, `turns` of them, this turn's first; those beyond SCORE_MOST count as that.
 */
enum { SCORE_MAX = 5000 };
double score_by_turns(const int *scores, unsigned turns, double lambda);

/*
 * Learns and gives the file of weights as the build takes it in; progress goes to standard error. Every tenth game is
 * held back, to see what holds elsewhere; the weights of the epoch that did best there are written. False with the
 * reason in `error` (room for `size`).
 */
bool learn_run(const struct learn_options *o, char *error, size_t size);

#endif
