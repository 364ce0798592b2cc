/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads files in the format of variants.ini, in which Fairy-Stockfish's users write their games, and makes sections of
 * games files of them (custom.h), which alone say what a game is. A variant that says what tempi does not know is
 * refused, and told with line and column; the others are taken. docs/reference/custom-games.md is the manual. Called by
 * rules/custom/load.c and protocol/commands.
 */
#ifndef RULES_VARIANTS_VARIANTS_H
#define RULES_VARIANTS_VARIANTS_H

#include "rules/custom/custom.h"

/* How many variants of a file are taken, and how many refused. */
struct variants_count {
    unsigned taken, refused;
};

/* What is done with the variants of a file. */
struct variants_reading {
    bool add;                    /* adds their games to the list */
    struct custom_source source; /* variants_load() fills in the path */
    /* called for each error and warning */
    void (*tell)(void *context, const struct fault *f);
    /* called for each variant that is taken, with its section of a games file, and its game if `add`; NULL: nothing */
    void (*each)(void *context, const char *text, const struct game *game);
    void *context;
};

/* Reads the text of such a file, which is cut up. */
struct variants_count variants_read(char *text, const struct variants_reading *to);

/* Reads such a file; one that cannot be read has no variants. */
struct variants_count variants_load(const char *path, const struct variants_reading *to);

#endif
