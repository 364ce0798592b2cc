/* Games of the engine against itself, written as samples for tuning. */
#ifndef BENCH_TUNE_SELFPLAY_H
#define BENCH_TUNE_SELFPLAY_H

#include "engine/journal.h"
#include "rules/game.h"

struct selfplay_options {
    const struct game *game;
    unsigned option;       /* values of the game's options, packed */
    unsigned games;        /* how many */
    uint64_t nodes;        /* of a search, one for each turn */
    unsigned random_turns; /* at the start of a game, one more or less */
    uint64_t seed;
    struct journal *out;
};

/* Plays the games and writes their quiet positions; progress goes to standard error. False, with the reason in errno,
 * if they cannot be written. */
bool selfplay_run(const struct selfplay_options *o);

#endif
