/* Runs a set of positions whose mates in one turn, or their absence, are known. */
#ifndef BENCH_MATES_H
#define BENCH_MATES_H

/*
 * Reads lines `GAME;FEN;mate` or `GAME;FEN;none` (empty lines and those that begin with # are skipped) and searches
 * each position for at most `movetime` milliseconds. Prints the slowest ones and a summary by verdict and length;
 * returns how many were not answered as the file says, or -1 with a complaint on standard error if the file cannot be
 * used.
 */
int mates_run(const char *path, long long movetime);

#endif
