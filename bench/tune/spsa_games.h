/* Pairs of games of the engine against itself with two sets of search constants, for spsa.h. */
#ifndef BENCH_TUNE_SPSA_GAMES_H
#define BENCH_TUNE_SPSA_GAMES_H

#include "rules/game.h"
#include "search/constants.h"

struct spsa_games {
    const struct game *game;
    uint32_t option;       /* values of the game's options, packed */
    uint64_t nodes;        /* of a search, one for each turn */
    unsigned random_turns; /* at the start of a game, one more or less */
    uint64_t seed;
    unsigned count; /* constants that are tuned, by their numbers */
    unsigned numbers[CONSTANTS];
};

/* The functions that spsa.h asks for; the context is a struct spsa_games. What a pair is depends on that, its number
   and the values alone. */
void *spsa_games_begin(void *context);
int spsa_games_play(void *player, unsigned pair, const int *plus, const int *minus);
void spsa_games_end(void *player);

#endif
