/* Games of the engine against itself, written as samples (played.h) for tuning and learning. */
#ifndef BENCH_TUNE_SELFPLAY_H
#define BENCH_TUNE_SELFPLAY_H

#include <stddef.h>

#include "rules/game.h"

struct selfplay_options {
    const struct game *game;
    unsigned option;       /* values of the game's options, packed */
    unsigned games;        /* numbered from 0; of all parts together */
    unsigned part, parts;  /* those with this remainder by the number of parts are played */
    uint64_t nodes;        /* of a search, one for each turn */
    unsigned random_turns; /* at the start of a game, one more or less */
    bool to_end;           /* by the rules alone: no score and no number of turns ends a game */
    uint64_t seed;
    unsigned threads; /* as many games at a time */
    const char *path; /* of the file that is appended to: what it holds of the same run is not played again */
};

/*
 * Plays the games and appends them to the file, whose last line is cut off first if it has no end; progress goes to
 * standard error. What a game is depends on seed, number, limits and how it may end, the order of games on the
 * threads. False with the reason in `error` (room for `size`).
 */
bool selfplay_run(const struct selfplay_options *o, char *error, size_t size);

#endif
