/* Records of games that look like PGN: tags, turns as texts, comments with what the players thought. */
#ifndef BENCH_PGN_H
#define BENCH_PGN_H

#include <stdio.h>

#include "match_game.h"

/* What the tags say besides what the game itself tells. */
struct pgn_header {
    const char *event, *variant;
    const char *names[2], *time_controls[2]; /* by colour */
    unsigned round;
};

/* Writes a game that is over. */
void pgn_write(FILE *file, const struct pgn_header *h, const struct match_game *g);

/* Writes a line `FEN;SCORE` for every turn begun after the opening: White's score is 1, 0.5 or 0. */
void pgn_write_positions(FILE *file, const struct match_game *g);

#endif
