/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of UCI's `go`, for UCI and the library alike: what limits a search. */
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "protocol/options.h"
#include "search/limits.h"

enum { SEARCH_TURNS_MAX = 256 };

/* What `go` asks for. */
struct go {
    struct limits limits; /* its lists of searchmoves are those below */
    bool perft, bad_perft;
    bool malformed; /* a limit had no valid number */
    unsigned perft_length;
    action moves[ACTIONS_MAX];                 /* first actions of searchmoves */
    struct turn_start turns[SEARCH_TURNS_MAX]; /* turns of searchmoves, as far as they are given */
    void (*hear)(void *context, const char *fault);
    void *context;
};

/* Reads the words after `go`, which are cut up, for a position and the options that are set. Calls `hear` for each that
   is wrong, and ignores it. */
void go_read(struct go *g, const struct position *p, const struct options *o, char *rest,
             void (*hear)(void *context, const char *fault), void *context);

/* Takes a turn of the opening book, or the rest of one, if `go` asks for a turn to play and the book has one. */
bool go_book_turn(const struct limits *l, const struct record *game, struct options *o, struct best_turn *rest);

/* Whether a search runs until it is stopped. */
bool go_has_no_end(const struct limits *l);

#endif
