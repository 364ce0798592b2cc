/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the two files of Brick Chess share: the board as sets, and the natural moves of pieces. Nobody else includes
 * this.
 */
#ifndef RULES_GAMES_BRICK_BRICK_H
#define RULES_GAMES_BRICK_BRICK_H

#include "engine/attacks.h"
#include "rules/game.h"

/* The pieces of both sides; `us` is the colour of the friendly ones. */
struct board {
    bitboard friendly, enemy;
    unsigned us;
};

/* Returns the squares orthogonally adjacent to a square. */
ALWAYS_INLINE bitboard squares_beside(unsigned square)
{
    bitboard b = bit(square);
    return b << 8 | b >> 8 | (b & ~FILE_A) >> 1 | (b & ~FILE_H) << 1;
}

/* Returns the square that is `files` to the right and `ranks` up; NO_SQUARE beyond the edge. */
ALWAYS_INLINE unsigned square_off(unsigned square, int files, int ranks)
{
    int file = (int)(square & 7) + files, rank = (int)(square >> 3) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? NO_SQUARE : (unsigned)(rank * 8 + file);
}

/* Returns the targets of a piece's natural moves; castling is left out. */
ALWAYS_INLINE bitboard natural_targets(unsigned pt, unsigned from, const struct board *b)
{
    bitboard occupied = b->friendly | b->enemy, single, third;
    switch (pt) {
    case PAWN:
        single = bits_forward(b->us, bit(from)) & ~occupied;
        third = single & (b->us == WHITE ? bits_rank(2) : bits_rank(5));
        return single | (bits_forward(b->us, third) & ~occupied) | (pawn_attacks(b->us, from) & b->enemy);
    case KNIGHT:
        return knight_attacks(from) & ~b->friendly;
    case BISHOP:
        return bishop_attacks(from, occupied) & ~b->friendly;
    case ROOK:
        return rook_attacks(from, occupied) & ~b->friendly;
    case QUEEN:
        return queen_attacks(from, occupied) & ~b->friendly;
    default:
        return king_attacks(from) & ~b->friendly;
    }
}

/* Whether the colour `us` could capture the other king with one action if it were to move. */
bool brick_takes_king(const struct position *p, unsigned us);

#endif
