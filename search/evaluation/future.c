/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 8x8 image of a position of Future Chess. Hot path: a change needs a bench and a match. */
#include "search/evaluation/future.h"

#include "engine/mailbox.h"

/* Whether a square is on an outer file, where only corners exist. */
static bool in_corner(unsigned square) { return square % MAILBOX_FILES % (MAILBOX_FILES - 1) == 0; }

/* Puts a piece from a corner on the nearest empty square of the image, in king steps. */
static void corner_put(struct position *image, unsigned piece, unsigned corner)
{
    bitboard empty = ~position_occupied(image), found = 0;
    bitboard near = bit((corner < MAILBOX_FILES ? 0u : 56u) + (corner % MAILBOX_FILES ? 7u : 0u));
    for (; !(found = near & empty); near = bits_widened(near))
        ;
    unsigned square = bits_first(found);
    image->by_type[piece_type(piece)] |= bit(square);
    image->side[piece_colour(piece)] |= bit(square);
    image->board[square] = (uint8_t)piece;
}

void future_project(const struct position *p, struct position *image)
{
    const struct mailbox *m = mailbox_of(p);
    unsigned corners[4], n = 0;
    memset(image, 0, offsetof(struct position, board));
    memset(image->board, EMPTY, 64);
    image->turn = p->turn;
    image->game = p->game;
    image->option = p->option;
    image->number = p->number;
    for (bitboard pieces = position_occupied(p); pieces;) {
        unsigned square = m->square[bits_pop(&pieces)], piece = p->board[square];
        if (in_corner(square)) {
            corners[n++] = square;
            continue;
        }
        square = mailbox_passed(square);
        image->by_type[piece_type(piece)] |= bit(square);
        image->side[piece_colour(piece)] |= bit(square);
        image->board[square] = (uint8_t)piece;
    }
    while (n-- > 0)
        corner_put(image, p->board[corners[n]], corners[n]);
}

action future_project_action(action a)
{
    unsigned from = action_from(a), to = action_to(a);
    if (in_corner(from) || in_corner(to))
        return ACTION_NONE;
    return action_make(action_type(a), mailbox_passed(from), mailbox_passed(to));
}
