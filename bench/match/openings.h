/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions from which the games of a match begin: lines of a file, or random turns. Called by match.c and `tempi
   genfens`. */
#ifndef BENCH_MATCH_OPENINGS_H
#define BENCH_MATCH_OPENINGS_H

#include "rules/notation/turns.h"
#include "rules/record.h"

enum { OPENINGS_ERROR_MAX = TURN_ERROR_MAX + 40 };

struct openings {
    const struct game *game;
    uint64_t option;
    uint64_t seed;
    unsigned random_turns;       /* number of random turns, if there are no lines */
    unsigned edge_min, edge_max; /* range of the absolute score, in centipawns */
    unsigned edge_nodes;         /* nodes of the search that gives the score; 0: any score */
    unsigned turns_max;          /* turns of each line that are played; 0: all */
    char **lines;
    unsigned count;
};

/*
 * Reads and checks a file of openings, one on each line: turns, a FEN or EPD, or `FEN moves TURNS`; `#` begins a
 * comment. An opening book (rules/notation/book.h) gives an opening for each of its turns, a file of PGN (it begins
 * with a tag) one for each of its games. Returns false with the reason in `error` (room for OPENINGS_ERROR_MAX).
 */
bool openings_read(struct openings *o, const char *path, char *error);

/* Shuffles the lines of a file; the order depends only on the seed. */
void openings_shuffle(struct openings *o);

/*
 * Begins a record with the opening of an index; the same index and seed give the same opening. A random opening does
 * not end the game, has the material of the start if possible, and no win within one turn that a short search finds.
 * `missed` (or NULL) receives the centipawns by which its score misses the range asked for. Returns false if there is
 * no such opening.
 */
bool opening_begin(const struct openings *o, unsigned index, struct record *r, unsigned *missed);

/* Begins a record with random turns after a random line, or from the starting position if there are no lines. Returns
   false if there is no such opening. */
bool opening_vary(const struct openings *o, unsigned index, struct record *r);

/* Frees the lines. */
void openings_free(struct openings *o);

#endif
