/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Terms of games of several steps a turn: what the decider can do with the steps left, and the other side with those of
 * its coming turn. Included by sum.h only. Hot path: a change needs a bench and a match.
 */
#ifndef SEARCH_EVALUATION_STEPS_H
#define SEARCH_EVALUATION_STEPS_H

#include "engine/fills.h"
#include "search/evaluation/quota.h"
#include "search/evaluation/terms.h"

/* Returns the squares that a colour can capture on with two steps. */
ALWAYS_INLINE bitboard reach_of(const struct terms *t, const unsigned us)
{
    bitboard empty = ~t->occupied, free = ~t->p->side[us];
    bitboard queens = t->attacks[us][QUEEN] & free;
    return rooks_attacks((t->attacks[us][ROOK] & free) | queens, empty) |
           bishops_attacks((t->attacks[us][BISHOP] & free) | queens, empty) |
           knights_attacks(t->attacks[us][KNIGHT] & free) | t->all[us];
}

/* Scores the enemy pieces that a colour attacks at once; `loose` and `guarded` are the groups of weights. */
ALWAYS_INLINE void term_captures(struct terms *t, const unsigned us, unsigned steps, unsigned loose, unsigned guarded)
{
    const unsigned class = steps > 1 ? PIECE_TYPES : 0;
    for (bitboard pieces = t->p->side[!us] & t->all[us]; pieces;) {
        unsigned square = bits_pop(&pieces), pt = piece_type(t->p->board[square]);
        term_add(t, us, (t->all[!us] & bit(square) ? guarded : loose) + class + pt, 1);
    }
}

/* Scores unguarded enemy pieces that a colour attacks only after one more step. */
ALWAYS_INLINE void term_reach(struct terms *t, const unsigned us, bitboard reach)
{
    for (bitboard pieces = t->p->side[!us] & reach & ~t->all[us] & ~t->all[!us]; pieces;)
        term_add(t, us, W_reach + piece_type(t->p->board[bits_pop(&pieces)]), 1);
}

/* Scores pawns that a colour can promote within its steps. */
ALWAYS_INLINE void term_promotion(struct terms *t, const unsigned us, unsigned steps, unsigned weight)
{
    bitboard empty = ~t->occupied, pawns = t->p->by_type[PAWN] & t->p->side[us];
    for (unsigned needed = 1; needed <= steps && needed <= 5; needed++) {
        bitboard ready = pawns & (us == WHITE ? RANK_8 >> 8 * needed : RANK_1 << 8 * needed);
        bitboard at = ready;
        for (unsigned i = 0; i < needed; i++)
            at = bits_forward(us, at) & empty;
        if (at)
            term_add(t, us, weight + (steps > needed), (int)bits_count(at));
    }
}

/* Scores what a colour can do in a turn of `steps` steps; `now`: it is the turn in play. */
ALWAYS_INLINE void term_turn(struct terms *t, const unsigned us, unsigned steps, bool now)
{
    const struct position *p = t->p;
    bitboard reach = steps > 1 ? reach_of(t, us) : t->all[us];
    term_captures(t, us, steps, now ? W_now_loose : W_later_loose, now ? W_now_guarded : W_later_guarded);
    term_promotion(t, us, steps, now ? W_promote_now : W_promote_later);
    if (steps > 1)
        term_reach(t, us, reach);
    if (t->king[!us] == NO_SQUARE || !game_royal(p->game))
        return;
    bitboard king = bit(t->king[!us]);
    if (king & reach)
        term_add(t, us, (now ? W_king_now : W_king_later) + (king & t->all[us] ? 0u : 1u), 1);
    unsigned hit = bits_count(king_attacks(t->king[!us]) & reach);
    term_add(t, us, W_ring_reach + hit, 1);
}

/* Scores the extra value of a side's pieces if its turns are longer than the enemy's. */
ALWAYS_INLINE void term_double(struct terms *t, const unsigned us)
{
    for (unsigned pt = PAWN; pt < PIECE_TYPES; pt++)
        term_add(t, us, W_double_piece + pt, (int)bits_count(t->p->by_type[pt] & t->p->side[us]));
}

/* Adds all terms of the turn in play and the next one. */
ALWAYS_INLINE void term_steps(struct terms *t, const unsigned decider)
{
    const struct position *p = t->p;
    unsigned coming = steps_coming(p);
    term_turn(t, decider, steps_left(p), true);
    term_turn(t, !decider, coming, false);
    if (p->turn.decider != p->turn.owner || p->turn.quota == coming)
        return;
    if (p->turn.quota > coming)
        term_double(t, decider);
    else
        term_double(t, !decider);
}

#endif
