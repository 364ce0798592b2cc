/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Realms, blocks of 2x2 squares, for the files of this folder. A realm is named by its lowest square, and a set of
 * realms is the set of these squares. turn.set and turn.vacated say which realms a turn may be about (realm.c).
 */
#ifndef RULES_GAMES_REALM_REALMS_H
#define RULES_GAMES_REALM_REALMS_H

#include "rules/game.h"

/* Flags in law.specific: realms are any 2x2 squares (Free), a turn combines the ways to move (Power Realm Chess). */
enum { REALMS_OVERLAP = 1, REALMS_COMBINE = 2 };

/* Returns all squares of a set of realms. */
ALWAYS_INLINE bitboard realm_squares(bitboard realms) { return realms | realms << 1 | realms << 8 | realms << 9; }

/* Whether a turn combines steps and rearrangements, as in Power Realm Chess. */
ALWAYS_INLINE bool combined(const struct position *p) { return p->game->law->specific & REALMS_COMBINE; }

/* Returns the realms that hold a square. */
ALWAYS_INLINE bitboard realms_of(const struct position *p, unsigned square)
{
    bitboard all = ~(FILE_H | RANK_8), here = bit(square);
    if (!(p->game->law->specific & REALMS_OVERLAP))
        return bit(square & 066);
    return (here | (here & ~FILE_A) >> 1 | here >> 8 | (here & ~FILE_A) >> 9) & all;
}

/* Returns the squares that a piece may go on to: in a realm that it does not stand in, or outside one that it stands
 * in. */
static inline bitboard piece_targets(const struct position *p, unsigned from)
{
    bitboard here = realms_of(p, from), targets = realm_squares(p->turn.set & ~here);
    for (bitboard b = p->turn.vacated & here; b;)
        targets |= ~realm_squares(bit(bits_pop(&b)));
    return targets;
}

#endif
