/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of a match: Elo with its error, likelihood of superiority, sequential test. Called by match.c and score.c.
 */
#ifndef BENCH_MATCH_STATISTICS_H
#define BENCH_MATCH_STATISTICS_H

#include <stdbool.h>

/* Results of the first player. A pair is one opening played with both colours; `pairs` counts pairs by half points. */
struct tally {
    unsigned wins, losses, draws;
    unsigned pairs[5];
};

/* An estimate of the strength of the first player. Elo is infinite at a score of 0 or 1; low and high are the bounds of
   the 95 % confidence interval. */
struct estimate {
    double score, elo, low, high;
    double superiority; /* probability that the first player is the stronger one */
};

/* A sequential probability ratio test of elo0 against elo1 with error rates alpha and beta. */
struct sprt {
    double elo0, elo1, alpha, beta;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 };

/* Returns the expected score of an Elo difference. */
double score_of_elo(double elo);
/* Returns the Elo difference of an expected score; infinite at 0 and 1. */
double elo_of_score(double score);

/* Estimates the strength of the first player; the error is that of pairs if there are at least two. */
void tally_estimate(const struct tally *t, struct estimate *e);

/* Returns the generalised log likelihood ratio of elo1 against elo0, from pairs if there are at least two. */
double sprt_ratio(const struct sprt *s, const struct tally *t);

/* Returns the lower bound of the log likelihood ratio, at which the test accepts elo0. */
double sprt_lower(const struct sprt *s);
/* Returns the upper bound of the log likelihood ratio, at which the test accepts elo1. */
double sprt_upper(const struct sprt *s);

/* Returns the verdict of the test on the results so far. */
enum sprt_verdict sprt_test(const struct sprt *s, const struct tally *t);

#endif
