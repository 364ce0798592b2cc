/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi mates`: measures the search for a mate in this turn on positions with known results. */
#ifndef BENCH_MATES_H
#define BENCH_MATES_H

#include <stdio.h>

/*
 * Reads lines of a file, `GAME;FEN;mate` or `GAME;FEN;none`, skipping empty lines and those that begin with #, and
 * searches each position for at most `movetime` milliseconds. Prints wrong results, the slowest positions and a
 * summary. Returns the number of wrong or missing results, or -1 after a message on standard error if the file cannot
 * be used.
 */
int mates_run(FILE *file, const char *path, long long movetime);

#endif
