/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the steps that are left in our own turn after each of our steps, without making these. pairs.h has the
   words and the contract; only pairs.c calls in. Counted millions of times a second: a change needs
   `bench/perft_speed.sh`. */
#include "rules/counting/pairs.h"

enum { PAWN_STEPS_MAX = 12 }; /* steps of one pawn at most: three targets on the last rank, each with four promotions */

/* Fills loud_from and loud_to: our steps that may give check, or pin or free a piece of ours; false if our king is
   attacked. */
ALWAYS_INLINE bool lines_find(struct follow *x, const struct position *p, unsigned enemy_king)
{
    unsigned us = x->us, king = x->king;
    bitboard friendly = p->side[us], theirs = p->side[!us], occupied = friendly | theirs, from, to = 0;
    if (((knight_attacks(king) & p->by_type[KNIGHT]) | (pawn_attacks(us, king) & p->by_type[PAWN])) & theirs)
        return false;
    from = king_openers(p, !us);
    for (bitboard b = snipers(p, king, theirs); b;) {
        unsigned sniper = bits_pop(&b);
        bitboard between = squares_between(king, sniper), pieces = between & occupied, rest = pieces & (pieces - 1);
        if (!pieces)
            return false;
        if (bits_several(rest) || (rest && !(pieces & friendly)))
            continue;
        from |= pieces & friendly;
        if (!rest)
            to |= pieces & friendly ? between | bit(sniper) : pieces;
    }
    bitboard diagonal = bishop_attacks(enemy_king, occupied), straight = rook_attacks(enemy_king, occupied);
    x->loud_from = from;
    x->loud_to[PAWN] = to | pawn_attacks(!us, enemy_king);
    x->loud_to[KNIGHT] = to | knight_attacks(enemy_king);
    x->loud_to[BISHOP] = to | diagonal;
    x->loud_to[ROOK] = to | straight;
    x->loud_to[QUEEN] = to | diagonal | straight;
    x->loud_to[KING] = ALL_SQUARES;
    return true;
}

/* Clears the tables by square. */
ALWAYS_INLINE void tables_clear(struct follow *x)
{
    memset(x->leave, 0, sizeof x->leave);
    memset(x->enter, 0, sizeof x->enter);
    memset(x->cross, 0, sizeof x->cross);
    memset(x->counts, 0, sizeof x->counts);
}

/* Adds a number to the table's entries of all squares of a set. */
ALWAYS_INLINE void spread(int16_t table[64], bitboard squares, int n)
{
    while (squares) {
        unsigned square = bits_pop(&squares);
        table[square] = (int16_t)(table[square] + n);
    }
}

/* Enters what unpinned pawns of ours gain and lose when our pieces enter or leave squares. A step to the last rank
   counts four times, once for each promotion. */
ALWAYS_INLINE void pawns_find(struct follow *x, const struct position *p, bitboard pawns)
{
    unsigned us = x->us;
    bitboard friendly = p->side[us], enemies = p->side[!us], empty = ~position_occupied(p);
    bitboard last = us == WHITE ? RANK_8 : RANK_1, third = bits_rank(us == WHITE ? 2 : 5);
    bitboard ahead = bits_forward(us, pawns), second = bits_forward(us, ahead & third & empty);
    /* squares where our piece blocks the double step besides the single one */
    bitboard open = bits_forward(!us, second & empty);
    bitboard left = us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    bitboard jump = bits_forward(!us, bits_forward(us, third) & empty) & third;
    spread(x->enter, ahead & empty, -1);
    spread(x->enter, (second & empty) | open, -1);
    spread(x->leave, ahead & friendly, 1);
    spread(x->leave, (second & friendly) | (ahead & friendly & jump), 1);
    spread(x->enter, left & enemies, -1);
    spread(x->enter, right & enemies, -1);
    if (pawns & bits_forward(!us, last)) {
        spread(x->enter, ahead & last & empty, -3);
        spread(x->leave, ahead & last & friendly, 3);
        spread(x->enter, left & last & enemies, -3);
        spread(x->enter, right & last & enemies, -3);
    }
    x->touched |= (ahead | second | left | right) & friendly;
    for (bitboard b = (ahead | second) & friendly; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_forward(!us, bit(square));
    }
    for (bitboard b = ((ahead & third) | second) & friendly; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_widened(third) & bits_file(square & 7);
    }
}

/* Enters what a slider of ours loses when a friendly piece comes to one of its targets, and what it gains when one
   leaves its line. */
ALWAYS_INLINE void rests_line(struct follow *x, const struct position *p, const struct reach_piece *piece)
{
    unsigned us = x->us, square = piece->square;
    bitboard friendly = p->side[us], occupied = position_occupied(p);
    bitboard near = type_attacks(piece->pt, square, occupied) & friendly;
    bitboard open = type_attacks(piece->pt, square, occupied ^ near) & ~friendly & ~p->by_type[KING];
    for (bitboard b = piece->targets; b;) {
        unsigned to = bits_pop(&b);
        x->enter[to] = (int16_t)(x->enter[to] - 1 - (int)bits_count(piece->targets & squares_behind(square, to)));
    }
    for (bitboard b = near; b;) {
        unsigned from = bits_pop(&b);
        x->leave[from] = (int16_t)(x->leave[from] + 1 + (int)bits_count(open & squares_behind(square, from)));
        x->cross[from] |= squares_line(square, from);
    }
}

/* Enters base, counts, leave, enter and cross for all our followers but the king. */
ALWAYS_INLINE void rests_pieces(struct follow *x, const struct position *p, const struct reach *r)
{
    unsigned us = x->us;
    x->pinned = r->pinned;
    x->base = r->listed;
    for (unsigned way = 0; way < 4; way++)
        x->base += bits_count(r->pawns[way]);
    for (unsigned i = 0; i < r->count; i++) {
        const struct reach_piece *piece = &r->pieces[i];
        if (piece->pt == KING)
            continue;
        unsigned n = bits_count(piece->targets);
        x->base += n;
        x->counts[piece->square] = (uint8_t)n;
        if (piece->pt == KNIGHT) {
            spread(x->enter, piece->targets, -1);
            spread(x->leave, knight_attacks(piece->square) & p->side[us], 1);
        } else if (!(r->pinned & bit(piece->square))) {
            rests_line(x, p, piece);
        }
    }
    pawns_find(x, p, p->by_type[PAWN] & x->pieces & ~r->pinned);
}

bool rests_find(struct follow *x, const struct position *p, const struct scope *s)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us], enemy = p->by_type[KING] & p->side[!us];
    if (!king || bits_several(king) || !enemy || bits_several(enemy) || (p->by_type[FERZ] | p->by_type[ALFIL]))
        return false;
    tables_clear(x);
    x->us = us;
    x->king = bits_first(king);
    x->pieces = p->side[us] & s->from;
    x->again = p->game->law->flags & LAW_ONCE ? 0 : s->from;
    x->may_end = s->flags & SCOPE_END;
    x->near = king & s->from ? king_attacks(x->king) & p->side[us] : 0;
    if (!lines_find(x, p, bits_first(enemy)) ||
        !zones_find(x, p, us, king & s->from ? king_attacks(x->king) & ~p->side[us] : 0, s->flags & SCOPE_CASTLE))
        return false;
    struct reach r;
    steps_reach(p, &(struct scope){.from = s->from & ~king, .to = ALL_SQUARES}, us, &r);
    rests_pieces(x, p, &r);
    return true;
}

/* Returns the targets, out of some, after a step to which our king is safe on the zone's square. `piece` is the
   piece that steps, or 0 for pieces that do not shield it. */
ALWAYS_INLINE bitboard zone_safe(const struct zone *z, bitboard piece, unsigned from, bitboard targets)
{
    if (__builtin_expect(!(z->openers & piece), 1))
        return targets & z->calm;
    bitboard others = z->attackers | (z->snipers & squares_behind(z->square, from));
    if (others)
        targets = bits_several(others) ? 0 : targets & (squares_between(z->square, bits_first(others)) | others);
    return targets;
}

/* Counts our king's steps and castlings after each step of a piece to `targets`, added up. `piece` is the piece that
   steps, or 0 for pieces that shield none of the king's squares. */
ALWAYS_INLINE unsigned king_count(const struct follow *x, const struct position *p, bitboard piece, unsigned from,
                                  bitboard targets)
{
    unsigned n = 0;
    bitboard friendly = p->side[x->us] & ~piece;
    for (unsigned i = 0; i < x->wanted; i++)
        n += bits_count(zone_safe(&x->zones[i], piece, from, targets & ~bit(x->zones[i].square)));
    if (x->near & piece) {
        struct zone z;
        zone_look(&z, p, from, !x->us, x->us);
        n += bits_count(zone_safe(&z, 0, from, targets));
    }
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if ((c->way & friendly) || (c->rook & piece))
            continue;
        bitboard safe = targets & ~c->way;
        for (unsigned k = 0; k < c->zones_count; k++)
            safe = zone_safe(&x->zones[c->zones[k]], piece, from, safe);
        n += bits_count(safe);
    }
    return n;
}

/* Counts the steps of some pawns of ours from where they stand in `pawns`, pins not regarded. */
ALWAYS_INLINE int pawns_count(const struct follow *x, const struct position *p, bitboard pawns)
{
    unsigned us = x->us;
    bitboard empty = ~position_occupied(p), enemies = p->side[!us] & ~p->by_type[KING];
    bitboard third = bits_rank(us == WHITE ? 2 : 5), last = us == WHITE ? RANK_8 : RANK_1;
    bitboard ahead = bits_forward(us, pawns) & empty, second = bits_forward(us, ahead & third) & empty;
    bitboard left = (us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9) & enemies;
    bitboard right = (us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7) & enemies;
    unsigned n = bits_count(ahead) + bits_count(second) + bits_count(left) + bits_count(right);
    if ((ahead | left | right) & last)
        n += 3 * (bits_count(ahead & last) + bits_count(left & last) + bits_count(right & last));
    return (int)n;
}

/* Sums our next steps after plain steps of a knight or slider; adds to *some the targets after which there is a
   step. */
ALWAYS_INLINE uint64_t officer_sum(const struct follow *x, const struct position *p, unsigned pt, unsigned from,
                                   bitboard reach, bitboard plain, bitboard *some)
{
    bool follows = x->pieces & bit(from);
    bitboard occupied = position_occupied(p) ^ bit(from), free = ~(p->side[x->us] ^ bit(from)) & ~p->by_type[KING];
    int base = (int)x->base + x->leave[from] - (follows ? x->counts[from] : 0);
    uint64_t sum = 0;
    for (bitboard b = plain; b;) {
        unsigned to = bits_pop(&b);
        int n = base + x->enter[to];
        if (follows)
            n += 1 + (pt == KNIGHT ? 0 : (int)bits_count(reach & squares_behind(from, to)));
        if (x->again & bit(to))
            n += (int)bits_count(type_attacks(pt, to, occupied) & free);
        if (x->cross[from] & bit(to))
            n += cross_count(x, p, x->us, from, to);
        if (n > 0) {
            sum += (unsigned)n;
            *some |= bit(to);
        }
    }
    return sum;
}

uint64_t rests_sum(const struct follow *x, const struct position *p, const struct reach_piece *piece, bitboard *targets)
{
    unsigned from = piece->square;
    bitboard plain = *targets & ~x->loud_to[piece->pt], some = 0;
    uint64_t sum;
    if ((x->loud_from & bit(from)) || !plain)
        return 0;
    if (piece->pt == KNIGHT)
        sum = officer_sum(x, p, KNIGHT, from, piece->targets, plain, &some);
    else if (piece->pt == BISHOP)
        sum = officer_sum(x, p, BISHOP, from, piece->targets, plain, &some);
    else if (piece->pt == ROOK)
        sum = officer_sum(x, p, ROOK, from, piece->targets, plain, &some);
    else
        sum = officer_sum(x, p, QUEEN, from, piece->targets, plain, &some);
    *targets &= ~some;
    if (x->may_end)
        sum += bits_count(some);
    return sum + king_count(x, p, bit(from), from, some);
}

/* The change in our pawns' own steps when the pawns that reach `targets` by one way go there. */
ALWAYS_INLINE int pawns_change(const struct follow *x, const struct position *p, unsigned way, bitboard targets)
{
    unsigned us = x->us;
    bitboard old = pawns_moved(us, way, targets, true) & x->pieces, third = bits_rank(us == WHITE ? 2 : 5);
    int n = pawns_count(x, p, targets & x->again) - pawns_count(x, p, old) + (int)bits_count(old);
    if (way == 0) /* they were in the way of their own double step */
        n += (int)bits_count(bits_forward(us, pawns_moved(us, way, old, false) & third) & ~position_occupied(p));
    return n;
}

uint64_t rests_pawns(const struct follow *x, const struct position *p, unsigned way, bitboard *targets)
{
    unsigned us = x->us;
    bitboard plain = *targets & ~x->loud_to[PAWN] & ~pawns_moved(us, way, x->loud_from, false);
    bitboard touched = plain & pawns_moved(us, way, x->touched | x->near, false), some = 0, together = 0;
    uint64_t sum = 0;
    for (bitboard b = plain; b;) {
        unsigned to = bits_pop(&b), from = to - (unsigned)pawn_distance(us, way);
        int n = (int)x->base + x->leave[from] + x->enter[to];
        if (x->cross[from] & bit(to))
            n += cross_count(x, p, us, from, to);
        if (n > PAWN_STEPS_MAX)
            together |= bit(to);
        else if ((x->pieces & bit(from)) || (x->again & bit(to)))
            n += pawns_change(x, p, way, bit(to));
        if (n > 0) {
            some |= bit(to);
            sum += (unsigned)n;
        }
    }
    if (together)
        sum += (uint64_t)(int64_t)pawns_change(x, p, way, together);
    *targets &= ~some;
    if (x->may_end)
        sum += bits_count(some);
    for (bitboard b = touched & some; b;) {
        unsigned to = bits_pop(&b), from = to - (unsigned)pawn_distance(us, way);
        sum += king_count(x, p, bit(from), from, bit(to));
    }
    return sum + king_count(x, p, 0, 0, some & ~touched);
}
