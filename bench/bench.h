/* A fixed amount of searching, to measure speed and to tell whether the search behaves as before. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "rules/game.h"

/*
 * Searches a fixed set of positions with one thread, of one game or of all that are in it, and prints nodes and, in the
 * last line, `N nodes N nps`. The nodes are the same at every run. A game without positions of its own is searched from
 * its start. False if memory runs out.
 */
bool bench_run(const struct game *game);

#endif
