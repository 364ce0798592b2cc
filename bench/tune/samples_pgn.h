/* Samples from game records (rules/notation/pgn.h). */
#ifndef BENCH_TUNE_SAMPLES_PGN_H
#define BENCH_TUNE_SAMPLES_PGN_H

#include "bench/tune/samples.h"

/* As samples_read, of a file that begins with a tag. */
bool samples_pgn_read(FILE *file, const struct game *game, unsigned option,
                      void (*take)(void *context, const struct sample *s), void *context, char *error, size_t size);

#endif
