/* The opening book of a session: reading the file and drawing a turn from it. */
#include "protocol/opening_book.h"

#include <stdio.h>

#include "engine/clock.h"
#include "rules/notation/turns.h"

enum { TURN_TEXT = 2048 };

bool opening_book_set(struct opening_book *b, const char *path, char *error)
{
    book_free(&b->book);
    random_seed(&b->random, clock_seed());
    return !*path || book_open(&b->book, path, error);
}

const struct book_turn *opening_book_turn(struct opening_book *b, const struct position *p)
{
    if (b->book.game != p->game || p->option != game_option_default(p->game))
        return NULL;
    return book_pick(&b->book, p, random_next(&b->random));
}

void opening_book_text(const struct opening_book *b, const struct position *p, const struct book_turn *turn, char *text,
                       size_t room)
{
    char played[TURN_TEXT];
    unsigned long long sum = 0;
    size_t count;
    const struct book_turn *turns = book_find(&b->book, p, &count);
    for (size_t i = 0; i < count; i++)
        sum += turns[i].weight;
    turns_write(p, turn->actions, turn->length, played, sizeof played);
    snprintf(text, room, "book: %s (weight %u of %llu)", played, turn->weight, sum);
}
