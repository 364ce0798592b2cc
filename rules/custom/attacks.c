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

/* Whether the piece on a square attacks another one. */
static bool attacks(const struct position *p, unsigned square, unsigned target)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned by = piece_colour(p->board[square]), pt = piece_type(p->board[square]);
    unsigned from;
    if (m->types[pt].from[by][target] & bits128_bit(square))
        return true;
    for (unsigned i = 0; (m->reached[by][target] & bits128_bit(square)) && i < m->attacks_count[by]; i++)
        if (attack_hits(m, p->board, &m->attacks[by][i], target, by, &from) && from == square)
            return true;
    return false;
}

unsigned custom_checking(const struct position *p)
{
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider;
    unsigned types = 0;
    bool one;
    for (bitboard128 royals = royals_of(p, us, &one); royals;) {
        const unsigned royal = bits128_pop(&royals);
        for (bitboard128 enemies = b->side[!us]; enemies;) {
            const unsigned square = bits128_pop(&enemies);
            types |= attacks(p, square, royal) ? 1u << piece_type(p->board[square]) : 0;
        }
    }
    return types;
}

bool custom_attacks_any(const struct position *p, unsigned square)
{
    for (bitboard128 enemies = custom_board_of(p)->side[!piece_colour(p->board[square])]; enemies;)
        if (attacks(p, square, bits128_pop(&enemies)))
            return true;
    return false;
}

bitboard128 custom_sole_attacker(const struct position *p, unsigned square)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned them = !p->turn.decider;
    bitboard128 pieces = 0;
    unsigned from;
    for (unsigned types = m->leapers[them]; types; types &= types - 1) {
        const unsigned pt = bits_first(types);
        pieces |= m->types[pt].from[them][square] & b->by_type[pt] & b->side[them];
    }
    for (unsigned i = 0; i < m->attacks_count[them]; i++)
        if (attack_hits(m, p->board, &m->attacks[them][i], square, them, &from))
            pieces |= bits128_bit(from);
    return !pieces ? m->all : bits128_several(pieces) ? 0 : pieces;
}
