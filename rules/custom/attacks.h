/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which squares pieces from games files attack, and which royal pieces count. For safety.c, steps.c and attacks.c
   alone. Hot path: a change needs a bench and a match. */
#ifndef RULES_CUSTOM_ATTACKS_H
#define RULES_CUSTOM_ATTACKS_H

#include "rules/custom/pieces.h"

/* Whether the squares between the ends of a leap of a ray are as the ray wants them. */
ALWAYS_INLINE bool leap_free(const struct custom_pieces *m, const uint8_t *board, const struct custom_ray *ray,
                             unsigned from)
{
    if (ray->flags & BETZA_OVER)
        return board[m->next[ray->block[0]][from]] < EMPTY;
    for (unsigned i = 0; i < CUSTOM_BLOCKS && ray->block[i] != NO_VECTOR; i++)
        if (board[m->next[ray->block[i]][from]] != EMPTY)
            return false;
    return true;
}

/* Whether a piece of colour `by` attacks a square along the rays of an entry; *from is where it stands. */
ALWAYS_INLINE bool attack_hits(const struct custom_pieces *m, const uint8_t *board, const struct custom_attack *a,
                               unsigned square, unsigned by, unsigned *from)
{
    const uint8_t *next = m->next[a->ray.vector];
    unsigned at = square, far = 0;
    bool hurdle = false;
    if (a->ray.flags & BETZA_NEXT) {
        at = next[at];
        far = 1;
        if (board[at] >= EMPTY || (m->no_hurdles >> piece_type(board[at]) & 1))
            return false;
    }
    while (++far <= a->ray.range) {
        at = next[at];
        unsigned piece = board[at];
        if ((a->ray.flags & (BETZA_LAME | BETZA_OVER)) && (piece == OFF_BOARD || !leap_free(m, board, &a->ray, at)))
            return false;
        if (piece == EMPTY)
            continue;
        if (piece == OFF_BOARD)
            return false;
        if ((a->ray.flags & BETZA_HOP) && !hurdle) {
            if (m->no_hurdles >> piece_type(piece) & 1)
                return false;
            hurdle = true;
            continue;
        }
        *from = at;
        return piece_colour(piece) == by && a->range[piece_type(piece)] >= far &&
               (m->types[piece_type(piece)].covers[by] & bits128_bit(square)) &&
               (!(a->ray.flags & BETZA_FIRST) || (m->types[piece_type(piece)].first[by] & bits128_bit(at)));
    }
    return false;
}

/* Whether some of the pieces of colour `by` attack a square. */
static inline bool attacked(bitboard128 pieces, const struct custom_pieces *m, const struct custom_board *state,
                            const uint8_t *board, unsigned square, unsigned by)
{
    unsigned from;
    for (unsigned types = m->leapers[by]; types; types &= types - 1) {
        unsigned pt = bits_first(types);
        if (m->types[pt].from[by][square] & state->by_type[pt] & pieces)
            return true;
    }
    if (!(m->reached[by][square] & pieces))
        return false;
    for (unsigned i = 0; i < m->attacks_count[by]; i++)
        if (attack_hits(m, board, &m->attacks[by][i], square, by, &from) && (pieces & bits128_bit(from)))
            return true;
    return false;
}

/* Returns the royal pieces of a colour that may not be left attacked. *one: it is enough if one of them is safe. */
ALWAYS_INLINE bitboard128 royals_of(const struct position *p, unsigned colour, bool *one)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *state = custom_board_of(p);
    bitboard128 royals = 0;
    if (!m->pieces.royal)
        return 0;
    for (unsigned types = m->royal_types; types; types &= types - 1) {
        const bitboard128 those = state->by_type[bits_first(types)] & state->side[colour];
        if (m->royals != ROYALS_LAST_OF_TYPE || !bits128_several(those) || bits128_count(those) <= m->royals_last)
            royals |= those;
    }
    *one = m->royals == ROYALS_ONE && bits128_several(royals);
    return m->royals == ROYALS_LAST && bits128_several(royals) && bits128_count(royals) > m->royals_last ? 0 : royals;
}

/* Returns the squares next to royal pieces, on which nobody captures a royal piece where captures blast; else none. */
static inline bitboard128 ring_of(const struct custom_pieces *m, bitboard128 royals)
{
    bitboard128 ring = 0;
    while (__builtin_expect(m->blasts, 0) && royals)
        ring |= m->around[bits128_pop(&royals)];
    return ring;
}

/* Whether the attacks on royal pieces count as check: an attack on any of them, or (`one`) on all. Those in the ring
   of the enemy's count as not attacked. */
ALWAYS_INLINE bool royals_attacked(bitboard128 royals, bitboard128 pieces, const struct custom_pieces *m,
                                   const struct custom_board *state, const uint8_t *board, bool one, bitboard128 ring,
                                   unsigned by)
{
    if (!royals || (one && (royals & ring)))
        return false;
    royals &= ~ring;
    while (royals)
        if (attacked(pieces, m, state, board, bits128_pop(&royals), by) != one)
            return !one;
    return one;
}

#endif
