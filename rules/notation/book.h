/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books as text that users read and edit; commands, matches and the protocols call this. A line that begins
 * with `#` is a comment. The first other line names the game. FENs of nodes at which turns begin stand at the start of
 * lines. Below each FEN, after a blank, stand the turns that may be played there, with their weights:
 *
 *   book marseillais
 *   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *     e2e4,d2d4 12
 *     d2d4,c2c4 5
 */
#ifndef RULES_NOTATION_BOOK_H
#define RULES_NOTATION_BOOK_H

#include <stdio.h>

#include "rules/game.h"

/* Room for an error in bytes; the highest weight; the most actions of a turn. */
enum { BOOK_ERROR_MAX = 320, BOOK_WEIGHT_MAX = 1000000, BOOK_TURN_MAX = 256 };

/* A turn of a book and its weight; `length` is the number of its actions. */
struct book_turn {
    uint64_t key; /* position_key() of the node */
    unsigned weight, length;
    action *actions;
};

/* An opening book. It must be zeroed before book_read(). */
struct book {
    const struct game *game; /* NULL: nothing has been read */
    struct book_turn *turns; /* sorted by the keys of their nodes */
    char **lines;            /* each turn as `FEN moves TURN`, in the order of the file */
    size_t count;
};

/* Reads a book. Calls `complain` (which may be NULL) with `line N: reason` for each line with an error. Returns whether
 * there was none; otherwise the book is empty. */
bool book_read(struct book *b, FILE *file, void (*complain)(void *context, const char *fault), void *context);

/* Reads the book in a file; false with the first error in `error` (room for BOOK_ERROR_MAX bytes). */
bool book_open(struct book *b, const char *path, char *error);

/* Returns the turns for a node of the book's game and sets `count` to their number. */
const struct book_turn *book_find(const struct book *b, const struct position *p, size_t *count);

/* Whether a turn begins with some actions and goes on. */
bool book_turn_goes_on(const struct book_turn *turn, const action *made, size_t count);

/* Returns one of the turns for a node that begin with the `count` actions made since and go on, chosen by a random
   number with probabilities by weight; NULL if there are none. */
const struct book_turn *book_pick(const struct book *b, const struct position *p, const action *made, size_t count,
                                  uint64_t number);

/* Frees a book; it may be read into again. */
void book_free(struct book *b);

#endif
