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

/* Whether a turn begins with some actions and goes on. */
static bool goes_on(const struct book_turn *turn, const action *made, size_t count)
{
    return turn->length > count && memcmp(turn->actions, made, count * sizeof *made) == 0;
}

bool opening_book_at(struct opening_book *b, const struct record *game, size_t i, char *text, size_t room)
{
    char rest[TURN_TEXT];
    unsigned long long sum = 0;
    const size_t start = record_last_turn(game), made = game->count - 1 - start;
    size_t count = 0;
    const struct position *p = &game->positions[start];
    const struct book_turn *turns = suits(b, p) ? book_find(&b->book, p, &count) : NULL, *found = NULL;
    for (size_t k = 0; k < count; k++)
        if (goes_on(&turns[k], game->actions + start, made)) {
            sum += turns[k].weight;
            found = i-- == 0 ? &turns[k] : found;
        }
    if (!found)
        return false;
    turns_write(record_now(game), found->actions + made, found->length - (unsigned)made, rest, sizeof rest);
    snprintf(text, room, "%s (weight %u of %llu)", rest, found->weight, sum);
    return true;
}

void opening_book_text(struct opening_book *b, const struct record *game, const struct book_turn *turn, char *text,
                       size_t room)
{
    size_t count, length = (size_t)snprintf(text, room, "book: ");
    const struct book_turn *turns = book_find(&b->book, record_now(game), &count);
    opening_book_at(b, game, (size_t)(turn - turns), text + length, room - length);
}
