/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions with the results of their games, for tuning and learning. A sample file is a text file of lines
 *   FEN;RESULT          RESULT is 1-0, 0-1 or 1/2-1/2, or White's score 1, 0 or 0.5
 *   FEN;RESULT;SCORE    SCORE is what a search said, in centipawns for White
 * or of whole games of self-play (played.h). An empty line separates games; lines that begin with # are comments. A
 * line `game ID` says that the lines after it are of another game of the family. Or it is a PGN file as `tempi match`
 * writes it: its samples are the positions after the opening, not in check, from which only quiet actions follow in the
 * turn.
 */
#ifndef BENCH_TUNE_SAMPLES_H
#define BENCH_TUNE_SAMPLES_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/notation/fen.h"
#include "rules/record.h"

/* A position, and how its game went on. */
struct sample {
    struct position position;
    double result; /* for White: 1, 0.5, 0 */
    bool scored;
    int score;     /* centipawns for White, if `scored` */
    unsigned game; /* number of the game in the file */
    /* In games of self-play: the scores of this turn and the later ones, each for its side to move. */
    const int *scores;
    unsigned turns; /* number of `scores`; 0 in other files */
};

/*
 * Calls `take` for each sample of a file. Returns false with the reason, line number included, in `error` (room for
 * FEN_ERROR_MAX + 80) if a line cannot be read.
 */
bool samples_read(FILE *file, const struct game *game, uint64_t option,
                  void (*take)(void *context, const struct sample *s), void *context, char *error);

/* Whether a game belongs to a family; else false with the reason in `error` (room for FEN_ERROR_MAX). Weights of one
   family say nothing about another. */
bool samples_of_family(const struct game *game, unsigned family, char *error);

/*
 * Collects the positions of a turn that are not in check and from which only quiet actions follow in the turn. Fills
 * them into `samples` (room for `length`) and returns how many there are.
 */
unsigned samples_of_turn(const struct position *from, const action *actions, unsigned length, struct sample *samples);

/* Adds a sample as a line to the journal's pending text. */
void sample_write(struct journal *to, const struct sample *s);

#endif
