/* Records of a match's games: PGN with what the players thought, or positions with results. */
#ifndef BENCH_MATCH_RECORD_H
#define BENCH_MATCH_RECORD_H

#include <stdio.h>

#include "bench/match/game.h"

/* What the tags say besides what the game itself tells. */
struct match_header {
    const char *event, *variant;
    const char *names[2], *time_controls[2]; /* by colour */
    unsigned round;
};

/* Writes a game that is over; false if it did not get there whole. */
bool match_record_write(FILE *file, const struct match_header *h, const struct match_game *g);

/* Writes a line `FEN;SCORE` for every turn begun after the opening: White's score is 1, 0.5 or 0. */
void match_record_positions(FILE *file, const struct match_game *g);

#endif
