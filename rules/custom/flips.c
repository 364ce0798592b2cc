/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of enclosing: where pieces may be dropped by what stands around, and which pieces of the other side a step or a
   drop turns over, as in Reversi and Ataxx. */
#include "rules/custom/pieces.h"
#include "rules/steps.h"

/* Returns the squares next to those of a set; orthogonally alone where `straight`. */
static bitboard128 beside(const struct custom_pieces *m, bitboard128 squares, bool straight)
{
    bitboard128 found = 0;
    while (squares) {
        const unsigned square = bits128_pop(&squares);
        for (bitboard128 near = m->around[square]; near;) {
            const unsigned other = bits128_pop(&near);
            if (!straight || square % m->files == other % m->files || square / m->files == other / m->files)
                found |= bits128_bit(other);
        }
    }
    return found;
}

/* Returns the pieces of the other side that stand in unbroken lines between a square and pieces of a side. */
static bitboard128 enclosed(const struct position *p, unsigned square, unsigned us)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    bitboard128 found = 0;
    for (int way = 0; way < 9; way++) {
        const int files = way % 3 - 1, ranks = way / 3 - 1;
        int file = (int)(square % m->files) + files, rank = (int)(square / m->files) + ranks;
        bitboard128 line = 0;
        for (; way != 4 && file >= 0 && file < m->files && rank >= 0 && rank < m->ranks; file += files, rank += ranks) {
            const bitboard128 at = bits128_bit((unsigned)(rank * m->files + file));
            if (b->side[us] & at)
                found |= line;
            if (!(b->side[!us] & at))
                break;
            line |= at;
        }
    }
    return found;
}

/* Whether a drop on a square encloses enemies, where lines also go through squares that are not there: some enemy
   stands beside it, and a line, perhaps another one, ends at a friendly piece that does not. */
static bool encloses(const struct position *p, unsigned square, unsigned us)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    for (int way = 0; way < 9 && (m->around[square] & b->side[!us]); way++) {
        const int files = way % 3 - 1, ranks = way / 3 - 1;
        int file = (int)(square % m->files) + files, rank = (int)(square / m->files) + ranks;
        for (unsigned n = 0; way != 4 && file >= 0 && file < m->files && rank >= 0 && rank < m->ranks; n++) {
            const bitboard128 at = bits128_bit((unsigned)(rank * m->files + file));
            if (n && (b->side[us] & at))
                return true;
            if (!(b->side[!us] & at) && (m->all & at))
                break;
            file += files;
            rank += ranks;
        }
    }
    return false;
}

/* Returns the squares at the end of ways in from an edge along empty squares. From the right and from the last rank a
   way ends at the first square of its rank or file before a piece or the other edge, as Fairy-Stockfish has it. */
static bitboard128 pushed_in(const struct position *p)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    bitboard128 found = 0;
    for (unsigned way = 0; way < 4; way++) {
        const bool along = way % 2, back = way / 2;
        const unsigned lines = along ? m->files : m->ranks, length = along ? m->ranks : m->files;
        for (unsigned line = 0; line < lines; line++) {
            const unsigned first = along ? line : line * m->files, step = along ? m->files : 1;
            if (p->board[first + (back ? length - 1 : 0) * step] != EMPTY)
                continue;
            for (unsigned i = 0, done = 0; i < length && !done; i++) {
                const unsigned square = first + i * step, behind = back ? i == 0 : i + 1 == length;
                done = p->board[square] == EMPTY && (behind || p->board[back ? square - step : square + step] != EMPTY);
                found |= done ? bits128_bit(square) : 0;
            }
        }
    }
    return found;
}

bitboard128 custom_enclosing(const struct position *p, bitboard128 squares)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider;
    const bitboard128 occupied = b->side[WHITE] | b->side[BLACK];
    const bitboard128 first = custom_first_rank(m, WHITE), start = region_squares(m, &m->enclosing_said, us);
    if (m->enclosing_said.said && (start & ~occupied))
        return squares & start;
    switch (m->enclosing) {
    case ENCLOSING_REVERSI:
        for (bitboard128 tried = squares; tried;) {
            const unsigned square = bits128_pop(&tried);
            if (!encloses(p, square, us))
                squares ^= bits128_bit(square);
        }
        return squares;
    case ENCLOSING_ATAXX:
    case ENCLOSING_QUADWRANGLE:
        return squares & beside(m, b->side[us], false);
    case ENCLOSING_SNORT:
        return squares & ~beside(m, b->side[!us], true);
    case ENCLOSING_TOP:
        return squares & (first | occupied << m->files);
    case ENCLOSING_SIDES:
        return squares & pushed_in(p);
    default:
        return squares;
    }
}

void custom_flip(struct position *p, const struct step *s)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider;
    bitboard128 flipped = m->flips == ENCLOSING_REVERSI ? enclosed(p, s->to, us) : m->around[s->to] & b->side[!us];
    if (m->flips == ENCLOSING_QUADWRANGLE && action_type(s->action) == ACTION_DROP && !(m->around[s->to] & b->side[us]))
        flipped = 0;
    while (flipped)
        custom_turn_over(p, bits128_pop(&flipped));
}

bool custom_full(const struct position *p)
{
    const struct custom_board *b = custom_board_of(p);
    return !(custom_pieces_of(p)->all & ~(b->side[WHITE] | b->side[BLACK] | b->walls));
}
