/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces from games files that have not moved, where only these make first moves. Other first moves depend on the
   square alone. */
#include "rules/custom/pieces.h"

/* Returns what the pieces on some squares add to the key. */
static uint64_t squares_key(bitboard128 squares)
{
    uint64_t key = 0;
    while (squares)
        key ^= mailbox_keys[EMPTY - 1][bits128_pop(&squares)];
    return key;
}

uint64_t custom_unmoved_key(const struct position *p) { return squares_key(custom_board_of(p)->unmoved); }

void custom_unmoved_set(struct position *p, bitboard128 squares)
{
    p->key ^= custom_unmoved_key(p) ^ squares_key(squares);
    custom_board(p)->unmoved = squares;
}

bitboard128 custom_unmoved_all(const struct position *p)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    bitboard128 squares = 0;
    for (unsigned colour = 0; m->gates && colour < 2; colour++)
        squares |= custom_first_rank(m, colour) & b->side[colour];
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++)
        if (m->types[i / 2].once)
            squares |= m->types[i / 2].first[i % 2] & b->by_type[i / 2] & b->side[i % 2];
    return squares;
}

void custom_unmoved_lose(struct position *p, const struct step *s)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider;
    if (m->gates) {
        custom_gates_make(p, s);
        return;
    }
    bitboard128 left = b->unmoved & ~(bits128_bit(action_from(s->action)) | bits128_bit(action_to(s->action)));
    for (bitboard128 theirs = left & b->side[!us]; theirs;) {
        const unsigned square = bits128_pop(&theirs);
        const bool seen = square % m->files == s->to % m->files || square / m->files == s->to / m->files;
        if (seen && (m->types[piece_type(p->board[square])].unseen >> piece_type(s->piece) & 1))
            left ^= bits128_bit(square);
    }
    custom_unmoved_set(p, left & (b->side[WHITE] | b->side[BLACK]));
}
