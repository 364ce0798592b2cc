/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Continues a match from its record after an interruption. Called by match.c. */
#ifndef BENCH_MATCH_RESUME_H
#define BENCH_MATCH_RESUME_H

#include "bench/match/match.h"

/* Receives a game of the record; `index` counts from 0. */
typedef void match_booker(void *context, const struct match_game *g, unsigned index);

/*
 * Passes every whole game of the record of a match to `book`, and truncates the file after the last one. A missing file
 * has no games. Returns false with the reason in `error` (room for MATCH_ERROR_MAX) and the file unchanged if it
 * contains anything but games of this match, each once.
 */
bool match_resume(const struct match_settings *s, match_booker *book, void *context, char *error);

#endif
