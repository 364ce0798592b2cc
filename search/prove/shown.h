/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that earlier lines of a certificate have shown to be won (certificate.h). */
#ifndef SEARCH_PROVE_SHOWN_H
#define SEARCH_PROVE_SHOWN_H

#include "search/prove/replies.h"

/* What has been shown; zeroed, but for `even`, before it is used. */
struct shown {
    bool even;              /* the turns of the game are all alike: a position is the same whenever it is reached */
    struct texts positions; /* where the turns differ each with the turns of the winner that were left */
    unsigned *turns, room;  /* within which each is won, by its number */
};

/* Returns within how many turns of the winner, at most `left`, the position after a reply is shown to be won; 0 if it
   is not. */
unsigned shown_turns(const struct shown *s, const struct reply *r, unsigned left);

/* Keeps that the position after a reply, reached with `left` turns left, is won within `turns` turns. Ends the program
   if memory runs out. */
void shown_add(struct shown *s, const struct reply *r, unsigned left, unsigned turns);

/* Frees what is kept. */
void shown_free(struct shown *s);

#endif
