/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Correction history: how wrong the static evaluation was at earlier nodes that share decider, step of the turn and one
 * feature with this node. Used by node.c and alphabeta.c. Hot path: a change needs a bench and a match.
 */
#ifndef SEARCH_CORRECTION_H
#define SEARCH_CORRECTION_H

#include "rules/game.h"

/* Entries by feature and decider; bound of an entry; entry units in a centipawn. */
enum { CORRECTION_PLACES = 16384, CORRECTION_MAX = 1024, CORRECTION_UNIT = 16 };

/* The features by which nodes are grouped: all pawns; the other pieces of White, of Black; knights and bishops with the
   kings; rooks and queens with the kings; the last two actions. */
enum correction_by { BY_PAWNS, BY_WHITE, BY_BLACK, BY_MINOR, BY_MAJOR, BY_ACTIONS, CORRECTIONS };

/* The tables of one thread, in 1/CORRECTION_UNIT centipawns; entries stay within +-CORRECTION_MAX. */
struct corrections {
    int16_t of[CORRECTIONS][2][CORRECTION_PLACES]; /* [feature][decider][hash of the feature] */
};

/* The index of one node in the table of each feature. */
struct correction_places {
    uint16_t of[CORRECTIONS];
};

/* Fills the indices of a position. `last` and `before` are the history slots of the two actions that led to it, `step`
   is history_step(). */
ALWAYS_INLINE void correction_find(struct correction_places *places, const struct position *p, unsigned step,
                                   unsigned last, unsigned before)
{
    static const uint64_t factors[2][PIECE_TYPES] = {
        {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd6e8feb86659fd93), UINT64_C(0xa0761d6478bd642f),
         UINT64_C(0xe7037ed1a0b428db), UINT64_C(0x8ebc6af09c88c6e3), UINT64_C(0x589965cc75374cc3),
         UINT64_C(0x1d8e4e27c47d124f), UINT64_C(0xeb44accab455d165)},
        {UINT64_C(0xc2b2ae3d27d4eb4f), UINT64_C(0x9fb21c651e98df25), UINT64_C(0xaaaaaaaaaaaaaaab),
         UINT64_C(0xff51afd7ed558ccd), UINT64_C(0xc4ceb9fe1a85ec53), UINT64_C(0x94d049bb133111eb),
         UINT64_C(0xbf58476d1ce4e5b9), UINT64_C(0x2127599bf4325c37)}};
    uint64_t keys[2][PIECE_TYPES];
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
            keys[colour][pt] = (p->by_type[pt] & p->side[colour]) * factors[colour][pt];
    const uint64_t *white = keys[WHITE], *black = keys[BLACK], turn = step * UINT64_C(0x2545f4914f6cdd1d);
    uint64_t kings = white[KING] + black[KING] + turn;
    uint64_t minor = white[KNIGHT] + white[BISHOP] + black[KNIGHT] + black[BISHOP];
    uint64_t major = white[ROOK] + white[QUEEN] + black[ROOK] + black[QUEEN];
    uint64_t others_white = white[KNIGHT] + white[BISHOP] + white[ROOK] + white[QUEEN] + white[FERZ] + white[ALFIL];
    uint64_t others_black = black[KNIGHT] + black[BISHOP] + black[ROOK] + black[QUEEN] + black[FERZ] + black[ALFIL];
    uint64_t actions = (uint64_t)(before << 11 | last) * UINT64_C(0x9e3779b97f4a7c15);
    places->of[BY_PAWNS] = (uint16_t)((white[PAWN] + black[PAWN] + turn) >> 50);
    places->of[BY_WHITE] = (uint16_t)((others_white + white[KING] + turn) >> 50);
    places->of[BY_BLACK] = (uint16_t)((others_black + black[KING] + turn) >> 50);
    places->of[BY_MINOR] = (uint16_t)((minor + kings) >> 50);
    places->of[BY_MAJOR] = (uint16_t)((major + kings) >> 50);
    places->of[BY_ACTIONS] = (uint16_t)((actions + turn) >> 50);
}

/* Prefetches the entries of a node. */
ALWAYS_INLINE void correction_prefetch(const struct corrections *c, const struct correction_places *places,
                                       unsigned decider)
{
    for (unsigned i = 0; i < CORRECTIONS; i++)
        __builtin_prefetch(&c->of[i][decider][places->of[i]]);
}

/* Returns the correction to add to the static evaluation of a node, in centipawns for its decider. */
ALWAYS_INLINE int correction_of(const struct corrections *c, const struct correction_places *places, unsigned decider)
{
    int sum = 0;
    for (unsigned i = 0; i < CORRECTIONS; i++)
        sum += c->of[i][decider][places->of[i]];
    return sum / CORRECTION_UNIT;
}

/* Moves the entries of a node towards `wrong`, the search score minus the evaluation; a deeper search moves them
   more. */
ALWAYS_INLINE void correction_learn(struct corrections *c, const struct correction_places *places, unsigned decider,
                                    int wrong, int depth)
{
    int max = CORRECTION_MAX / 4, bonus = wrong * depth / 8;
    bonus = bonus > max ? max : bonus < -max ? -max : bonus;
    for (unsigned i = 0; i < CORRECTIONS; i++) {
        int16_t *entry = &c->of[i][decider][places->of[i]];
        *entry = (int16_t)(*entry + bonus - *entry * (bonus < 0 ? -bonus : bonus) / CORRECTION_MAX);
    }
}

#endif
