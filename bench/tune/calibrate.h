/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Learns what scores mean: fits the score scale of a family (search/score.h) to games of self-play. Called by
 * protocol/commands/calibrate.c.
 */
#ifndef BENCH_TUNE_CALIBRATE_H
#define BENCH_TUNE_CALIBRATE_H

#include <stdio.h>

#include "engine/journal.h"
#include "search/score.h"

enum { CALIBRATE_WIDTH = 25, CALIBRATE_MAX = 20000 }; /* centipawns */

enum { CALIBRATE_SLOTS = 2 * CALIBRATE_MAX / CALIBRATE_WIDTH + 1 };

/* How often the side to move won [0], drew [1] and lost [2] at a score, rounded to CALIBRATE_WIDTH; each score
   counts once a game. */
struct score_counts {
    unsigned counts[CALIBRATE_SLOTS][3];
    unsigned counted[CALIBRATE_SLOTS]; /* number of the last game that had the score, counted from 1 */
    unsigned games;
};

/* Games to fit the scale to, and every fourth game, held back to check the result. */
struct calibration {
    struct score_counts fitted, held;
};

/* Adds the games of a file of self-play (played.h); returns false with the reason in `error` (room for FEN_ERROR_MAX
   + 80). */
bool calibration_read(struct calibration *c, FILE *file, const struct game *game, char *error);

/*
 * Finds the scale under which the games were most likely; returns false if there are too few positions. If `levelled`,
 * scale->level becomes the score at which wins and losses are equal, to be taken off all scores in addition to what the
 * search takes off already; else it is 0.
 */
bool calibration_fit(const struct score_counts *counts, bool levelled, struct score_scale *scale);

/* Writes a table that compares predicted and actual results for shown scores from -3 to 3 pawns, after the level was
   taken off. */
void calibration_compare(struct journal *to, const struct score_counts *counts, const struct score_scale *scale);

#endif
