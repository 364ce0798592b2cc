/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to go on from, of a table of proof numbers (table.c) and of a graph (graph_file.c): a line, the title, that
   says which search it belongs to, what the search knows, in words of 32 bits in the byte order of the machine, and a
   sum of these. */
#ifndef SEARCH_PROVE_CHECKPOINT_H
#define SEARCH_PROVE_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/game.h"

/* A checkpoint that is being read, or written, under another name, so that the file itself is whole at any time. */
struct checkpoint {
    FILE *file;
    uint64_t sum; /* of the words so far, which the file has at its end */
    bool good;    /* false after an error */
    const char *path;
    char fresh[4096];
};

/* Returns what tells the rules of a game from others of the same name, for a title: a sum over the legal actions, the
   keys and the results of random games from its start, so that a file of other rules is not gone on from. */
uint64_t checkpoint_rules(const struct game *game, uint64_t option);

/* Begins a checkpoint with its title. False, with errno set, if it cannot be written. */
bool checkpoint_begin(struct checkpoint *c, const char *path, const char *title);

/* Writes words. */
void checkpoint_put(struct checkpoint *c, const uint32_t *list, unsigned count);

/* Ends a checkpoint that has been written. False, with errno set, if it is not there now. */
bool checkpoint_end(struct checkpoint *c);

/* Opens a checkpoint that has this title, to read what stands behind it; returns NULL, or why it cannot, in words. */
const char *checkpoint_open(struct checkpoint *c, const char *path, const char *title);

/* Returns how many words there are to read; 0 if that is not known, or the file is no whole number of them. */
uint64_t checkpoint_left(struct checkpoint *c);

/* Reads words; those that are not there are 0. */
void checkpoint_get(struct checkpoint *c, uint32_t *list, unsigned count);

/* Closes a checkpoint that has been read; returns NULL, or what is wrong in words if not all was read as it was
   written. */
const char *checkpoint_close(struct checkpoint *c);

#endif
