/* Counting the action sequences of a game. */
#ifndef BENCH_PERFT_H
#define BENCH_PERFT_H

#include "../rules/game.h"

/* The number of action sequences of a length from a position; length 0 counts 1. */
uint64_t perft(const struct position *p, unsigned length);

#endif
