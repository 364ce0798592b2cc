/* The result of a match as one row of a table, as docs/results/ keeps them. */
#ifndef BENCH_MATCH_RESULTS_H
#define BENCH_MATCH_RESULTS_H

#include "bench/match/match.h"

/* The heads of the columns. */
#define RESULTS_COLUMNS "date\tcommit\topponent\tgame\ttime\twins\tdraws\tlosses\telo\tmargin\tcommand\tmachine\tnote\n"

/*
 * Appends the result of a match, from the first engine's side, to a file of tab-separated values, which begins with the
 * heads of the columns where it is new. The date is the local one, the commit that of this program's source; the
 * margin is half the width of the 95 % confidence interval in Elo. False, with the reason in errno, if it cannot be
 * written.
 */
bool results_append(const char *path, const struct match_settings *m, const struct match_score *s);

#endif
