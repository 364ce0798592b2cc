/* Matches between two players: `tempi match`. */
#ifndef BENCH_MATCH_H
#define BENCH_MATCH_H

#include "../protocol/arguments.h"
#include "match_game.h"
#include "match_openings.h"
#include "statistics.h"

/* Everything that the command line says of a match. */
struct match_settings {
    struct engine_spec engines[2];
    struct match_rules rules;
    struct adjudication adjudication;
    struct openings openings;
    unsigned games, concurrency, every; /* a line of score every so many games */
    bool test, verbose;                 /* test: the sequential test ends the match */
    struct sprt sprt;
    const char *event, *record_path, *positions_path, *log_path;
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
    struct match_faults faults[2]; /* by engine */
};

/* The subcommand: reads the arguments, plays the match, prints it. */
int command_match(struct arguments *a);

/* Reads the arguments of `tempi match`; complains and returns false if they are wrong. */
bool match_settings_read(struct arguments *a, struct match_settings *s);
void match_settings_free(struct match_settings *s);

/* Adds a game in which the engine `white` (0 or 1) had the white men. */
void match_score_add(struct match_score *s, const struct match_game *g, unsigned white);

/* Prints one line of how the match stands, or the lines at its end (see docs/match.md). */
void match_score_print(const struct match_score *s, const struct match_settings *m);
void match_score_print_end(const struct match_score *s, const struct match_settings *m);

#endif
