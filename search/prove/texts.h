/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of texts, numbered from 0 in the order in which they were entered. Certificates know positions by their whole
   texts: two of equal hashes are easily made, and one would be the proof of the other. */
#ifndef SEARCH_PROVE_TEXTS_H
#define SEARCH_PROVE_TEXTS_H

#include "engine/key_map.h"

/* Zeroed before it is used. */
struct texts {
    struct {
        char *text;
        uint32_t next; /* of the same hash; KEY_MAP_NONE: there is none */
    } * list;
    uint32_t count, room;
    struct key_map first; /* of the texts of a hash, by the hash */
};

/* Returns the number of a text; KEY_MAP_NONE if it was not entered. */
uint32_t texts_find(const struct texts *t, const char *text);

/* Returns the number of a text, which is entered if it was not: then it is the count so far. Ends the program if memory
   runs out. */
uint32_t texts_enter(struct texts *t, const char *text);

/* Frees the texts. */
void texts_free(struct texts *t);

#endif
