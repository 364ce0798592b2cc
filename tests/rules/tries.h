/* Tries outside texts, as the fuzzer and the suite of mutated FENs make them up; aborts where something is wrong. */
#ifndef TESTS_RULES_TRIES_H
#define TESTS_RULES_TRIES_H

#include <stddef.h>
#include <stdint.h>

#include "engine/random.h"
#include "rules/game.h"

/* How many games there are. */
unsigned tries_games(void);

/* Plays random actions from a position, each node written and read back to the same, and checked in every way. */
void try_play(const struct position *p, struct random *r, unsigned actions);

/*
 * Reads a text as a FEN of the game of an index. If it is refused, the position must be as it was and the reason be
 * given; if it is taken, it must be written and read back to the same, and all its actions must be playable, as well as
 * some random ones behind. What stands behind a newline is read as the text of an action. Returns whether the FEN was
 * taken.
 */
int try_fen(unsigned game, const char *text, size_t length);

/*
 * Reads a text as a file of game records. Every game must be written and read back to the same actions, and a fault
 * have its reason.
 */
void try_pgn(const char *text, size_t length);

/*
 * Plays a text as turns from the start of the game of an index. If it is refused, the record must be as it was; if it
 * is taken, it must be written and played again to the same position. Returns whether it was taken.
 */
int try_turns(unsigned game, const char *text, size_t length);

#endif
