/*
 * Games of self-play as lines of text, which files of samples may hold (samples.h): each line stands by itself, so that
 * files may be cut between lines and joined. Its fields are parted by semicolons:
 *   play;GAME;OPTION;SEED/INDEX;RESULT;FEN;TURN SCORE;TURN SCORE;...
 * OPTION the packed values of the game's options, RESULT as PGN has it, FEN where the searched turns begin, TURN the
 * text of the actions up to the next change of the decider, SCORE centipawns for who decided.
 */
#ifndef BENCH_TUNE_PLAYED_H
#define BENCH_TUNE_PLAYED_H

#include "bench/tune/samples.h"

enum { SCORE_DECIDED = 20000 }; /* samples with scores from here on, forced wins, are left out */

/* Which game of a run of self-play it is. */
struct played_index {
    const struct game *game;
    uint64_t seed;
    unsigned index;
};

/* Begins the line of a game with all that stands before the first turn. */
void played_begin(struct journal *to, const struct played_index *i, const struct position *start, enum outcome outcome);

/* Adds a searched turn and its score. */
void played_turn(struct journal *to, const struct position *from, const action *actions, unsigned length, int score);

/* Reads of a line which game it is; false if it is none of such games. */
bool played_index_read(const char *line, struct played_index *i);

/*
 * Hands the samples of a line to `take`; `number` is that of the game in the file. The line is cut up in place. False
 * with the reason in `error` (room for FEN_ERROR_MAX).
 */
bool played_read(char *line, unsigned number, void (*take)(void *context, const struct sample *s), void *context,
                 char *error);

/*
 * Hands the scores of a line's turns to `take`, with the outcome of the game and who decided; the turns are not played.
 * The line is cut up in place. False with the reason in `error` (room for FEN_ERROR_MAX), also if it is of another
 * family.
 */
bool played_scores(char *line, const struct game *game,
                   void (*take)(void *context, int score, enum outcome outcome, unsigned decider), void *context,
                   char *error);

#endif
