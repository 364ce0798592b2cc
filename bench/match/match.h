/* Matches between two players: `tempi match`. */
#ifndef BENCH_MATCH_MATCH_H
#define BENCH_MATCH_MATCH_H

#include "bench/match/game.h"
#include "bench/match/openings.h"
#include "bench/match/statistics.h"

/* Everything that the command line says of a match. */
struct match_settings {
    struct engine_spec engines[2];
    struct match_rules rules;
    struct adjudication adjudication;
    struct openings openings;
    unsigned games, concurrency, every; /* a line of score every so many games */
    bool test, verbose;                 /* test: the sequential test ends the match */
    bool resume;                        /* go on behind the games of the record */
    struct sprt sprt;
    const char *event, *record_path, *positions_path, *debug_path;
    const char *log_path; /* where the result goes as a row, results.h; NULL: nowhere */
    char *command;        /* the command line, for that row; owned, may be NULL */
};

/* Faults of an engine and the sum of its work. */
struct match_faults {
    unsigned time, illegal, crashes;
    struct player_work work;
};

/* How a match stands, from the first engine's side. */
struct match_score {
    struct tally tally;
    unsigned as_white[3], as_black[3]; /* wins, losses, draws of the first engine by its colour */
    unsigned games;
    unsigned long long turns;      /* sum of the lengths of games, openings included */
    unsigned missed, missed_max;   /* games whose openings have not the edge asked for, and by how much at most */
    struct match_faults faults[2]; /* by engine */
};

enum { MATCH_ERROR_MAX = 160 };

/* Whether a match was given up because of an engine or a file; or of an engine before any game was played. */
enum match_end { MATCH_PLAYED, MATCH_BROKEN, MATCH_NOT_BEGUN };

/* Plays a match and prints it; why it was given up is said on standard error, which is all if it has not begun. */
enum match_end match_run(const struct match_settings *settings);

/* Adds a game in which the engine `white` (0 or 1) had the white pieces. */
void match_score_add(struct match_score *s, const struct match_game *g, unsigned white);

/* Prints one line of how the match stands, or the lines at its end (see docs/reference/match.md). */
void match_score_print(const struct match_score *s, const struct match_settings *m);
void match_score_print_end(const struct match_score *s, const struct match_settings *m);

#endif
