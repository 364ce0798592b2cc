/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the law of Kazan (kazan.c) and the counts of its sequences (counting/kazan.c) share; nobody else calls it. */
#ifndef RULES_GAMES_KAZAN_H
#define RULES_GAMES_KAZAN_H

#include "rules/steps.h"

/* Returns the pieces of a set that are of its lowest piece type, where alfils rank as bishops and ferzes as queens. */
ALWAYS_INLINE bitboard lowest_type(const struct position *p, bitboard pieces)
{
    static const uint8_t order[PIECE_TYPES] = {PAWN, KNIGHT, BISHOP, ALFIL, ROOK, QUEEN, FERZ, KING};
    if (!bits_several(pieces))
        return pieces;
    for (unsigned i = 0; i < PIECE_TYPES; i++)
        if (pieces & p->by_type[order[i]])
            return pieces & p->by_type[order[i]];
    return 0;
}

/* Counts the steps of a set of followers to the vacated square; each promotion counts. */
ALWAYS_INLINE unsigned followers_count(const struct position *p, bitboard pieces, bitboard vacated)
{
    bool promotes = vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    unsigned n = bits_count(pieces);
    if (promotes && p->game->pieces->promotions)
        n += bits_count(pieces & p->by_type[PAWN]) * (bits_count(p->game->pieces->promotions) - 1);
    return n;
}

#endif
