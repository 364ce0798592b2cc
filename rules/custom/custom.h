/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games from a games file, made of known pieces and laws, or of pieces and laws by settings (law.h, pieces.h);
 * docs/reference/custom-games.md is the manual of the format. Games that are read stay in the list of games until the
 * program ends; who shares the list with other threads reads them inside games_extend(). Called by protocols and
 * commands.
 */
#ifndef RULES_CUSTOM_CUSTOM_H
#define RULES_CUSTOM_CUSTOM_H

#include "rules/game.h"

enum { FAULT_TEXT_MAX = 256, GAMES_FILE_LONGEST = 1 << 20 };

/* An error or warning in a games file, with line and column from 1; line 0 is the file as a whole. */
struct fault {
    unsigned line, column;
    bool warning; /* the setting makes no sense, but can be played */
    char text[FAULT_TEXT_MAX];
};

/* Says an error in a file of the program, which its build and tests have checked, and ends; for `tell` below, with the
   file's name as the context. */
void fault_give_up(void *name, const struct fault *f);

/* How the networks that games name are read and freed: the search has these functions (game_networks of
   search/evaluation/eval_file.h). `error` has room for FAULT_TEXT_MAX. */
struct game_networks {
    /* Returns the network of a file for a game; NULL with an error. */
    const struct network *(*read)(const char *path, const struct game *game, char *error);
    void (*discard)(const struct network *network);
};

/* The file that a text comes from, and how its networks are read; NULL: they are left out, with a warning. */
struct custom_source {
    const char *path;
    const struct game_networks *networks;
};

/*
 * Reads the text of a games file, which is cut up, and adds its games to the list if `add`. `tell` is called for each
 * error and warning. If there is an error no game is added and the result is false; warnings change nothing.
 */
bool custom_read(char *text, bool add, void (*tell)(void *context, const struct fault *f), void *context);

/* Reads the text of a file as custom_read(); paths in it are relative to the file. */
bool custom_read_from(char *text, bool add, const struct custom_source *source,
                      void (*tell)(void *context, const struct fault *f), void *context);

/* Reads the text of a games file that is built into the program: adds its games to the list if `add`, unchecked; else
   checks them. `tell` and the result are as in custom_read(). */
bool custom_read_built_in(const char *file, const char *text, bool add,
                          void (*tell)(void *context, const struct fault *f), void *context);

/* Reads a games file and adds its games to the list. `tell` is called for each error and warning. If there is an
   error no game is added and the result is false. Of a file whose name ends in `.ini` (rules/variants/variants.h) those
   variants are added that have no error; the result is false if there are none. */
bool custom_load(const char *path, const struct game_networks *networks,
                 void (*tell)(void *context, const struct fault *f), void *context);

#endif
