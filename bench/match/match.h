/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches between two players. Called by protocol/commands/match.c. */
#ifndef BENCH_MATCH_MATCH_H
#define BENCH_MATCH_MATCH_H

#include "bench/match/game.h"
#include "bench/match/openings.h"
#include "bench/match/statistics.h"

/* The settings of a match, as given on the command line. */
struct match_settings {
    struct engine_spec engines[2];
    struct match_rules rules;
    struct adjudication adjudication;
    struct openings openings;
    unsigned games, concurrency, every; /* every: print the score after so many games */
    bool test, verbose;                 /* test: end the match by the sequential test `sprt` */
    bool resume;                        /* continue the match of the record */
    unsigned part, parts;               /* play only pairs part, part + parts, ...; 0 of 1: all */
    struct sprt sprt;
    const char *event, *record_path, *positions_path, *debug_path;
    const char *log_path; /* file for the row of results.h; NULL: none */
    char *command;        /* the command line, for that row; owned; may be NULL */
};

/* Faults of an engine, and the sums of its work. */
struct match_faults {
    unsigned time, illegal, crashes;
    struct player_work work;
};

/* The score of a match, from the side of the first engine. */
struct match_score {
    struct tally tally;
    unsigned as_white[3], as_black[3]; /* wins, losses and draws of the first engine with this colour */
    unsigned games;
    unsigned long long turns;    /* turns of all games, with their openings */
    unsigned missed, missed_max; /* games whose openings miss the range asked for, and the largest miss in centipawns */
    struct match_faults faults[2]; /* by engine */
};

enum { MATCH_ERROR_MAX = 160 };

/* How a match ended: finished or interrupted; given up because of an engine or a file; given up because of an engine
   before any game was finished. */
enum match_end { MATCH_PLAYED, MATCH_BROKEN, MATCH_NOT_BEGUN };

/* Plays a match and prints its score. Errors are printed on standard error; if no game was played, they are the only
   output. */
enum match_end match_run(const struct match_settings *settings);

/* Adds a finished game to the score; `white` is the index of the engine with White. */
void match_score_add(struct match_score *s, const struct match_game *g, unsigned white);

/* Prints the present score in one line (docs/reference/match.md). */
void match_score_print(const struct match_score *s, const struct match_settings *m);
/* Prints the lines at the end of a match (docs/reference/match.md). */
void match_score_print_end(const struct match_score *s, const struct match_settings *m);

#endif
