/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks from files, as `tempi learn` writes them: read while the program runs, for games from games files, or in
 * place of the network of a family. The text is that of networks/FAMILY.def. Whatever the bytes, a network that is
 * returned is within the bounds of network.h.
 */
#ifndef SEARCH_EVALUATION_EVAL_FILE_H
#define SEARCH_EVALUATION_EVAL_FILE_H

#include "rules/custom/custom.h"
#include "search/evaluation/network.h"

enum { EVAL_FILE_LONGEST = 4 << 20, EVAL_FILE_NAME_MAX = 80, EVAL_FILE_ERROR_MAX = 200 };

/* A network from a file, and what it is for. */
struct eval_file {
    struct network network;
    char owner[EVAL_FILE_NAME_MAX];  /* as network_owner() */
    char inputs[EVAL_FILE_NAME_MAX]; /* as network_inputs_name() */
    void *memory;                    /* what eval_file_free() frees */
    struct eval_file *next;          /* one for other games */
};

/* Returns for whom networks of a game are: the name of its family, or the id of a game whose pieces are from a games
   file, which is a family of its own. */
const char *network_owner(const struct game *game);

/* Reads a network from a text of so many bytes, with a zero behind them; NULL with the reason in `error` (room for
   EVAL_FILE_ERROR_MAX). */
struct eval_file *eval_file_parse(const char *text, size_t length, char *error);

/* Reads a network from a regular file; NULL with the reason in `error` (room for EVAL_FILE_ERROR_MAX). */
struct eval_file *eval_file_read(const char *path, char *error);

/* Frees a network from a file and all behind it; NULL is allowed. */
void eval_file_free(struct eval_file *f);

/* Puts a network before those of a list, in place of the one for the same games; returns the new list. */
struct eval_file *eval_file_add(struct eval_file *list, struct eval_file *f);

/* How networks that games name in their games files are read: for custom_load() and variants_load(). */
extern const struct game_networks game_networks;

/* Whether a network is for a game. `error` (NULL, or room for EVAL_FILE_ERROR_MAX) gets the reason if it is not. */
bool eval_file_fits(const struct eval_file *f, const struct game *game, char *error);

#endif
