/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The starting positions of Future Chess: lists relocations and reads and sets up first ranks. future.c calls it. */
#include "rules/games/future/arrays.h"

#include <string.h>

enum { SWAPS_MAX = 2 * ARRAY_PIECES };

const struct array array_orthodox = {{ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK}};

/* Returns the first place of a type in an array; ARRAY_PIECES if there is none. */
static unsigned place_of(const struct array *a, unsigned pt)
{
    unsigned place = 0;
    while (place < ARRAY_PIECES && a->types[place] != pt)
        place++;
    return place;
}

/* Whether the bishops stand on squares of different colours and the king between the rooks. */
static bool array_sound(const struct array *a)
{
    unsigned rooks = 0, rooks_before_king = 0, bishops[2] = {0, 0};
    for (unsigned place = 0; place < ARRAY_PIECES; place++) {
        if (a->types[place] == BISHOP)
            bishops[place & 1]++;
        if (a->types[place] == ROOK)
            rooks++;
        if (a->types[place] == KING)
            rooks_before_king = rooks;
    }
    return rooks_before_king == 1 && bishops[0] == 1 && bishops[1] == 1;
}

void array_swap(struct array *a, struct swap s)
{
    uint8_t pt = a->types[s.from];
    a->types[s.from] = a->types[s.to];
    a->types[s.to] = pt;
}

/* Appends a swap if the array is sound after it; returns the new length. */
static unsigned add_sound(const struct array *a, unsigned from, unsigned to, struct swap *list, unsigned n)
{
    struct swap s = {(uint8_t)from, (uint8_t)to};
    struct array after = *a;
    array_swap(&after, s);
    if (array_sound(&after))
        list[n++] = s;
    return n;
}

unsigned array_swaps(const struct array *a, unsigned pt, struct swap *list)
{
    unsigned n = 0, from = place_of(a, pt), excluded = pt == KING ? ROOK : KING;
    list[n++] = (struct swap){0, 0};
    for (unsigned to = 0; to < ARRAY_PIECES; to++)
        if (to != from && a->types[to] != excluded)
            n = add_sound(a, from, to, list, n);
    return n;
}

unsigned array_bishop_swaps(const struct array *a, struct swap *list)
{
    static const uint8_t movers[] = {KING, QUEEN};
    unsigned n = 0;
    list[n++] = (struct swap){0, 0};
    for (unsigned i = 0; i < sizeof movers; i++)
        for (unsigned to = 0; to < ARRAY_PIECES; to++)
            if (a->types[to] == BISHOP)
                n = add_sound(a, place_of(a, movers[i]), to, list, n);
    return n;
}

struct array array_numbered(unsigned number)
{
    struct array a = array_orthodox;
    struct swap list[SWAPS_MAX];
    array_swaps(&a, KING, list);
    array_swap(&a, list[number / ARRAY_CHOICES]);
    array_swaps(&a, QUEEN, list);
    array_swap(&a, list[number % ARRAY_CHOICES]);
    return a;
}

/* Returns the a-file square of a colour's first rank. */
static unsigned first_square(unsigned colour) { return colour == WHITE ? 0 : 7 * MAILBOX_FILES; }

bool array_read(const struct position *p, unsigned colour, struct array *a)
{
    unsigned first = first_square(colour);
    for (unsigned place = 0; place < ARRAY_PIECES; place++) {
        unsigned piece = p->board[first + 1 + place];
        if (piece >= EMPTY || piece_colour(piece) != colour)
            return false;
        a->types[place] = (uint8_t)piece_type(piece);
    }
    return p->board[first] == EMPTY && p->board[first + MAILBOX_FILES - 1] == EMPTY;
}

void array_place(struct position *p, unsigned colour, const struct array *a)
{
    unsigned first = first_square(colour) + 1;
    for (unsigned place = 0; place < ARRAY_PIECES; place++)
        if (p->board[first + place] != EMPTY)
            mailbox_take(p, first + place);
    for (unsigned place = 0; place < ARRAY_PIECES; place++)
        mailbox_put(p, piece_make(colour, a->types[place]), first + place);
    if (bits_count(p->by_type[KING]) == 2)
        future_castling_grant(p);
}
