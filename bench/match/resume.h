/* Going on with a match from its record, whatever ended it. */
#ifndef BENCH_MATCH_RESUME_H
#define BENCH_MATCH_RESUME_H

#include "bench/match/match.h"

/* Takes a game that is over already; `index` counts from 0. */
typedef void match_booker(void *context, const struct match_game *g, unsigned index);

/*
 * Hands every whole game of a match's record to `book`, and cuts off what is left behind the last of them; a record
 * that is not there has none. False with the reason in `error` (room for MATCH_ERROR_MAX), and the record as it was, if
 * it holds anything but games of this match, each once.
 */
bool match_resume(const struct match_settings *s, match_booker *book, void *context, char *error);

#endif
