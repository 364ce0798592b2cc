/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attacks of pieces from games files, for those who ask about one square or about the royal pieces. */
#include "rules/custom/attacks.h"

bitboard custom_attackers(const struct position *p, unsigned colour)
{
    bool one = false, other;
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *state = custom_board_of(p);
    bitboard128 royals = royals_of(p, colour, &one), ring = m->blasts ? ring_of(m, royals_of(p, !colour, &other)) : 0;
    return royals_attacked(royals, state->side[!colour], m, state, p->board, one, ring, !colour);
}

bool custom_square_attacked(const struct position *p, unsigned square, unsigned by, unsigned left)
{
    uint8_t board[BOARD_MAX];
    memcpy(board, p->board, sizeof board);
    board[left] = EMPTY;
    return attacked(custom_board_of(p)->side[by], custom_pieces_of(p), custom_board_of(p), board, square, by);
}
