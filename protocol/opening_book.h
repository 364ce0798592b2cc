/* The options BookFile and OwnBook, as UCI and XBoard offer them: turns from a book instead of a search. */
#ifndef PROTOCOL_OPENING_BOOK_H
#define PROTOCOL_OPENING_BOOK_H

#include "engine/random.h"
#include "rules/notation/book.h"

/* The name of no file. */
#define BOOK_NONE "<empty>"

struct opening_book {
    bool off; /* OwnBook is false */
    struct book book;
    struct random random;
};

/* Takes the book of a path instead of the one before, "" or BOOK_NONE: none. False with the reason in `error` (room for
   BOOK_ERROR_MAX); the book before is gone then, too. */
bool opening_book_set(struct opening_book *b, const char *path, char *error);

/* A turn to be played at a node of a game, drawn by the weights; NULL: there is none. */
const struct book_turn *opening_book_turn(struct opening_book *b, const struct position *p);

enum { BOOK_TEXT_MAX = 2200 };

/* Writes what is played and why: `book: TURN (weight W of SUM)`. */
void opening_book_text(const struct opening_book *b, const struct position *p, const struct book_turn *turn, char *text,
                       size_t room);

#endif
