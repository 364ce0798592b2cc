/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Certificates: files from which anybody can check that a side wins by force, with nothing but the rules.
 *
 *   tempi proof 2            option WhiteSteps=3     winner white
 *   game multimove           fen FEN                 turns 3
 *
 * (one a line, an option line for each option), then a line for each position in which the winner is to move:
 *
 *   TURN: WIN WIN ...        the winner's turn, and turns that win at once after many of the replies
 *
 * The replies, all positions after the loser's turns, are taken in the alphabet of their texts (replies.h). What none
 * of the WINs wins, and what no earlier line of the file has shown to be won within the turns left, has its own line,
 * with all that belongs to it, in this order. If the loser is to move at the start, the first line has `-` as TURN.
 * Where the number of steps differs from turn to turn, the file begins with `tempi proof 1`, and earlier lines count
 * only if as many turns were left there.
 */
#ifndef SEARCH_PROVE_CERTIFICATE_H
#define SEARCH_PROVE_CERTIFICATE_H

#include <stdint.h>
#include <stdio.h>

#include "engine/journal.h"
#include "search/prove/replies.h"
#include "search/prove/shown.h"

enum { CERTIFICATE_ERROR_MAX = 200, CERTIFICATE_TURNS_MAX = 254 };

/* What is to be written: a win that a search has found. */
struct proof_found {
    struct position start;
    unsigned winner, turns;
    /* Fills `line` with a turn of the winner, who is to move, after which it still wins within `turns` turns, this one
       included. Returns how many turns the win takes at most from here; 0 if there is none or a limit came first. */
    unsigned (*turn)(void *search, const struct position *p, unsigned turns, struct mate_line *line);
    void *search;
};

/* Adds the certificate of a win to the current piece of a journal. Returns the number of its lines; 0 if a limit came
   first. */
uint64_t certificate_write(const struct proof_found *f, struct journal *to);

/* What a certificate shows. */
struct certificate {
    struct position start;
    unsigned winner, turns;
    uint64_t lines;   /* positions of the winner that have a line */
    uint64_t replies; /* positions after turns of the loser that were looked at */
};

/* Who is told of each position that a certificate shows to be won by a turn of the winner, who is to move, within how
   many turns, this one included, unless that turn ends the game: after the positions that it rests on. `won` NULL:
   nobody. */
struct certificate_told {
    void (*won)(void *context, const struct position *p, const struct mate_line *turn, unsigned turns);
    void *context;
};

/* Checks a certificate by the rules alone. Returns false, with what is wrong in `error` (room for
   CERTIFICATE_ERROR_MAX bytes), if it is no proof. */
bool certificate_verify(FILE *file, struct certificate_told told, struct certificate *c, char *error);

#endif
