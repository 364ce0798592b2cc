/*
 * Whether an army captures a king within two steps, answered by sets of squares: which squares its pieces reach with a
 * first step, and from which squares they would capture with the second. The first step may be any that the pieces can
 * make, also one that leaves their friendly king attacked.
 */
#ifndef RULES_GAMES_ARMY_H
#define RULES_GAMES_ARMY_H

#include "engine/position.h"

/* The pieces of one side, and what they may do. */
struct army {
    bitboard pieces, pawns, knights, bishops, rooks, queens, king, ferzes, alfils;
    bitboard occupied; /* by both sides */
    bitboard ep;       /* squares where a first step may capture en passant */
    unsigned colour;
    uint8_t promotions; /* types that a pawn may become, bit by type */
    bool double_steps;  /* pawns may step twice */
    bool king_checks;   /* the king too captures a king */
    bool over_pawns;    /* the king's first step may go onto a friendly pawn */
    bool pieces_once;   /* only pawns and the king make both steps, a pawn also when the first one promotes it */
};

/* Takes the pieces of one side from a position; what they may do is left to the caller. */
void army_read(struct army *a, const struct position *p, unsigned colour);

/* The same army after pieces of the other side have left some squares, stand on others, and captured on those and on
   the `removed` ones. */
void army_meet(struct army *a, bitboard left, bitboard entered, bitboard removed);

/* Whether the army captures a king that stands on a square within two steps. */
bool army_reaches(const struct army *a, unsigned king);

/* Squares without which the answer for a king that stays there cannot change; all squares where finding them is not
   worth while. */
bitboard army_watches(const struct army *a, unsigned king);

#endif
