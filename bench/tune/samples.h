/*
 * Positions with the results of the games they stood in, for tuning. A text file of lines
 *   FEN;RESULT          RESULT 1-0, 0-1 or 1/2-1/2, or 1, 0 or 0.5, the score of White
 *   FEN;RESULT;SCORE    SCORE in centipawns for White, as a search saw it
 * or of whole games of self-play (played.h). An empty line stands between games; lines that begin with # say nothing. A
 * line `game ID` says that what follows is of another game of the same family. Or a file of game records as `tempi
 * match` writes them, of which the quiet nodes behind the opening are taken.
 */
#ifndef BENCH_TUNE_SAMPLES_H
#define BENCH_TUNE_SAMPLES_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/notation/fen.h"
#include "rules/record.h"

struct sample {
    struct position position;
    double result; /* for White: 1, 0.5, 0 */
    bool scored;
    int score;         /* for White */
    unsigned game;     /* number of the game in the file */
    const int *scores; /* in games of self-play those of this turn and the ones behind it, each for who decided */
    unsigned turns;    /* how many they are; 0 elsewhere */
};

/*
 * Hands every sample of a file to `take`. Returns false with the reason, line number included, in `error` (room for
 * FEN_ERROR_MAX + 80) if a line cannot be read.
 */
bool samples_read(FILE *file, const struct game *game, unsigned option,
                  void (*take)(void *context, const struct sample *s), void *context, char *error);

/*
 * Takes of a turn the nodes that are quiet: not in check, and nothing is captured or promoted from there to its end.
 * Fills their positions into `samples` (room for `length`) and returns how many there are.
 */
unsigned samples_of_turn(const struct position *from, const action *actions, unsigned length, struct sample *samples);

/* Adds a sample as a line to the piece of a journal. */
void sample_write(struct journal *to, const struct sample *s);

#endif
