/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that earlier lines of a certificate have shown to be won (certificate.h). They are known by their whole
   texts: two of equal hashes are easily made, and one would be the proof of the other. */
#ifndef SEARCH_PROVE_SHOWN_H
#define SEARCH_PROVE_SHOWN_H

#include <stdbool.h>

#include "engine/key_map.h"
#include "search/prove/replies.h"

/* A position that has been shown to be won. */
struct shown_position {
    char *text;
    uint32_t next;        /* of the same key; KEY_MAP_NONE: there is none */
    unsigned left, turns; /* turns of the winner that were left, and within which it is won */
};

/* What has been shown; zeroed, but for `even`, before it is used. */
struct shown {
    bool even; /* the turns of the game are all alike: a position is the same whenever it is reached */
    struct shown_position *list;
    size_t count, room;
    struct key_map first; /* of the positions of a key, by the key */
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
