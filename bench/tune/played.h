/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of self-play as lines of text, which sample files may hold (samples.h). Each line is complete by itself, so
 * that files may be split between lines and joined. Its fields are separated by semicolons:
 *   play;GAME;OPTION;SEED/INDEX;RESULT;FEN;TURN SCORE;TURN SCORE;...
 * OPTION holds the packed values of the game's options, RESULT is as in PGN, and the searched turns begin at FEN. TURN
 * is the text of the actions up to the next change of the decider, SCORE is in centipawns for the side that made the
 * turn.
 */
#ifndef BENCH_TUNE_PLAYED_H
#define BENCH_TUNE_PLAYED_H

#include "bench/tune/samples.h"

enum { SCORE_DECIDED = 20000 }; /* samples with such scores, forced wins, are left out */

/* Identifies a game of a run of self-play. */
struct played_index {
    const struct game *game;
    uint64_t seed;
    unsigned index;
};

/* Begins the line of a game: writes all fields before the first turn. */
void played_begin(struct journal *to, const struct played_index *i, const struct position *start, enum outcome outcome);

/* Appends a searched turn and its score to the line of a game. */
void played_turn(struct journal *to, const struct position *from, const action *actions, unsigned length, int score);

/* Reads which game a line holds; returns false if the line is not a game of self-play. */
bool played_index_read(const char *line, struct played_index *i);

/*
 * Calls `take` for each sample of a line; `number` is the number of the game in the file. The line is modified. Returns
 * false with the reason in `error` (room for FEN_ERROR_MAX).
 */
bool played_read(char *line, unsigned number, void (*take)(void *context, const struct sample *s), void *context,
                 char *error);

/*
 * Calls `take` for each turn of a line, with its score, the outcome of the game and the side that made the turn; the
 * turns are not played. The line is modified. Returns false with the reason in `error` (room for FEN_ERROR_MAX), also
 * if the game is of another family than `game`.
 */
bool played_scores(char *line, const struct game *game,
                   void (*take)(void *context, int score, enum outcome outcome, unsigned decider), void *context,
                   char *error);

#endif
