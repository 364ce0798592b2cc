/* What the law of Kazan and its counts have in common. */
#ifndef RULES_GAMES_KAZAN_H
#define RULES_GAMES_KAZAN_H

#include "rules/steps.h"

/* The pieces that may follow to the square just vacated: unmoved ones with a legal step there, of any type. */
bitboard kazan_followers(const struct position *p);

/* Counts all sequences of so many actions, SEQUENCES_LONGEST or less. */
uint64_t kazan_sequences(const struct position *p, unsigned length);

/* Of a set of pieces those of its lowest type. */
ALWAYS_INLINE bitboard lowest_type(const struct position *p, bitboard pieces)
{
    if (!bits_several(pieces))
        return pieces;
    for (unsigned pt = PAWN; pt < PIECE_TYPES; pt++)
        if (pieces & p->by_type[pt])
            return pieces & p->by_type[pt];
    return 0;
}

/* How many steps to a square a set of followers has. */
ALWAYS_INLINE unsigned followers_count(const struct position *p, bitboard pieces, bitboard vacated)
{
    bool promotes = vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    unsigned n = bits_count(pieces);
    if (promotes && p->game->pieces->promotions)
        n += bits_count(pieces & p->by_type[PAWN]) * (bits_count(p->game->pieces->promotions) - 1);
    return n;
}

/* How many first steps there are. */
ALWAYS_INLINE unsigned first_count(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_count(p, &s);
}

#endif
