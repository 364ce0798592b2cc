/* What the law of Kazan and its counts have in common. */
#ifndef RULES_GAMES_KAZAN_H
#define RULES_GAMES_KAZAN_H

#include "rules/steps.h"

/* The men that may follow to the square just vacated: unmoved ones with a legal step there, of any kind. */
bitboard kazan_followers(const struct position *p);

/* Counts all sequences of so many actions, SEQUENCES_LONGEST or less. */
uint64_t kazan_sequences(const struct position *p, unsigned length);

/* Of a set of men those of its lowest kind. */
ALWAYS_INLINE bitboard lowest_kind(const struct position *p, bitboard men)
{
    if (!bits_several(men))
        return men;
    for (unsigned kind = PAWN; kind < KINDS; kind++)
        if (men & p->kind[kind])
            return men & p->kind[kind];
    return 0;
}

/* How many steps to a square a set of followers has. */
ALWAYS_INLINE unsigned followers_count(const struct position *p, bitboard men, bitboard vacated)
{
    bool promotes = vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    unsigned n = bits_count(men);
    if (promotes && p->game->men->promotions)
        n += bits_count(men & p->kind[PAWN]) * (bits_count(p->game->men->promotions) - 1);
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
