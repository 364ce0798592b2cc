/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum of all hand-made terms. Included once with EVALUATION_TRACED 0 (evaluation.c) and once with 1 (trace.c).
   Hot path: a change needs a bench and a match. */
#ifndef SEARCH_EVALUATION_SUM_H
#define SEARCH_EVALUATION_SUM_H

#include "search/evaluation/family.h"
#include "search/evaluation/king.h"
#include "search/evaluation/steps.h"
#include "search/evaluation/terms.h"

enum { EVALUATION_MAX = 20000 }; /* bound of the evaluation, centipawns */

/* Returns a value within the bounds of evaluations. */
ALWAYS_INLINE int bounded(int value)
{
    return value > EVALUATION_MAX ? EVALUATION_MAX : value < -EVALUATION_MAX ? -EVALUATION_MAX : value;
}

/* Returns the game phase by the pieces on the board: PHASE_MAX in the middle game, 0 in an endgame of pawns. */
ALWAYS_INLINE int phase_of(const struct position *p)
{
    unsigned phase = bits_count(p->by_type[KNIGHT] | p->by_type[BISHOP]) + 2 * bits_count(p->by_type[ROOK]) +
                     4 * bits_count(p->by_type[QUEEN]);
    return phase > PHASE_MAX ? PHASE_MAX : (int)phase;
}

/* Whether rook pawns cannot win: all pawns of `us` are on one edge file, it has no other pieces than bishops of the
   wrong colour, and the enemy king holds the promotion corner. */
ALWAYS_INLINE bool corner_held(const struct position *p, unsigned us)
{
    bitboard friendly = p->side[us], pawns = friendly & p->by_type[PAWN], bishops = friendly & p->by_type[BISHOP];
    bool left = !(pawns & ~bits_file(0)), right = !(pawns & ~bits_file(7));
    if ((!left && !right) || (friendly & ~(p->by_type[PAWN] | p->by_type[BISHOP] | p->by_type[KING])))
        return false;
    unsigned corner = (left ? 0u : 7u) + (us == WHITE ? 56u : 0u);
    bitboard like = bit(corner) & LIGHT_SQUARES ? LIGHT_SQUARES : ~LIGHT_SQUARES;
    return !(bishops & like) && (p->side[!us] & p->by_type[KING] & (king_attacks(corner) | bit(corner)));
}

/* Returns the share of the endgame score that counts, in SCALE_FULLths, for endings that are hard or impossible to win.
   Only for games of one step a turn won by mate. */
ALWAYS_INLINE int scale_of(const struct position *p, bool white_better)
{
    unsigned us = white_better ? WHITE : BLACK;
    bitboard friendly = p->side[us], other = p->side[!us], bishops = p->by_type[BISHOP];
    if (!(friendly & p->by_type[PAWN])) {
        unsigned minors = bits_count(friendly & (p->by_type[KNIGHT] | bishops));
        unsigned strength =
            3 * minors + 5 * bits_count(friendly & p->by_type[ROOK]) + 9 * bits_count(friendly & p->by_type[QUEEN]);
        unsigned against = 3 * bits_count(other & (p->by_type[KNIGHT] | bishops)) +
                           5 * bits_count(other & p->by_type[ROOK]) + 9 * bits_count(other & p->by_type[QUEEN]);
        if (strength < 5)
            return 0;
        if (strength <= against + 3)
            return 8;
        if (!(friendly & ~(p->by_type[KNIGHT] | p->by_type[KING])) && minors == 2)
            return 0;
    } else if (corner_held(p, us)) {
        return 4;
    }
    if (bits_count(friendly & bishops) == 1 && bits_count(other & bishops) == 1 && (bishops & LIGHT_SQUARES) &&
        (bishops & ~LIGHT_SQUARES))
        return p->by_type[KNIGHT] | p->by_type[ROOK] | p->by_type[QUEEN] ? 52 : 30;
    return SCALE_FULL;
}

/* Adds up all terms of a position in t->score; `steps`: turns have several steps. */
ALWAYS_INLINE void terms_sum(struct terms *t, const bool steps)
{
    const struct position *p = t->p;
    t->weights = family_weights(p->game);
    t->occupied = position_occupied(p);
    terms_begin(t, WHITE);
    terms_begin(t, BLACK);
    term_material(t);
    term_bishops(t, WHITE);
    term_bishops(t, BLACK);
    term_pawns(t);
    term_pieces(t, WHITE, KNIGHT);
    term_pieces(t, BLACK, KNIGHT);
    term_pieces(t, WHITE, BISHOP);
    term_pieces(t, BLACK, BISHOP);
    term_pieces(t, WHITE, ROOK);
    term_pieces(t, BLACK, ROOK);
    term_pieces(t, WHITE, QUEEN);
    term_pieces(t, BLACK, QUEEN);
    term_pieces(t, WHITE, KING);
    term_pieces(t, BLACK, KING);
    if (__builtin_expect((p->by_type[FERZ] | p->by_type[ALFIL]) != 0, 0)) {
        term_pieces(t, WHITE, FERZ);
        term_pieces(t, BLACK, FERZ);
        term_pieces(t, WHITE, ALFIL);
        term_pieces(t, BLACK, ALFIL);
    }
    term_passed(t, WHITE);
    term_passed(t, BLACK);
    term_threats(t, WHITE);
    term_threats(t, BLACK);
    term_king(t, WHITE);
    term_king(t, BLACK);
    unsigned left = steps ? steps_left(p) : 1;
    unsigned tempo = W_tempo + (left > STEP_CLASSES ? STEP_CLASSES - 1 : left - 1);
    if (p->turn.decider == WHITE) {
        term_add(t, WHITE, tempo, 1);
        if (steps)
            term_steps(t, WHITE);
    } else {
        term_add(t, BLACK, tempo, 1);
        if (steps)
            term_steps(t, BLACK);
    }
}

/* Returns the sum of all terms for the decider, in centipawns, between middle game and endgame by phase. */
ALWAYS_INLINE int terms_value(struct terms *t, const bool steps)
{
    const struct position *p = t->p;
    terms_sum(t, steps);
    int phase = phase_of(p), end = score_end(t->score);
    if (!steps && game_royal(p->game))
        end = end * scale_of(p, end > 0) / SCALE_FULL;
    int value = (score_middle(t->score) * phase + end * (PHASE_MAX - phase)) / PHASE_MAX;
    return bounded(p->turn.decider == WHITE ? value : -value);
}

#endif
