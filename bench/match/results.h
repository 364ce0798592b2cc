/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a match as a row of a table, in the format of docs/results/. Called by match.c. */
#ifndef BENCH_MATCH_RESULTS_H
#define BENCH_MATCH_RESULTS_H

#include "bench/match/match.h"

/* The header line. */
#define RESULTS_COLUMNS "date\tcommit\topponent\tgame\ttime\twins\tdraws\tlosses\telo\tmargin\tcommand\tmachine\tnote\n"

/*
 * Appends the result of a match, from the side of the first engine, to a file of tab-separated values; an empty file
 * first gets the header line. The date is the local one, the commit that of the source of this program, the margin half
 * the width of the 95 % confidence interval in Elo. Returns false with the reason in errno if the file cannot be
 * written.
 */
bool results_append(const char *path, const struct match_settings *m, const struct match_score *s);

#endif
