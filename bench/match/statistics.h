/* What a match says about two players: Elo with its error, likelihood of superiority, sequential test. */
#ifndef BENCH_MATCH_STATISTICS_H
#define BENCH_MATCH_STATISTICS_H

#include <stdbool.h>

/* Results seen from the first player. A pair is one opening played with both colours, indexed by its half points. */
struct tally {
    unsigned wins, losses, draws;
    unsigned pairs[5];
};

/* Elo is infinite where the score is 0 or 1; low and high bound it with 95 % confidence. */
struct estimate {
    double score, elo, low, high;
    double superiority; /* probability that the first player is the stronger one */
};

/* A sequential probability ratio test of elo0 against elo1 with error rates alpha and beta. */
struct sprt {
    double elo0, elo1, alpha, beta;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 };

/* The expected score of an Elo difference, and back (infinite at 0 and 1). */
double score_of_elo(double elo);
double elo_of_score(double score);

/* Estimates the strength of the first player; errors come from pairs where there are at least two. */
void tally_estimate(const struct tally *t, struct estimate *e);

/* The generalised log likelihood ratio of the test's two hypotheses, from pairs where there are at least two. */
double sprt_ratio(const struct sprt *s, const struct tally *t);

/* The bounds at which the test ends. */
double sprt_lower(const struct sprt *s);
double sprt_upper(const struct sprt *s);

/* What the test says by now. */
enum sprt_verdict sprt_test(const struct sprt *s, const struct tally *t);

#endif
