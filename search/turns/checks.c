/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generates the steps that may give check. Called millions of times by a mate search. */
#include "search/turns/checks.h"

#include "rules/steps.h"

/* What all lists of one position share. */
struct aim {
    const struct position *p;
    const struct scope *scope;
    unsigned us, king;          /* us: the side that checks; king: square of the enemy king */
    bitboard occupied, openers; /* openers: our pieces that may open a line to that king */
};

/* Lists the steps of the scope from `from` to `to`, castling excluded; returns their number. */
static unsigned add(const struct aim *a, bitboard from, bitboard to, action *list)
{
    struct scope s = *a->scope;
    s.from &= from;
    s.to &= to;
    s.flags &= (uint16_t)~SCOPE_CASTLE;
    return s.from ? steps_list(a->p, &s, list) : 0;
}

/* Lists pawn steps that attack the king or promote, if there may be any. */
static unsigned add_pawns(const struct aim *a, action *list)
{
    const struct position *p = a->p;
    const bitboard pawns = p->by_type[PAWN] & p->side[a->us] & a->scope->from & ~a->openers;
    const bitboard third = bits_rank(a->us == WHITE ? 2 : 5), takes = pawns_attacks(a->us, pawns);
    const bitboard ahead = bits_forward(a->us, pawns) & ~a->occupied;
    const bitboard reached = ahead | (bits_forward(a->us, ahead & third) & ~a->occupied) | (takes & p->side[!a->us]);
    const bitboard targets = pawn_attacks(!a->us, a->king) | RANK_1 | RANK_8;
    if (!(reached & targets) && !(takes & a->scope->ep))
        return 0;
    return add(a, pawns, targets | a->scope->ep, list);
}

/* Lists steps of knights, sliders and leapers to squares from which they attack the king. */
static unsigned add_officers(const struct aim *a, action *list)
{
    const struct position *p = a->p;
    const bitboard free = a->scope->to & ~p->side[a->us];
    const bitboard diagonal = bishop_attacks(a->king, a->occupied), straight = rook_attacks(a->king, a->occupied);
    const bitboard spots[PIECE_TYPES] = {[KNIGHT] = knight_attacks(a->king),
                                         [BISHOP] = diagonal,
                                         [ROOK] = straight,
                                         [QUEEN] = diagonal | straight,
                                         [FERZ] = ferz_attacks(a->king),
                                         [ALFIL] = alfil_attacks(a->king)};
    bitboard targets[64], from = 0;
    bitboard pieces = p->side[a->us] & a->scope->from & ~(a->openers | p->by_type[PAWN] | p->by_type[KING]);
    while (pieces) {
        unsigned square = bits_pop(&pieces), pt = piece_type(p->board[square]);
        bitboard set = type_attacks(pt, square, a->occupied) & spots[pt] & free;
        if (!set)
            continue;
        targets[square] = a->scope->targets ? set & a->scope->targets[square] : set;
        from |= bit(square);
    }
    struct scope s = *a->scope;
    s.from = from;
    s.targets = targets;
    s.flags &= (uint16_t)~SCOPE_CASTLE;
    return from ? steps_list(p, &s, list) : 0;
}

/* Lists castlings if one may bring the rook onto a line with the king, or move pieces that may open a line. */
static unsigned add_castlings(const struct aim *a, action *list)
{
    const struct position *p = a->p;
    bool likely = false;
    for (unsigned right = 2 * a->us; right < 2 * a->us + 2 && a->scope->flags & SCOPE_CASTLE; right++)
        if (p->turn.castling & (1 << right))
            likely = likely || rook_rays(castling_rook_target(right)) & bit(a->king) || a->openers & p->castling_pieces;
    if (!likely)
        return 0;
    struct scope s = *a->scope;
    s.from = p->by_type[KING] & p->side[a->us];
    s.to = 0;
    return steps_list(p, &s, list);
}

unsigned checks_list(const struct position *p, const struct scope *scope, action *list)
{
    const unsigned us = p->turn.decider;
    const struct aim a = {.p = p,
                          .scope = scope,
                          .us = us,
                          .king = bits_first(p->by_type[KING] & p->side[!us]),
                          .occupied = position_occupied(p),
                          .openers = king_openers(p, !us)};
    unsigned n = add_pawns(&a, list);
    n += add_officers(&a, list + n);
    n += add_castlings(&a, list + n);
    return n + add(&a, p->side[us] & a.openers, ALL_SQUARES, list + n);
}
