/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the opponent's replies to each of our steps without making these. pairs.h has the words and the contract;
   pairs.c and the counters of single laws call in. Counted millions of times a second: a change needs
   `bench/perft_speed.sh`. */
#include "rules/counting/pairs.h"

/* Fills loud_from and loud_to: our steps that may change checks and pins of the opponent; false if its king is
   attacked now. */
ALWAYS_INLINE bool lines_find(struct follow *x, const struct position *p)
{
    unsigned us = x->us, king = x->king;
    bitboard friendly = p->side[us], theirs = p->side[!us], occupied = friendly | theirs, from = 0;
    bitboard to = (p->castling_pieces | king_attacks(king)) & theirs;
    if (((knight_attacks(king) & p->by_type[KNIGHT]) | (pawn_attacks(!us, king) & p->by_type[PAWN])) & friendly)
        return false;
    for (bitboard b = snipers(p, king, friendly); b;) {
        unsigned sniper = bits_pop(&b);
        bitboard between = squares_between(king, sniper), pieces = between & occupied, rest = pieces & (pieces - 1);
        if (!pieces)
            return false;
        if (bits_several(rest) || (rest && !(pieces & theirs)))
            continue;
        from |= pieces & friendly;
        if (rest || (pieces & friendly))
            continue;
        from |= bit(sniper);
        to |= (between & ~occupied) | (pieces & p->by_type[PAWN]);
    }
    bitboard diagonal = bishop_attacks(king, occupied), straight = rook_attacks(king, occupied);
    diagonal |= bishop_attacks(king, occupied ^ (diagonal & theirs));
    straight |= rook_attacks(king, occupied ^ (straight & theirs));
    x->loud_from = from;
    x->loud_to[PAWN] = to | pawn_attacks(!us, king);
    x->loud_to[KNIGHT] = to | knight_attacks(king);
    x->loud_to[BISHOP] = to | diagonal;
    x->loud_to[ROOK] = to | straight;
    x->loud_to[QUEEN] = to | diagonal | straight;
    x->loud_to[KING] = to;
    return true;
}

/* Enters what a slider of the opponent loses when our piece comes to one of `targets`, and what it gains when one
   leaves its line. */
ALWAYS_INLINE void replies_line(struct follow *x, const struct position *p, const struct reach_piece *piece,
                                bitboard targets)
{
    unsigned us = x->us, square = piece->square;
    bitboard friendly = p->side[us], occupied = position_occupied(p);
    for (bitboard b = piece->targets & targets & ~occupied; b;) {
        unsigned to = bits_pop(&b);
        x->enter[to] = (int16_t)(x->enter[to] - (int)bits_count(piece->targets & squares_behind(square, to)));
    }
    x->touched |= piece->targets & friendly;
    for (bitboard b = piece->targets & friendly; b;) {
        unsigned from = bits_pop(&b);
        bool straight = rook_rays(square) & bit(from);
        bitboard open =
            straight ? rook_attacks(square, occupied ^ bit(from)) : bishop_attacks(square, occupied ^ bit(from));
        open &= squares_behind(square, from) & ~p->side[!us] & ~p->by_type[KING];
        x->leave[from] = (int16_t)(x->leave[from] + (int)bits_count(open));
        x->cross[from] |= squares_line(square, from);
    }
}

/* Enters what the opponent loses and gains when we capture on each square of `captures`: the captured piece's own
   steps go, its protectors may recapture. */
ALWAYS_INLINE void replies_captures(struct follow *x, const struct position *p, bitboard captures, bitboard pinned)
{
    unsigned us = x->us, them = !us;
    bitboard occupied = position_occupied(p), last = them == WHITE ? RANK_8 : RANK_1;
    bitboard third = bits_rank(them == WHITE ? 2 : 5);
    while (captures) {
        unsigned to = bits_pop(&captures);
        bitboard pieces = attackers(p, to, them, occupied) & ~pinned & ~p->by_type[KING];
        int n = (int)bits_count(pieces) - x->counts[to];
        if (last & bit(to))
            n += 3 * (int)bits_count(pieces & p->by_type[PAWN]);
        if (p->by_type[PAWN] & bit(to)) {
            bitboard ahead = bits_forward(them, bit(to)) & ~occupied;
            bitboard targets = ahead | (pawn_attacks(them, to) & p->side[us] & ~p->by_type[KING]);
            n -= (int)bits_count(targets) * (targets & last ? 4 : 1);
            n -= (bits_forward(them, ahead & third) & ~occupied) != 0;
        }
        x->enter[to] = (int16_t)n;
    }
}

bool replies_loud(struct follow *x, const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[!us];
    if (!king || bits_several(king) || (p->by_type[FERZ] | p->by_type[ALFIL]))
        return false;
    x->us = us;
    x->king = bits_first(king);
    x->pieces = p->side[!us];
    return lines_find(x, p);
}

bool replies_king_find(struct follow *x, const struct position *p, bitboard squares)
{
    return zones_find(x, p, !x->us, king_attacks(x->king) & ~p->side[!x->us] & squares, SCOPE_CASTLE);
}

bool replies_find(struct follow *x, const struct position *p, const struct reach *ours)
{
    const struct scope all = {.from = ~p->by_type[KING], .to = ALL_SQUARES};
    struct reach theirs;
    unsigned us = p->turn.decider;
    bitboard targets = ours->pawns[0] | ours->pawns[1] | ours->pawns[2] | ours->pawns[3];
    if (!replies_loud(x, p) || !replies_king_find(x, p, ALL_SQUARES))
        return false;
    tables_clear(x);
    for (unsigned i = 0; i < ours->count; i++)
        targets |= ours->pieces[i].targets;
    steps_reach(p, &all, !us, &theirs);
    x->pinned = theirs.pinned;
    x->base = theirs.listed;
    for (unsigned way = 0; way < 4; way++)
        x->base += bits_count(theirs.pawns[way]);
    for (unsigned i = 0; i < theirs.count; i++) {
        const struct reach_piece *piece = &theirs.pieces[i];
        unsigned n = bits_count(piece->targets);
        x->base += n;
        x->counts[piece->square] = (uint8_t)n;
        if (piece->pt != KNIGHT && !(theirs.pinned & bit(piece->square)))
            replies_line(x, p, piece, targets);
    }
    pawns_find(x, p, !us, p->by_type[PAWN] & p->side[!us] & ~theirs.pinned);
    replies_captures(x, p, targets & p->side[!us] & ~x->loud_to[KING], theirs.pinned);
    return true;
}

/* Returns the targets, out of some, after a step to which the opponent's king is safe on the zone's square. `piece`
   is the piece that steps, or 0 for one that neither attacks nor shields it. */
ALWAYS_INLINE bitboard zone_safe(const struct zone *z, bitboard piece, unsigned from, unsigned pt, bitboard targets)
{
    targets &= ~z->from[pt];
    if (!((z->attackers | z->openers) & piece))
        return targets & z->calm;
    bitboard others = z->attackers & ~piece;
    if (__builtin_expect((z->openers & piece) != 0, 0))
        others |= z->snipers & squares_behind(z->square, from);
    if ((z->attackers & piece) && pt >= BISHOP && pt <= QUEEN)
        targets &= ~squares_line(from, z->square) | bit(z->square);
    if (others)
        targets = bits_several(others) ? 0 : targets & squares_between(z->square, bits_first(others));
    return targets;
}

/* Returns the targets, out of some, after a step to which the opponent can castle. */
ALWAYS_INLINE bitboard castling_safe(const struct follow *x, const struct castling *c, bitboard piece, unsigned from,
                                     unsigned pt, bitboard targets)
{
    targets &= ~c->way;
    for (unsigned i = 0; i < c->zones_count; i++)
        targets = zone_safe(&x->zones[c->zones[i]], piece, from, pt, targets);
    return targets;
}

/* Counts the steps and castlings of the opponent's king after each step of a piece to `targets`, added up. */
ALWAYS_INLINE unsigned king_count(const struct follow *x, const struct position *p, bitboard piece, unsigned from,
                                  unsigned pt, bitboard targets)
{
    unsigned n = 0;
    if (!(x->touched & piece))
        piece = 0;
    for (unsigned i = 0; i < x->wanted; i++)
        n += bits_count(zone_safe(&x->zones[i], piece, from, pt, targets));
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if (!(c->way & p->side[x->us] & ~bit(from)))
            n += bits_count(castling_safe(x, c, piece, from, pt, targets));
    }
    return n;
}

unsigned replies_king(const struct follow *x, unsigned pt, unsigned from, unsigned to, bitboard squares)
{
    unsigned n = 0;
    bitboard piece = bit(from) & x->touched;
    for (unsigned i = 0; i < x->wanted; i++)
        if (squares & bit(x->zones[i].square))
            n += zone_safe(&x->zones[i], piece, from, pt, bit(to)) != 0;
    return n;
}

unsigned replies_castle(const struct follow *x, const struct position *p, unsigned pt, unsigned from, unsigned to)
{
    unsigned sides = 0;
    bitboard piece = bit(from) & x->touched;
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if (!(c->way & p->side[x->us] & ~bit(from)) && castling_safe(x, c, piece, from, pt, bit(to)))
            sides |= SCOPE_CASTLE_KING_SIDE << c->side;
    }
    return sides;
}

uint64_t replies_sum(const struct follow *x, const struct position *p, const struct reach_piece *piece,
                     bitboard *targets)
{
    unsigned from = piece->square, pt = piece->pt;
    if (x->loud_from & bit(from))
        return 0;
    bitboard plain = *targets & ~x->loud_to[pt];
    int64_t n = bits_count(plain), sum = n * ((int64_t)x->base + x->leave[from]);
    for (bitboard b = plain; b;)
        sum += x->enter[bits_pop(&b)];
    for (bitboard b = plain & x->cross[from]; b;)
        sum += cross_count(x, p, !x->us, from, bits_pop(&b));
    *targets &= ~plain;
    return (uint64_t)sum + king_count(x, p, bit(from), from, pt, plain);
}

uint64_t replies_pawns(const struct follow *x, const struct position *p, bitboard *targets)
{
    bitboard plain = *targets & ~x->loud_to[PAWN];
    int64_t sum = (int64_t)bits_count(plain) * x->base;
    for (bitboard b = plain; b;)
        sum += x->enter[bits_pop(&b)];
    *targets &= ~plain;
    return (uint64_t)sum + king_count(x, p, 0, 0, PAWN, plain);
}
