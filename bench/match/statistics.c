/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elo estimates and the sequential test of a match (statistics.h). */
#include "bench/match/statistics.h"

#include <math.h>

enum { OUTCOMES_MAX = 5 };

/* A distribution over equidistant scores from 0 to 1: three of a game, or five of a pair of games. */
struct sample {
    unsigned outcomes;
    double weight[OUTCOMES_MAX], total;
};

double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

/* Fills a sample from the pairs if there are two, else from single games; `prior` is added to each weight. */
static void sample_take(const struct tally *t, double prior, struct sample *s)
{
    const double games[3] = {t->losses, t->draws, t->wins};
    unsigned pairs = 0;
    for (unsigned i = 0; i < 5; i++)
        pairs += t->pairs[i];
    s->outcomes = pairs >= 2 ? 5 : 3;
    s->total = 0;
    for (unsigned i = 0; i < s->outcomes; i++) {
        s->weight[i] = prior + (pairs >= 2 ? t->pairs[i] : games[i]);
        s->total += s->weight[i];
    }
}

/* Returns the score of outcome `i`, from 0 to 1. */
static double sample_value(const struct sample *s, unsigned i) { return (double)i / (s->outcomes - 1); }

/* Returns the mean score of a sample. */
static double sample_mean(const struct sample *s)
{
    double sum = 0;
    for (unsigned i = 0; i < s->outcomes; i++)
        sum += s->weight[i] * sample_value(s, i);
    return sum / s->total;
}

/* Returns the variance of the mean score of a sample. */
static double sample_variance(const struct sample *s)
{
    double mean = sample_mean(s), sum = 0;
    for (unsigned i = 0; i < s->outcomes; i++)
        sum += s->weight[i] * (sample_value(s, i) - mean) * (sample_value(s, i) - mean);
    return sum / s->total / s->total;
}

void tally_estimate(const struct tally *t, struct estimate *e)
{
    struct sample s;
    double games = (double)t->wins + t->losses + t->draws;
    *e = (struct estimate){.score = 0.5, .low = -INFINITY, .high = INFINITY, .superiority = 0.5};
    if (games == 0)
        return;
    sample_take(t, 0, &s);
    if (sample_variance(&s) <= 0)
        sample_take(t, 0.25, &s);
    double deviation = sqrt(sample_variance(&s));
    e->score = (t->wins + 0.5 * t->draws) / games;
    e->elo = elo_of_score(e->score);
    e->low = elo_of_score(e->score - 1.959964 * deviation);
    e->high = elo_of_score(e->score + 1.959964 * deviation);
    e->superiority = 0.5 * erfc(-(e->score - 0.5) / deviation / sqrt(2));
}

/* Returns by how much the maximum likelihood distribution with tilt `x` misses the mean `score`; falls as x grows. */
static double tilt_miss(const struct sample *s, double score, double x)
{
    double sum = 0;
    for (unsigned i = 0; i < s->outcomes; i++) {
        double distance = sample_value(s, i) - score;
        sum += s->weight[i] * distance / (1 + x * distance);
    }
    return sum;
}

/* Returns the tilt for which the maximum likelihood distribution has the mean `score`, strictly between 0 and 1. */
static double tilt_find(const struct sample *s, double score)
{
    double low = -1 / (1 - score), high = 1 / score;
    for (unsigned i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (tilt_miss(s, score, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double sprt_ratio(const struct sprt *s, const struct tally *t)
{
    struct sample sample;
    double score0 = score_of_elo(s->elo0), score1 = score_of_elo(s->elo1), sum = 0;
    if (t->wins + t->losses + t->draws == 0)
        return 0;
    sample_take(t, 1e-3, &sample);
    double tilt0 = tilt_find(&sample, score0), tilt1 = tilt_find(&sample, score1);
    for (unsigned i = 0; i < sample.outcomes; i++) {
        double value = sample_value(&sample, i);
        sum += sample.weight[i] * log((1 + tilt0 * (value - score0)) / (1 + tilt1 * (value - score1)));
    }
    return sum;
}

double sprt_lower(const struct sprt *s) { return log(s->beta / (1 - s->alpha)); }

double sprt_upper(const struct sprt *s) { return log((1 - s->beta) / s->alpha); }

enum sprt_verdict sprt_test(const struct sprt *s, const struct tally *t)
{
    double ratio = sprt_ratio(s, t);
    if (ratio <= sprt_lower(s))
        return SPRT_ACCEPTS_H0;
    return ratio >= sprt_upper(s) ? SPRT_ACCEPTS_H1 : SPRT_GOES_ON;
}
