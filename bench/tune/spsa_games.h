/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays pairs of games of the engine against itself with two sets of search constants. The functions are the hooks of
 * struct spsa_options; their context is a struct spsa_games.
 */
#ifndef BENCH_TUNE_SPSA_GAMES_H
#define BENCH_TUNE_SPSA_GAMES_H

#include "rules/game.h"
#include "search/constants.h"

enum { SPSA_GAMES = 8 };

/* The games to play, the openings, and the constants to tune. */
struct spsa_games {
    const struct game *games[SPSA_GAMES]; /* pair n plays number n modulo `games_count` */
    unsigned games_count;
    uint64_t option;       /* values of the options of the first game, packed; the others have their defaults */
    uint64_t nodes;        /* nodes of the search for each turn */
    unsigned random_turns; /* random turns at the start of a game, or one more */
    uint64_t seed;
    unsigned count; /* number of constants that are tuned; `numbers` are theirs */
    unsigned numbers[CONSTANTS];
};

/* Returns a new player for a thread; the hook `begin` of struct spsa_options. */
void *spsa_games_begin(void *context);
/* Plays one opening twice with colours changed, `plus` against `minus`, and returns by how many games `plus` wins;
   the hook `play` of struct spsa_options. The openings depend only on seed and pair number. */
int spsa_games_play(void *player, unsigned pair, const int *plus, const int *minus);
/* Frees a player; the hook `end` of struct spsa_options. */
void spsa_games_end(void *player);

#endif
