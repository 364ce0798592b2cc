/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making an opening book by search, and the lines of a search as a book has them. Called by book.c. */
#ifndef PROTOCOL_COMMANDS_BOOK_MAKE_H
#define PROTOCOL_COMMANDS_BOOK_MAKE_H

#include "protocol/commands/arguments.h"
#include "rules/notation/book.h"

/* A whole turn that a search found, its score in centipawns as they are shown, for the side to move, and the position
 * after it. */
struct book_line {
    struct position end;
    int score;
    unsigned length;
    action actions[BOOK_TURN_MAX];
};

/* Searches a position, with nothing remembered, for the best turns, `wanted` (up to MULTIPV_MAX) lines with `nodes`
   nodes for each. Fills `lines` (room for MULTIPV_MAX), best first, and returns how many there are. */
unsigned book_lines(struct searcher *s, const struct position *p, unsigned wanted, long long nodes,
                    struct book_line *lines);

/* Returns the score of a position for a side, in centipawns as they are shown, by a search with `nodes` nodes that
   remembers nothing. */
int book_score(struct searcher *s, const struct position *p, unsigned side, long long nodes);

/* book_proof.c: runs `tempi book GAME make FILE --proof CERTIFICATE`, whose last words are left; returns the exit
   status. */
int book_from_proof(struct arguments *a, const struct game *game, const char *path);

/* Runs `tempi book GAME make FILE` with the options that are left; returns the exit status. */
int book_make(struct arguments *a, struct setting *setting, const char *path);

#endif
