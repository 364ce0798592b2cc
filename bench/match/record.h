/* Records of a match's games: PGN with what the players thought, or positions with results. */
#ifndef BENCH_MATCH_RECORD_H
#define BENCH_MATCH_RECORD_H

#include "bench/match/match.h"
#include "engine/journal.h"

/* Adds a game of a match that is over to the piece of a journal; `index` counts from 0. */
void match_record_write(struct journal *to, const struct match_settings *s, const struct match_game *g, unsigned index);

/* Adds a line `FEN;SCORE` for every turn begun after the opening: White's score is 1, 0.5 or 0. */
void match_record_positions(struct journal *to, const struct match_game *g);

enum { SETTINGS_MAX = 1024 };

/* Writes what decides the games of a match besides players, openings and time, for their tag Settings; cut to
   SETTINGS_MAX bytes. */
void match_settings_write(const struct match_settings *s, char *text);

#endif
