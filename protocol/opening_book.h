/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The opening book of a session: turns from it instead of a search. It is the one of the option BookFile or else, where
 * `installed` allows it, the one that is installed for the game that is played: GAME.book in ../share/tempi/books or
 * books, seen from the program's folder. protocol/uci and protocol/xboard ask it before each search if OwnBook is true.
 */
#ifndef PROTOCOL_OPENING_BOOK_H
#define PROTOCOL_OPENING_BOOK_H

#include "engine/random.h"
#include "rules/notation/book.h"
#include "rules/record.h"
#include "search/listener.h"

/* The opening book of a session, zeroed before the first call. */
struct opening_book {
    struct book book;
    struct random random;          /* draws among the turns of a position */
    bool installed;                /* installed books may be used */
    bool named;                    /* the book is that of BookFile */
    const struct game *looked_for; /* the last game whose installed book was looked for */
};

/* Opens the file at `path` in place of the book in use; "" leaves the choice to what is installed. Returns false with
   the reason in `error` (room for BOOK_ERROR_MAX); then the book in use stays. */
bool opening_book_set(struct opening_book *b, const char *path, char *error);

/* Takes a turn of the book where a game stands, drawn by weight, or inside a turn the rest of one that begins so.
   Returns false if the book belongs to another game or other options of the game, or has no such turn. */
bool opening_book_turn(struct opening_book *b, const struct record *game, struct best_turn *rest);

enum { BOOK_TEXT_MAX = 2200 };

/* Writes `TURN (weight W of SUM)` about turn number `i` that the book has where a game stands, inside a turn about the
   rest of it (`room` as below); false if there is no such turn. */
bool opening_book_at(struct opening_book *b, const struct record *game, size_t i, char *text, size_t room);

/* Writes `book: TURN (weight W of SUM)` about a turn that opening_book_turn() has found where a game stands; `room`
   BOOK_TEXT_MAX is always enough. */
void opening_book_text(struct opening_book *b, const struct record *game, const struct best_turn *rest, char *text,
                       size_t room);

#endif
