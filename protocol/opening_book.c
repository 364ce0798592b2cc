/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The opening book of a session: reading the file and drawing a turn from it. */
#include "protocol/opening_book.h"

#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/system.h"
#include "rules/notation/turns.h"

enum { TURN_TEXT = 2048, PATH_ROOM = 4096 };

bool opening_book_set(struct opening_book *b, const char *path, char *error)
{
    book_free(&b->book);
    random_seed(&b->random, clock_seed());
    b->looked_for = NULL;
    b->named = *path;
    return !b->named || book_open(&b->book, path, error);
}

/* Opens the book that is installed for a game, if there is one. Hosts of chess have books of their own. */
static void open_installed(struct opening_book *b, const struct game *game)
{
    static const char *const folders[] = {"../share/tempi/books", "books"};
    char here[PATH_ROOM], path[2 * PATH_ROOM], error[BOOK_ERROR_MAX];
    book_free(&b->book);
    b->looked_for = game;
    if (game->traits.family == FAMILY_CHESS || !program_folder(here, sizeof here))
        return;
    for (unsigned i = 0; i < sizeof folders / sizeof *folders && !b->book.game; i++) {
        snprintf(path, sizeof path, "%s/%s/%s.book", here, folders[i], game->id);
        if (file_regular(path))
            book_open(&b->book, path, error); /* a book with errors is none */
    }
}

/* Whether there is a book for the game of a position, with the options that it has. */
static bool suits(struct opening_book *b, const struct position *p)
{
    if (b->installed && !b->named && b->looked_for != p->game)
        open_installed(b, p->game);
    return b->book.game == p->game && p->option == game_option_default(p->game);
}

const struct book_turn *opening_book_turn(struct opening_book *b, const struct position *p)
{
    return suits(b, p) ? book_pick(&b->book, p, random_next(&b->random)) : NULL;
}

/* Writes `TURN (weight W of SUM)` about a turn of the book. */
static void turn_text(const struct opening_book *b, const struct position *p, const struct book_turn *turn, char *text,
                      size_t room)
{
    char played[TURN_TEXT];
    unsigned long long sum = 0;
    size_t count;
    const struct book_turn *turns = book_find(&b->book, p, &count);
    for (size_t i = 0; i < count; i++)
        sum += turns[i].weight;
    turns_write(p, turn->actions, turn->length, played, sizeof played);
    snprintf(text, room, "%s (weight %u of %llu)", played, turn->weight, sum);
}

bool opening_book_at(struct opening_book *b, const struct position *p, size_t i, char *text, size_t room)
{
    size_t count = 0;
    const struct book_turn *turns = suits(b, p) ? book_find(&b->book, p, &count) : NULL;
    if (i < count)
        turn_text(b, p, &turns[i], text, room);
    return i < count;
}

void opening_book_text(const struct opening_book *b, const struct position *p, const struct book_turn *turn, char *text,
                       size_t room)
{
    size_t length = (size_t)snprintf(text, room, "book: ");
    turn_text(b, p, turn, text + length, room - length);
}
