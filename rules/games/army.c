/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether an army captures a king within two steps; army.h says more. Double-Move Chess asks this to see wins at once,
 * and the games of two moves against one (duel/) ask it for check.
 */
#include "rules/games/army.h"

#include "rules/steps.h"

void army_read(struct army *a, const struct position *p, unsigned colour)
{
    bitboard pieces = p->side[colour];
    *a = (struct army){.pieces = pieces,
                       .pawns = p->by_type[PAWN] & pieces,
                       .knights = p->by_type[KNIGHT] & pieces,
                       .bishops = p->by_type[BISHOP] & pieces,
                       .rooks = p->by_type[ROOK] & pieces,
                       .queens = p->by_type[QUEEN] & pieces,
                       .king = p->by_type[KING] & pieces,
                       .ferzes = p->by_type[FERZ] & pieces,
                       .alfils = p->by_type[ALFIL] & pieces,
                       .occupied = position_occupied(p),
                       .colour = colour};
}

void army_meet(struct army *a, bitboard left, bitboard entered, bitboard removed)
{
    bitboard kept = ~(entered | removed);
    a->pieces &= kept;
    a->pawns &= kept;
    a->knights &= kept;
    a->bishops &= kept;
    a->rooks &= kept;
    a->queens &= kept;
    a->ferzes &= kept;
    a->alfils &= kept;
    a->occupied = (a->occupied & ~(left | removed)) | entered;
}

/* Returns the sliders of the army: bishops, rooks and queens. */
static bitboard army_sliders(const struct army *a) { return a->bishops | a->rooks | a->queens; }

/* Returns the targets of all pseudo-legal steps of some of the army's pawns, en passant captures left out. */
static bitboard pawn_targets(const struct army *a, bitboard pawns)
{
    bitboard single = bits_forward(a->colour, pawns) & ~a->occupied;
    bitboard third = a->colour == WHITE ? bits_rank(2) : bits_rank(5);
    bitboard targets = single | (pawns_attacks(a->colour, pawns) & a->occupied & ~a->pieces);
    if (a->double_steps)
        targets |= bits_forward(a->colour, single & third) & ~a->occupied;
    return targets;
}

/* Returns the pieces that capture on the king's square with one step. */
static bitboard captures_at_once(const struct army *a, unsigned king)
{
    return (pawn_attacks(!a->colour, king) & a->pawns) | (knight_attacks(king) & a->knights) |
           (bishop_attacks(king, a->occupied) & (a->bishops | a->queens)) |
           (rook_attacks(king, a->occupied) & (a->rooks | a->queens)) |
           (a->king_checks ? king_attacks(king) & a->king : 0) | (ferz_attacks(king) & a->ferzes) |
           (alfil_attacks(king) & a->alfils);
}

/* Returns the squares that the army's king may step to, attacked or not. */
static bitboard king_targets(const struct army *a)
{
    bitboard excluded = a->over_pawns ? a->pieces & ~a->pawns : a->pieces;
    return a->king ? king_attacks(bits_first(a->king)) & ~excluded : 0;
}

/* Whether a leaper of the army reaches the king in exactly two steps. */
static bool leaper_reaches(const struct army *a, unsigned king)
{
    for (bitboard b = a->knights; b;)
        if (knight_attacks(bits_pop(&b)) & knight_attacks(king) & ~a->pieces)
            return true;
    for (bitboard b = a->ferzes; b;)
        if (ferz_attacks(bits_pop(&b)) & ferz_attacks(king) & ~a->pieces)
            return true;
    for (bitboard b = a->alfils; b;)
        if (alfil_attacks(bits_pop(&b)) & alfil_attacks(king) & ~a->pieces)
            return true;
    return false;
}

/* Whether a slider of the army reaches the king in exactly two steps; none does in one. So no slider stands where it
   would capture from, and its leaving opens no line of its own kind to the king. */
static bool slider_reaches(const struct army *a, unsigned king)
{
    const bitboard diagonal = bishop_attacks(king, a->occupied) & ~a->pieces,
                   straight = rook_attacks(king, a->occupied) & ~a->pieces;
    for (bitboard b = a->bishops; b;)
        if (bishop_attacks(bits_pop(&b), a->occupied) & diagonal)
            return true;
    for (bitboard b = a->rooks; b;)
        if (rook_attacks(bits_pop(&b), a->occupied) & straight)
            return true;
    for (bitboard b = a->queens; b;)
        if (queen_attacks(bits_pop(&b), a->occupied) & (diagonal | straight))
            return true;
    return false;
}

/* Returns the pawns that are one step away from promotion. */
static bitboard promoters(const struct army *a)
{
    return a->promotions ? a->pawns & (a->colour == WHITE ? bits_rank(6) : bits_rank(1)) : 0;
}

/* Whether a pawn reaches the king in two steps of which the first promotes it. */
static bool promotion_reaches(const struct army *a, unsigned king)
{
    for (bitboard b = promoters(a); b;) {
        bitboard pawn = b & -b, occupied = a->occupied & ~pawn, from = 0;
        b ^= pawn;
        if (a->promotions & (1 << QUEEN | 1 << ROOK))
            from |= rook_attacks(king, occupied);
        if (a->promotions & (1 << QUEEN | 1 << BISHOP))
            from |= bishop_attacks(king, occupied);
        if (a->promotions & 1 << KNIGHT)
            from |= knight_attacks(king);
        if (a->promotions & 1 << FERZ)
            from |= ferz_attacks(king);
        if (a->promotions & 1 << ALFIL)
            from |= alfil_attacks(king);
        if (pawn_targets(a, pawn) & from)
            return true;
    }
    return false;
}

/* Returns the targets of a first step by one piece of the army. The king's targets leave out friendly pawns, even if
 * `over_pawns` is set. */
static bitboard piece_targets(const struct army *a, bitboard piece)
{
    unsigned from = bits_first(piece);
    if (a->pawns & piece)
        return pawn_targets(a, piece);
    if (a->knights & piece)
        return knight_attacks(from) & ~a->pieces;
    if (a->bishops & piece)
        return bishop_attacks(from, a->occupied) & ~a->pieces;
    if (a->rooks & piece)
        return rook_attacks(from, a->occupied) & ~a->pieces;
    if (a->queens & piece)
        return queen_attacks(from, a->occupied) & ~a->pieces;
    if (a->ferzes & piece)
        return ferz_attacks(from) & ~a->pieces;
    if (a->alfils & piece)
        return alfil_attacks(from) & ~a->pieces;
    return king_attacks(from) & ~a->pieces;
}

/* Whether a discovered attack reaches the king: a friendly piece steps off the line of a slider, which captures next.
 */
static bool discovery_reaches(const struct army *a, unsigned king)
{
    bitboard snipers =
        (rook_attacks(king, 0) & (a->rooks | a->queens)) | (bishop_attacks(king, 0) & (a->bishops | a->queens));
    while (snipers) {
        unsigned sniper = bits_pop(&snipers);
        bitboard between = squares_between(king, sniper) & a->occupied;
        if (between && !bits_several(between) && (between & a->pieces) &&
            (piece_targets(a, between) & ~squares_line(king, sniper)))
            return true;
    }
    return false;
}

/* Whether an en passant capture as first step lets the army capture the king with the second one. */
static bool ep_reaches(const struct army *a, unsigned king)
{
    for (bitboard b = a->ep; b;) {
        unsigned to = bits_pop(&b);
        bitboard victim = bits_forward(!a->colour, bit(to));
        for (bitboard pawns = pawn_attacks(!a->colour, to) & a->pawns; pawns;) {
            bitboard from = bit(bits_pop(&pawns));
            struct army after = *a;
            after.pawns ^= from | bit(to);
            after.pieces ^= from | bit(to);
            after.occupied ^= from | bit(to) | victim;
            if (captures_at_once(&after, king))
                return true;
        }
    }
    return false;
}

bool army_reaches(const struct army *a, unsigned king)
{
    if (captures_at_once(a, king) || (pawn_attacks(!a->colour, king) & pawn_targets(a, a->pawns)) ||
        (a->king_checks && (king_targets(a) & king_attacks(king))) || ep_reaches(a, king) ||
        promotion_reaches(a, king) || (army_sliders(a) && discovery_reaches(a, king)))
        return true;
    return !a->pieces_once && (leaper_reaches(a, king) || slider_reaches(a, king));
}

/* Whether the side to move can castle now so that the enemy king is attacked afterwards. */
static bool castling_reaches(const struct position *p, const struct scope *s)
{
    unsigned us = p->turn.decider;
    struct scope castling = *s;
    action list[4];
    if (!(p->turn.castling & (us == WHITE ? 3 : 12)))
        return false;
    castling.from = 0;
    for (unsigned n = steps_list(p, &castling, list); n--;) {
        struct position after;
        struct step made;
        position_copy(&after, p);
        step_make(&after, list[n], &made);
        if (king_attackers(&after, !us))
            return true;
    }
    return false;
}

bool army_captures(const struct position *p, const struct scope *s)
{
    struct army a;
    army_read(&a, p, p->turn.decider);
    a.ep = s->ep;
    a.promotions = s->promotions;
    a.double_steps = s->flags & SCOPE_DOUBLE;
    a.king_checks = true;
    return army_reaches(&a, bits_first(p->by_type[KING] & p->side[!p->turn.decider])) || castling_reaches(p, s);
}

bitboard army_watches(const struct army *a, unsigned king)
{
    if (army_sliders(a) || promoters(a))
        return ALL_SQUARES;
    bitboard near = pawn_attacks(!a->colour, king), behind = bits_forward(!a->colour, near);
    bitboard pawn_squares = near | behind | bits_forward(!a->colour, behind) | pawns_attacks(!a->colour, near);
    bitboard squares = a->pawns & pawn_squares ? pawn_squares : 0;
    if (a->king_checks)
        squares |= king_attacks(king) & king_attacks(bits_first(a->king));
    if (a->knights | a->ferzes | a->alfils) {
        for (bitboard b = a->knights; b;)
            squares |= knight_attacks(bits_pop(&b)) & knight_attacks(king);
        for (bitboard b = a->ferzes; b;)
            squares |= ferz_attacks(bits_pop(&b)) & ferz_attacks(king);
        for (bitboard b = a->alfils; b;)
            squares |= alfil_attacks(bits_pop(&b)) & alfil_attacks(king);
        squares |= a->knights | a->ferzes | a->alfils;
    }
    return squares;
}
