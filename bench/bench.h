/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `tempi bench`: a fixed amount of searching. It measures speed, and its node count is the signature of the search: a
 * change of the count is a change of behaviour. Called by protocol/commands/bench.c and by UCI's `bench`.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "rules/game.h"

/*
 * Searches a fixed set of positions with one thread, those of one game or, if `game` is NULL, all of them. A game
 * without positions of its own is searched from its starting position. Prints the nodes of each search and, in the last
 * line, `N nodes N nps`; the nodes are equal in every run. Returns false if there is no memory.
 */
bool bench_run(const struct game *game);

#endif
