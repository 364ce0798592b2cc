/* Where the games of a match begin: from a file of lines, or after turns played at random. */
#ifndef BENCH_MATCH_OPENINGS_H
#define BENCH_MATCH_OPENINGS_H

#include "rules/notation/turns.h"
#include "rules/record.h"

enum { OPENINGS_ERROR_MAX = TURN_ERROR_MAX + 40 };

struct openings {
    const struct game *game;
    unsigned option;
    uint64_t seed;
    unsigned random_turns;       /* turns of random playout where there are no lines */
    unsigned edge_min, edge_max; /* centipawns, as shown, that either side is ahead of the other */
    unsigned edge_nodes;         /* in a search of so many nodes; 0: by any */
    char **lines;
    unsigned count;
};

/*
 * Reads a file of openings, one a line: turn texts, or a FEN, or `FEN moves TURNS`; `#` begins a comment. A book
 * (rules/notation/book.h) has an opening for each of its turns. Every line is checked. False with the reason in `error`
 * (room for OPENINGS_ERROR_MAX).
 */
bool openings_read(struct openings *o, const char *path, char *error);

/* Puts the lines of a file into a random order that depends only on the seed. */
void openings_shuffle(struct openings *o);

/*
 * Begins a record with the opening of an index; the same index and seed give the same opening. A random one leaves the
 * game undecided, material as even as at the start if that is to be had, and no win in one turn that is easily found.
 * `missed` (or NULL) is by how many centipawns its edge is not one of those asked for.
 */
bool opening_begin(const struct openings *o, unsigned index, struct record *r, unsigned *missed);

/* Begins a record with random turns behind a line that is chosen at random, or behind the start if there are none. */
bool opening_vary(const struct openings *o, unsigned index, struct record *r);

void openings_free(struct openings *o);

#endif
