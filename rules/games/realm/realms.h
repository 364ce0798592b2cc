/*
 * Realms are blocks of 2x2 squares. One is named by its lowest square, a set of realms is the set of those; which of
 * them a turn may be about stands in turn.set and turn.vacated (realm.c).
 */
#ifndef RULES_GAMES_REALM_REALMS_H
#define RULES_GAMES_REALM_REALMS_H

#include "rules/game.h"

/* struct law, friendly: realms are any 2x2 squares (Free), the ways to move are combined (Power Realm Chess). */
enum { REALMS_OVERLAP = 1, REALMS_COMBINE = 2 };

/* All squares of a set of realms. */
ALWAYS_INLINE bitboard realm_squares(bitboard realms) { return realms | realms << 1 | realms << 8 | realms << 9; }

/* Whether steps and rearrangements go together in a turn. */
ALWAYS_INLINE bool combined(const struct position *p) { return p->game->law->specific & REALMS_COMBINE; }

/* The realms that hold a square. */
ALWAYS_INLINE bitboard realms_of(const struct position *p, unsigned square)
{
    bitboard all = ~(FILE_H | RANK_8), here = bit(square);
    if (!(p->game->law->specific & REALMS_OVERLAP))
        return bit(square & 066);
    return (here | (here & ~FILE_A) >> 1 | here >> 8 | (here & ~FILE_A) >> 9) & all;
}

/* Where one piece may go on to: into a realm it does not stand in, or out of one it does. */
static inline bitboard piece_targets(const struct position *p, unsigned from)
{
    bitboard here = realms_of(p, from), targets = realm_squares(p->turn.set & ~here);
    for (bitboard b = p->turn.vacated & here; b;)
        targets |= ~realm_squares(bit(bits_pop(&b)));
    return targets;
}

#endif
