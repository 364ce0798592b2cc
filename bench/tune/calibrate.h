/* Learning what scores mean from games of self-play: the scale of a family (search/score.h). */
#ifndef BENCH_TUNE_CALIBRATE_H
#define BENCH_TUNE_CALIBRATE_H

#include <stdio.h>

#include "engine/journal.h"
#include "search/score.h"

enum { CALIBRATE_WIDTH = 25, CALIBRATE_MAX = 20000 }; /* centipawns */

enum { CALIBRATE_SLOTS = 2 * CALIBRATE_MAX / CALIBRATE_WIDTH + 1 };

/* How often a score, rounded to CALIBRATE_WIDTH, was won, drawn and lost by who decided, once in a game. */
struct score_counts {
    unsigned counts[CALIBRATE_SLOTS][3];
    unsigned counted[CALIBRATE_SLOTS]; /* the last game in which there was such a score, from 1 */
    unsigned games;
};

/* Games to fit to, and games that are held back to look at what came out: every fourth one. */
struct calibration {
    struct score_counts fitted, held;
};

/* Adds the games of a file of self-play (played.h); false with the reason in `error` (room for FEN_ERROR_MAX + 80). */
bool calibration_read(struct calibration *c, FILE *file, const struct game *game, char *error);

/*
 * The scale under which the games were most likely; false if there are not enough to say anything. If it is levelled,
 * `level` is the score from which as many were won as lost, to be taken off all scores besides what is taken off now;
 * else it is 0.
 */
bool calibration_fit(const struct score_counts *counts, bool levelled, struct score_scale *scale);

/* Writes what was said and what happened where scores of about 0, 1, 2 and 3 pawns are shown, the level taken off. */
void calibration_compare(struct journal *to, const struct score_counts *counts, const struct score_scale *scale);

#endif
