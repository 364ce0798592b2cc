/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms of the king: its pawn shelter, the attack on it, and driving a lone king. Included by sum.h only. Hot path: a
 * change needs a bench and a match. */
#ifndef SEARCH_EVALUATION_KING_H
#define SEARCH_EVALUATION_KING_H

#include "search/evaluation/terms.h"

/* Scores the pawns in front of the king and the enemy pawns storming it; cached in the pawn entry if there is one. */
ALWAYS_INLINE void term_shelter(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    const int64_t before = t->score;
    unsigned square = t->king[us], centre = square & 7;
    if (t->pawns && t->pawns->sheltered[us] == square + 1) {
        t->score += t->pawns->shelter[us];
        return;
    }
    centre = centre < 1 ? 1 : centre > 6 ? 6 : centre;
    bitboard ahead = fill_ahead(us, bits_rank(square >> 3));
    bitboard friendly = p->by_type[PAWN] & p->side[us] & ahead, enemy = p->by_type[PAWN] & p->side[!us] & ahead;
    for (unsigned file = centre - 1; file <= centre + 1; file++) {
        bitboard line = friendly & bits_file(file), stormers = enemy & bits_file(file);
        unsigned nearest = line ? us == WHITE ? bits_first(line) : 63u - (unsigned)__builtin_clzll(line) : 0;
        unsigned stormer =
            stormers ? us == WHITE ? bits_first(stormers) : 63u - (unsigned)__builtin_clzll(stormers) : 0;
        term_add(t, us, W_shelter + (file == (square & 7) ? 0u : 8u) + (line ? relative_rank(us, nearest) : 0), 1);
        term_add(t, us, W_storm + (stormers ? relative_rank(us, stormer) : 0), 1);
    }
    if (t->pawns) {
        t->pawns->shelter[us] = t->score - before;
        t->pawns->sheltered[us] = (uint8_t)(square + 1);
    }
}

/* Scores the attack on the king of `us`: attack units, safe checks, and squares beside it that only king or queen
   guard. */
ALWAYS_INLINE void term_danger(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    unsigned square = t->king[us];
    bitboard alone = t->all[!us] & ~t->twice[us] & (~t->all[us] | t->attacks[us][KING] | t->attacks[us][QUEEN]);
    bitboard safe = ~p->side[!us] & (~t->all[us] | (alone & t->twice[!us]));
    bitboard lines = rook_attacks(square, t->occupied & ~(p->by_type[QUEEN] & p->side[us]));
    bitboard diagonals = bishop_attacks(square, t->occupied & ~(p->by_type[QUEEN] & p->side[us]));
    int units = t->units[us];
    units += 2 * (int)bits_count(t->ring[us] & alone);
    units += knight_attacks(square) & t->attacks[!us][KNIGHT] & safe ? 6 : 0;
    units += diagonals & t->attacks[!us][BISHOP] & safe ? 4 : 0;
    units += lines & t->attacks[!us][ROOK] & safe ? 7 : 0;
    units += (lines | diagonals) & t->attacks[!us][QUEEN] & safe ? 6 : 0;
    units -= p->by_type[QUEEN] & p->side[!us] ? 0 : 10;
    units = units < 0 ? 0 : units >= UNITS_MAX ? UNITS_MAX - 1 : units;
    term_add(t, us, W_danger + (unsigned)units, 1);
}

/* Scores a lone enemy king: the nearer to the edge, and to our king, the better for `us`. */
ALWAYS_INLINE void term_bare_king(struct terms *t, const unsigned us)
{
    unsigned king = t->king[!us];
    int file = (int)(king & 7), rank = (int)(king >> 3);
    int edge = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    term_add(t, us, W_bare_edge, edge);
    if (t->king[us] != NO_SQUARE)
        term_add(t, us, W_bare_near, 7 - (int)square_distance(t->king[us], king));
}

/* Adds all terms of the king of a colour, if it is royal. */
ALWAYS_INLINE void term_king(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    if (t->king[us] == NO_SQUARE || !game_royal(p->game))
        return;
    term_shelter(t, us);
    term_danger(t, us);
    if (!(p->side[us] & ~p->by_type[KING]))
        term_bare_king(t, !us);
}

#endif
