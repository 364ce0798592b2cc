/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays games of the engine against itself and writes them as samples (played.h) for tuning and learning. Called by
 * protocol/commands/selfplay.c.
 */
#ifndef BENCH_TUNE_SELFPLAY_H
#define BENCH_TUNE_SELFPLAY_H

#include <stddef.h>

#include "rules/game.h"

/* Which games to play, and how. */
struct selfplay_options {
    const struct game *game;
    uint64_t option;       /* values of the game's options, packed */
    unsigned games;        /* number of games of all parts together; they are numbered from 0 */
    unsigned part, parts;  /* plays the games whose number modulo `parts` is `part` */
    uint64_t nodes;        /* nodes of the search for each turn */
    unsigned random_turns; /* random turns at the start of a game, or one more */
    bool to_end;           /* only the rules end a game, no score and no number of turns */
    uint64_t seed;
    unsigned threads; /* games played at a time */
    const char *path; /* the file to append to; games of this run that it holds already are not played again */
};

/*
 * Plays the games and appends them to the file, after cutting off an incomplete last line; progress goes to standard
 * error. A game depends only on seed, number, limits and how it may end; the order of games depends on the threads.
 * Returns false with the reason in `error` (room for `size`).
 */
bool selfplay_run(const struct selfplay_options *o, char *error, size_t size);

#endif
