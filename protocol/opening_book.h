/*
 * The options BookFile and OwnBook of UCI and XBoard: turns from an opening book instead of a search. protocol/uci and
 * protocol/xboard call it before each search.
 */
#ifndef PROTOCOL_OPENING_BOOK_H
#define PROTOCOL_OPENING_BOOK_H

#include "engine/random.h"
#include "rules/notation/book.h"

/* The value of BookFile that means no file. */
#define BOOK_NONE "<empty>"

/* The opening book of a session, zeroed before the first call. */
struct opening_book {
    bool off; /* OwnBook is false */
    struct book book;
    /* draws among the turns of a position */
    struct random random;
};

/* Closes the book in use and opens the file at `path`; "" and BOOK_NONE open none. Returns false with the reason in
   `error` (room for BOOK_ERROR_MAX); then no book is in use. */
bool opening_book_set(struct opening_book *b, const char *path, char *error);

/* Returns a turn of the book for a position, drawn by weight. Returns NULL if the book is off, belongs to another
   game or other options of the game, or does not have the position. */
const struct book_turn *opening_book_turn(struct opening_book *b, const struct position *p);

enum { BOOK_TEXT_MAX = 2200 };

/* Writes `book: TURN (weight W of SUM)` about a turn of the book; `room` BOOK_TEXT_MAX is always enough. */
void opening_book_text(const struct opening_book *b, const struct position *p, const struct book_turn *turn, char *text,
                       size_t room);

#endif
