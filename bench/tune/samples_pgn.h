/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples from PGN files (rules/notation/pgn.h). Called by samples.c. */
#ifndef BENCH_TUNE_SAMPLES_PGN_H
#define BENCH_TUNE_SAMPLES_PGN_H

#include "bench/tune/samples.h"

/* Calls `take` for each sample of a PGN file. Returns false with the reason, line number included, in `error` (room
   for `size`) if a game cannot be read. */
bool samples_pgn_read(FILE *file, const struct game *game, uint64_t option,
                      void (*take)(void *context, const struct sample *s), void *context, char *error, size_t size);

#endif
