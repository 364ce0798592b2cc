/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether an army captures a king within two steps. The answer comes from sets of squares: those that its pieces reach
 * with a first step, and those from which they would capture with the second. The first step may be any that the pieces
 * can make, even one that leaves the friendly king attacked. Laws call this to see whether a turn wins (law.wins).
 */
#ifndef RULES_GAMES_ARMY_H
#define RULES_GAMES_ARMY_H

#include "rules/scope.h"

/* The pieces of one side on 8x8, and what they may do. */
struct army {
    /* The squares of all pieces and of each type. */
    bitboard pieces, pawns, knights, bishops, rooks, queens, king, ferzes, alfils;
    bitboard occupied; /* squares occupied by both sides */
    bitboard ep;       /* squares where a first step may capture en passant */
    unsigned colour;
    uint8_t promotions; /* types that a pawn may become, bit by type */
    bool double_steps;  /* pawns may step twice */
    bool king_checks;   /* the king may capture the enemy king */
    bool over_pawns;    /* the king's first step may go onto a friendly pawn */
    bool pieces_once;   /* only pawns and the king may make both steps; a pawn may do so even if its first step promotes
                           it */
};

/* Fills an army with the pieces of one side of a position. The fields for what they may do are 0: the caller sets them.
 */
void army_read(struct army *a, const struct position *p, unsigned colour);

/* Changes an army after a turn of the other side: its pieces have left the squares `left`, stand on the squares
 * `entered`, and have captured on those and on the squares `removed`. */
void army_meet(struct army *a, bitboard left, bitboard entered, bitboard removed);

/* Whether the army captures a king on the square `king` within two steps. */
bool army_reaches(const struct army *a, unsigned king);

/* Whether the side to move captures the enemy king on 8x8 by its next step or the one behind it, castling included. `s`
 * is the scope of the next step, which must allow all pieces to go anywhere, kings to be captured, and the friendly one
 * to be left attacked; so must that of the step behind it. */
bool army_captures(const struct position *p, const struct scope *s);

/* Returns squares that decide army_reaches() for a king on the square `king`: while nothing changes on them, its result
 * cannot change. Returns all squares where a smaller set would cost too much. */
bitboard army_watches(const struct army *a, unsigned king);

#endif
