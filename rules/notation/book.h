/*
 * Books of openings as text that people read and edit. `#` at the start of a line begins a comment; the first line that
 * is none says the game, FENs of nodes at which turns begin stand at the start of lines, and below each, behind a
 * blank, the turns that may be played there with their weights:
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

enum { BOOK_ERROR_MAX = 320, BOOK_WEIGHT_MAX = 1000000, BOOK_TURN_MAX = 256 };

struct book_turn {
    uint64_t key; /* of the node */
    unsigned weight, length;
    action *actions;
};

/* Zeroed before book_read(). */
struct book {
    const struct game *game; /* NULL: none has been read */
    struct book_turn *turns; /* those of a node stand together, in the order of their keys */
    char **lines;            /* each turn as `FEN moves TURN`, in the order of the file */
    size_t count;
};

/*
 * Reads a book. Every line with a fault is told to `complain` (which may be NULL) as `line N: reason`; a book that has
 * any is not taken. Returns whether it is.
 */
bool book_read(struct book *b, FILE *file, void (*complain)(void *context, const char *fault), void *context);

/* Reads the book of a path; false with the first fault in `error` (room for BOOK_ERROR_MAX). */
bool book_open(struct book *b, const char *path, char *error);

/* The turns for a node of the book's game, and how many there are. */
const struct book_turn *book_find(const struct book *b, const struct position *p, size_t *count);

/* One of them by a random number, as often as its weight says; NULL if there are none. */
const struct book_turn *book_pick(const struct book *b, const struct position *p, uint64_t number);

/* Frees a book; it may be read again. */
void book_free(struct book *b);

#endif
