/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The opening book of a session: reading the file and drawing a turn from it. */
#include "protocol/opening_book.h"

#include <inttypes.h>
#include <stdio.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/system.h"
#include "rules/notation/turns.h"

enum { TURN_TEXT = 2048, PATH_ROOM = 4096 };

bool opening_book_set(struct opening_book *b, const char *path, char *error)
{
    struct book fresh = {0};
    if (*path && !book_open(&fresh, path, error))
        return false;
    book_free(&b->book);
    b->book = fresh;
    random_seed(&b->random, clock_seed());
    b->looked_for = NULL;
    b->named = *path;
    return true;
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

bool opening_book_turn(struct opening_book *b, const struct record *game, struct best_turn *rest)
{
    const size_t start = record_turn(game), made = game->count - 1 - start;
    const struct position *p = &game->positions[start];
    const struct book_turn *turn =
        suits(b, p) ? book_pick(&b->book, p, game->actions + start, made, random_next(&b->random)) : NULL;
    if (turn)
        *rest = (struct best_turn){.actions = turn->actions + made, .length = turn->length - (unsigned)made};
    return turn;
}

/* Returns turn number `i` that the book has where a game stands, NULL if there is none; sets how many of its actions
   have been made, and the weight of all that the book has there. */
static const struct book_turn *turn_at(struct opening_book *b, const struct record *game, size_t i, size_t *made,
                                       uint64_t *sum)
{
    const size_t start = record_turn(game);
    const struct position *p = &game->positions[start];
    size_t count = 0;
    const struct book_turn *turns = suits(b, p) ? book_find(&b->book, p, &count) : NULL, *found = NULL;
    *made = game->count - 1 - start;
    *sum = 0;
    for (size_t k = 0; k < count; k++)
        if (book_turn_goes_on(&turns[k], game->actions + start, *made)) {
            *sum += turns[k].weight;
            found = i-- == 0 ? &turns[k] : found;
        }
    return found;
}

/* Writes `TURN (weight W of SUM)`, of the turn what is left behind the actions made. */
static void turn_tell(const struct record *game, const struct book_turn *turn, size_t made, uint64_t sum, char *text,
                      size_t room)
{
    char rest[TURN_TEXT];
    turns_write(record_now(game), turn->actions + made, turn->length - (unsigned)made, rest, sizeof rest);
    snprintf(text, room, "%s (weight %u of %" PRIu64 ")", rest, turn->weight, sum);
}

bool opening_book_at(struct opening_book *b, const struct record *game, size_t i, char *text, size_t room)
{
    uint64_t sum;
    size_t made;
    const struct book_turn *turn = turn_at(b, game, i, &made, &sum);
    if (turn)
        turn_tell(game, turn, made, sum, text, room);
    return turn;
}

void opening_book_text(struct opening_book *b, const struct record *game, const struct best_turn *rest, char *text,
                       size_t room)
{
    const size_t length = (size_t)snprintf(text, room, "book: ");
    size_t i = 0, made;
    uint64_t sum;
    const struct book_turn *turn;
    while ((turn = turn_at(b, game, i++, &made, &sum)) && turn->actions + made != rest->actions)
        ;
    if (turn)
        turn_tell(game, turn, made, sum, text + length, room - length);
}
