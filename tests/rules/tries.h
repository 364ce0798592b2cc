/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of texts from outside, which the fuzzers and tests of mutated texts call; they abort if something is wrong. */
#ifndef TESTS_RULES_TRIES_H
#define TESTS_RULES_TRIES_H

#include <stddef.h>
#include <stdint.h>

#include "engine/random.h"
#include "rules/game.h"

/* Returns the number of games. */
unsigned tries_games(void);

/* Plays random actions from a position; each node is checked, and written and read back to an equal position. */
void try_play(const struct position *p, struct random *r, unsigned actions);

/*
 * Reads a text as a FEN of the game of an index, and as an action what follows a newline in it. A refused FEN must
 * leave the position unchanged and give a reason. An accepted one must be written and read back to an equal position,
 * and all its actions must be playable, as well as random ones after them. Returns whether the FEN was accepted.
 */
int try_fen(unsigned game, const char *text, size_t length);

/*
 * Reads a text as a PGN file. Every game must be written and read back to equal actions, and an error must have a
 * reason.
 */
void try_pgn(const char *text, size_t length);

/*
 * Plays a text as turns from the starting position of the game of an index. A refused text must leave the record
 * unchanged; an accepted one must be written and played again to an equal position. Returns whether it was accepted.
 */
int try_turns(unsigned game, const char *text, size_t length);

#endif
