/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to go on from, of a table of proof numbers (table.c) and of a graph (graph_file.c): a line, the title, that
   says which search it belongs to, and what the search knows, in the byte order of the machine. */
#ifndef SEARCH_PROVE_CHECKPOINT_H
#define SEARCH_PROVE_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/game.h"

/* A checkpoint that is being written, under another name, so that the file itself is whole at any time. */
struct checkpoint {
    FILE *file;
    const char *path;
    char fresh[4096];
};

/* Returns what tells the rules of a game from others of the same name, for a title: a sum over the legal actions, the
   keys and the results of random games from its start, so that a file of other rules is not gone on from. */
uint64_t checkpoint_rules(const struct game *game, uint64_t option);

/* Begins a checkpoint with its title. False, with errno set, if it cannot be written. */
bool checkpoint_begin(struct checkpoint *c, const char *path, const char *title);

/* Ends a checkpoint, whose contents could be written if `good`. False, with errno set, if it is not there now. */
bool checkpoint_end(struct checkpoint *c, bool good);

/* Opens a checkpoint that has this title, to read what stands behind it; NULL, with *why in words, if it cannot. */
FILE *checkpoint_open(const char *path, const char *title, const char **why);

#endif
