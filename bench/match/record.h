/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of the games of a match: PGN with scores and times, or positions with results. Called by match.c and
   resume.c. */
#ifndef BENCH_MATCH_RECORD_H
#define BENCH_MATCH_RECORD_H

#include "bench/match/match.h"
#include "engine/journal.h"

/* Adds a finished game to the pending text of a journal; `index` counts from 0. */
void match_record_write(struct journal *to, const struct match_settings *s, const struct match_game *g, unsigned index);

/* Adds a line `FEN;SCORE` for the start of each turn after the opening, and an empty line, which ends the game; SCORE
   is White's result, 1, 0.5 or 0. */
void match_record_positions(struct journal *to, const struct match_game *g);

enum { SETTINGS_MAX = 1024 };

/* Writes the settings that affect the games besides players, openings and time, for the tag Settings; cut to
   SETTINGS_MAX bytes. */
void match_settings_write(const struct match_settings *s, char *text);

#endif
