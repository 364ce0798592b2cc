/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the opponent's replies to each of our steps without making these. pairs.h has the words and the contract;
   pairs.c and the counters of single laws call in. Counted millions of times a second: a change needs
   `bench/perft_speed.sh`. */
#include "rules/counting/pairs.h"

#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#endif

/*
 * Each body that counts is inlined with the colour as a constant; the two instances of each are at the end of the file.
 */

/* Four sets of squares, one for each direction upwards or downwards (attack_tables.rays). */
typedef bitboard quad __attribute__((vector_size(32)));

/* Where eight sets are counted as fast as one, sets that are not in use are empty and counted, too. */
#ifdef __AVX512VPOPCNTDQ__
enum { EIGHT_AT_ONCE = 1 };
#else
enum { EIGHT_AT_ONCE = 0 };
#endif

/* Adds to each of the first `n` counts how many of some squares the set of its number holds. */
ALWAYS_INLINE void sets_count(uint64_t counts[SETS], const bitboard sets[SETS], unsigned n, bitboard squares)
{
#ifdef __AVX512VPOPCNTDQ__
    (void)n;
    __m512i held = _mm512_and_si512(_mm512_loadu_si512(sets), _mm512_set1_epi64((long long)squares));
    _mm512_storeu_si512(counts, _mm512_add_epi64(_mm512_loadu_si512(counts), _mm512_popcnt_epi64(held)));
#else
    for (unsigned i = 0; i < n; i++)
        counts[i] += (uint64_t)__builtin_popcountll(squares & sets[i]);
#endif
}

/* The targets of the opponent's sliders by direction. */
struct lines {
    quad up, down;
};

/* Adds a slider and its targets. */
ALWAYS_INLINE void lines_add(struct lines *l, unsigned square, bitboard targets)
{
    const quad all = {targets, targets, targets, targets};
    quad up, down;
    memcpy(&up, attack_tables.rays[square], sizeof up);
    memcpy(&down, attack_tables.rays[square] + 4, sizeof down);
    l->up |= up & all;
    l->down |= down & all;
}

/* Adds the numbers a and b of `bits` bits and a last one of one bit, square by square: set i of a, b and *sum has the
   squares at which bit i of the number is set. *sum has one bit more. */
ALWAYS_INLINE void quads_add(quad *sum, const quad *a, const quad *b, const quad *one, unsigned bits)
{
    quad carry = *one;
    for (unsigned i = 0; i < bits; i++) {
        quad differ = a[i] ^ b[i], next = (a[i] & b[i]) | (carry & differ);
        sum[i] = differ ^ carry;
        carry = next;
    }
    sum[bits] = carry;
}

/* Turns sets 1 to 6, each of which holds the next one, into the number of sets that a square is in, bit by bit. */
ALWAYS_INLINE void quads_number(quad *number, const quad *sets)
{
    number[0] = sets[0] ^ sets[1] ^ sets[2] ^ sets[3] ^ sets[4] ^ sets[5];
    number[1] = (sets[1] & ~sets[3]) | sets[5];
    number[2] = sets[3];
}

/* Fills follow.lost: for each square how many squares of lines lie behind it, plus the four sets of `more`. */
ALWAYS_INLINE void lines_sum(struct follow *x, const struct lines *l, const quad *more)
{
    /* by 8, 1, 9 and 7: no square behind those at the edge */
    const quad distances = {8, 1, 9, 7}, zero = {0, 0, 0, 0};
    const quad up_inner = {ALL_SQUARES, ~FILE_H, ~FILE_H, ~FILE_A};
    const quad down_inner = {ALL_SQUARES, ~FILE_A, ~FILE_A, ~FILE_H};
    quad up[6], down[6], a[5], b[5], sum[6];
    up[0] = l->up & (l->up >> distances) & up_inner;
    down[0] = l->down & (l->down << distances) & down_inner;
    for (unsigned i = 1; i < 6; i++) {
        up[i] = up[i - 1] & (up[i - 1] >> distances);
        down[i] = down[i - 1] & (down[i - 1] << distances);
    }
    quads_number(a, up);
    quads_number(b, down);
    quads_add(sum, a, b, more, 3);
    for (unsigned i = 0; i < 4; i++) {
        a[i] = sum[i];
        b[i] = (quad){sum[i][2], sum[i][3], 0, 0};
    }
    quads_add(sum, a, b, &zero, 4);
    for (unsigned i = 0; i < 5; i++) {
        a[i] = sum[i];
        b[i] = (quad){sum[i][1], 0, 0, 0};
    }
    quads_add(sum, a, b, &zero, 5);
    for (unsigned i = 0; i < LOST_BITS; i++)
        x->lost[i] = sum[i][0];
    x->lost[LOST_BITS] = ALL_SQUARES;
    x->lost[LOST_BITS + 1] = 0;
}

/* Fills loud_from, loud_to and pins: our steps that may change checks and pins of the opponent; false if its king is
   attacked now. Steps that do no more than to pin are not loud. */
ALWAYS_INLINE bool lines_find(struct follow *x, const struct position *p, unsigned us)
{
    unsigned king = x->king;
    bitboard friendly = p->side[us], theirs = p->side[!us], occupied = friendly | theirs, from = 0;
    bitboard to = p->castling_pieces & theirs;
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
    x->pins[PAWN] = x->pins[KNIGHT] = x->pins[KING] = 0;
    x->pins[BISHOP] = bishop_attacks(king, occupied ^ (diagonal & theirs)) & ~diagonal;
    x->pins[ROOK] = rook_attacks(king, occupied ^ (straight & theirs)) & ~straight;
    x->pins[QUEEN] = x->pins[BISHOP] | x->pins[ROOK];
    x->beside = king_attacks(king) & theirs;
    x->loud_from = from;
    x->loud_to[PAWN] = to | pawn_attacks(!us, king);
    x->loud_to[KNIGHT] = to | knight_attacks(king);
    x->loud_to[BISHOP] = to | diagonal;
    x->loud_to[ROOK] = to | straight;
    x->loud_to[QUEEN] = to | diagonal | straight;
    x->loud_to[KING] = to;
    return true;
}

/* Returns the change of the number when our piece leaves a square, for the caller to add to; the first call for a
   square clears it. `cross` are the targets that concern the same follower. */
ALWAYS_INLINE int16_t *leave_of(struct follow *x, unsigned from, bitboard cross)
{
    if (!(x->left & bit(from))) {
        x->left |= bit(from);
        x->leave[from] = 0;
        x->cross[from] = 0;
    }
    x->cross[from] |= cross;
    return &x->leave[from];
}

/* Enters what a slider of the opponent gains when our piece leaves its line. */
ALWAYS_INLINE void line_leave(struct follow *x, const struct position *p, unsigned us, const struct reach_piece *piece)
{
    unsigned square = piece->square;
    bitboard occupied = position_occupied(p);
    for (bitboard b = piece->targets & p->side[us]; b;) {
        unsigned from = bits_pop(&b);
        bitboard open = rook_rays(square) & bit(from) ? rook_attacks(square, occupied ^ bit(from))
                                                      : bishop_attacks(square, occupied ^ bit(from));
        open &= squares_behind(square, from) & ~p->side[!us] & ~p->by_type[KING];
        int16_t *leave = leave_of(x, from, squares_line(square, from));
        *leave = (int16_t)(*leave + (int)bits_count(open));
    }
}

/* Enters what the opponent's unpinned pawns gain and lose when our pieces leave squares, and fills *more with sets
   for lines_sum(): squares that a pawn can no longer enter if ours does, ahead and by a double step, and squares that
   no pawn attacks, to the left and to the right. A step to the last rank counts four times, once for each promotion. */
ALWAYS_INLINE void pawns_find(struct follow *x, const struct position *p, unsigned us, bitboard pawns, quad *more)
{
    unsigned them = !us;
    bitboard friendly = p->side[us], empty = ~position_occupied(p), last = them == WHITE ? RANK_8 : RANK_1;
    bitboard third = bits_rank(them == WHITE ? 2 : 5), ahead = bits_forward(them, pawns);
    bitboard second = bits_forward(them, ahead & third & empty);
    /* squares where our piece blocks the double step besides the single one */
    bitboard open = bits_forward(us, second & empty);
    bitboard left = them == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = them == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    bitboard jump = bits_forward(us, bits_forward(them, third) & empty) & third;
    *more = (quad){ahead & empty, (second & empty) | open, ~(left & empty), ~(right & empty)};
    x->promotes[0] = ahead & last & empty;
    x->promotes[1] = left & last & empty;
    x->promotes[2] = right & last & empty;
    for (bitboard b = (ahead | second | left | right) & friendly; b;) {
        unsigned square = bits_pop(&b);
        bitboard one = bit(square), cross = 0;
        int weight = one & last ? 4 : 1, n = 0;
        if (one & (ahead | second)) {
            cross = bits_forward(us, one);
            n = one & ahead ? weight + ((one & jump) != 0) : 1;
            if (one & ((ahead & third) | second))
                cross |= bits_widened(third) & bits_file(square & 7);
        }
        if (one & (left | right)) {
            cross |= pawn_attacks(us, square) & pawns;
            n -= weight * (((one & left) != 0) + ((one & right) != 0));
        }
        int16_t *leave = leave_of(x, square, cross);
        *leave = (int16_t)(*leave + n);
    }
}

/* Enters what the opponent loses and gains when we capture on each square of `captures`: the captured piece's own
   steps go, its protectors may recapture. */
ALWAYS_INLINE void replies_captures(struct follow *x, const struct position *p, unsigned us, bitboard captures,
                                    bitboard pinned)
{
    unsigned them = !us;
    bitboard occupied = position_occupied(p), last = them == WHITE ? RANK_8 : RANK_1;
    bitboard third = bits_rank(them == WHITE ? 2 : 5);
    while (captures) {
        unsigned to = bits_pop(&captures);
        bitboard pieces = attackers(p, to, them, occupied) & ~pinned & ~p->by_type[KING];
        int n = (int)bits_count(pieces);
        if (last & bit(to))
            n += 3 * (int)bits_count(pieces & p->by_type[PAWN]);
        if (p->by_type[PAWN] & bit(to)) {
            bitboard ahead = bits_forward(them, bit(to)) & ~occupied;
            bitboard targets = ahead | (pawn_attacks(them, to) & p->side[us] & ~p->by_type[KING]);
            n -= (int)bits_count(targets) * (targets & last ? 4 : 1);
            n -= (bits_forward(them, ahead & third) & ~occupied) != 0;
        } else {
            n -= x->counts[to];
        }
        x->enter[to] = (int16_t)n;
    }
}

/* Fills us, king, pieces and what lines_find() does; false as replies_loud(). */
ALWAYS_INLINE bool loud_find(struct follow *x, const struct position *p, unsigned us)
{
    bitboard king = p->by_type[KING] & p->side[!us];
    if (!king || bits_several(king) || (p->by_type[FERZ] | p->by_type[ALFIL]))
        return false;
    x->us = us;
    x->king = bits_first(king);
    x->pieces = p->side[!us];
    return lines_find(x, p, us);
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

/* Fills follow.safe and guards after zones_find(). A king that may castle has at most five steps, so that SETS is
 * enough. */
ALWAYS_INLINE void safe_find(struct follow *x, const struct position *p, unsigned us)
{
    unsigned n = x->wanted;
    if (EIGHT_AT_ONCE)
        memset(x->safe, 0, sizeof x->safe);
    for (unsigned i = 0; i < n; i++)
        for (unsigned pt = PAWN; pt <= KING; pt++)
            x->safe[pt][i] = zone_safe(&x->zones[i], 0, 0, pt, ALL_SQUARES);
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        x->touched |= c->way & p->side[us];
        if (c->way & p->side[us])
            continue;
        for (unsigned pt = PAWN; pt <= KING; pt++)
            x->safe[pt][n] = castling_safe(x, c, 0, 0, pt, ALL_SQUARES);
        n++;
    }
    x->safe_count = n;
    x->guards = x->touched;
}

/* Returns the squares out of `taken`, followers beside their king, on which the king may take back after our piece
   from `from` has captured there. */
ALWAYS_INLINE bitboard king_takes(const struct follow *x, const struct position *p, unsigned from, bitboard taken)
{
    bitboard occupied = position_occupied(p) ^ bit(from), some = 0;
    while (taken) {
        unsigned to = bits_pop(&taken);
        if (!(attackers(p, to, x->us, occupied) & ~bit(from)))
            some |= bit(to);
    }
    return some;
}

/* Returns how many steps the only piece between the opponent's king and `to` has no more if our slider goes there from
   `from` and pins it. */
static unsigned pinned_loss(const struct follow *x, const struct position *p, unsigned from, unsigned to)
{
    unsigned them = !x->us;
    bitboard line = squares_line(x->king, to), pinned = squares_between(x->king, to) & p->side[them];
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to), ours = (p->side[x->us] ^ bit(from)) | bit(to);
    unsigned square = bits_first(pinned);
    bitboard free = ~(occupied ^ ours) & ~p->by_type[KING] & ~line;
    if (!(p->by_type[PAWN] & pinned))
        return bits_count(type_attacks(piece_type(p->board[square]), square, occupied) & free);
    bitboard ahead = bits_forward(them, pinned) & ~occupied & ~line, last = them == WHITE ? RANK_8 : RANK_1;
    bitboard second = bits_forward(them, ahead & bits_rank(them == WHITE ? 2 : 5)) & ~occupied;
    bitboard captures = pawn_attacks(them, square) & ours & free;
    return bits_count(second) + bits_count(ahead | captures) * ((ahead | captures) & last ? 4 : 1);
}

/* Counts the legal e.p. captures after our plain double step. */
ALWAYS_INLINE unsigned passing_count(const struct follow *x, const struct position *p, unsigned us, unsigned from,
                                     unsigned to)
{
    unsigned passed = (from + to) / 2, n = 0;
    bitboard diagonals = p->side[us] & (p->by_type[BISHOP] | p->by_type[QUEEN]);
    bitboard straights = p->side[us] & (p->by_type[ROOK] | p->by_type[QUEEN]);
    for (bitboard b = pawn_attacks(us, passed) & p->side[!us] & p->by_type[PAWN]; b;) {
        bitboard occupied = position_occupied(p) ^ bit(from) ^ bit(passed) ^ bit(bits_pop(&b));
        n += !((bishop_attacks(x->king, occupied) & diagonals) | (rook_attacks(x->king, occupied) & straights));
    }
    return n;
}

/* Counts the steps and castlings of the opponent's king after each step of a piece of follow.guards, added up. */
static unsigned king_count(const struct follow *x, const struct position *p, unsigned from, unsigned pt,
                           bitboard targets)
{
    unsigned n = 0;
    for (unsigned i = 0; i < x->wanted; i++)
        n += bits_count(zone_safe(&x->zones[i], bit(from), from, pt, targets));
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if (!(c->way & p->side[x->us] & ~bit(from)))
            n += bits_count(castling_safe(x, c, bit(from), from, pt, targets));
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
            sides |= (unsigned)SCOPE_CASTLE_KING_SIDE << c->side;
    }
    return sides;
}

/* The body of replies_find() for colour `us`. */
ALWAYS_INLINE bool find(struct follow *x, const struct position *p, const struct reach *ours, unsigned us)
{
    const struct scope all = {.from = ~p->by_type[KING], .to = ALL_SQUARES};
    struct reach theirs;
    struct lines lines = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    quad more;
    bitboard targets = ours->pawns[0] | ours->pawns[1] | ours->pawns[2] | ours->pawns[3];
    if (!loud_find(x, p, us) || !replies_king_find(x, p, ALL_SQUARES))
        return false;
    for (unsigned i = 0; i < ours->count; i++)
        targets |= ours->pieces[i].targets;
    safe_find(x, p, us);
    steps_reach(p, &all, !us, &theirs);
    x->pinned = theirs.pinned;
    x->base = theirs.listed;
    x->left = 0;
    memset(x->counts, 0, sizeof x->counts); /* of pinned knights `theirs` says nothing */
    for (unsigned way = 0; way < 4; way++)
        x->base += bits_count(theirs.pawns[way]);
    for (unsigned i = 0; i < theirs.count; i++) {
        const struct reach_piece *piece = &theirs.pieces[i];
        unsigned n = bits_count(piece->targets);
        x->base += n;
        x->counts[piece->square] = (uint8_t)n;
        if (piece->pt != KNIGHT && !(theirs.pinned & bit(piece->square))) {
            lines_add(&lines, piece->square, piece->targets);
            line_leave(x, p, us, piece);
        }
    }
    pawns_find(x, p, us, p->by_type[PAWN] & p->side[!us] & ~theirs.pinned, &more);
    lines_sum(x, &lines, &more);
    x->touched |= x->left;
    replies_captures(x, p, us, targets & p->side[!us] & ~x->loud_to[KING], theirs.pinned);
    return true;
}

/* What replies_sum() adds up. */
struct total {
    int64_t sum;              /* replies but for those that the next two count */
    uint64_t entered[SETS];   /* by set of follow.lost: steps of ours to its squares if they are empty */
    uint64_t king_safe[SETS]; /* by set of follow.safe: steps of ours after which the king has its step left */
};

/* Returns the replies after all steps that have been added. */
ALWAYS_INLINE uint64_t total_sum(const struct follow *x, const struct total *t)
{
    /* two of the sets that lost[] counts are of squares that no pawn attacks */
    int64_t sum = t->sum + (int64_t)t->entered[LOST_BITS] * (x->base + 2);
    for (unsigned i = 0; i < LOST_BITS; i++)
        sum -= (int64_t)t->entered[i] << i;
    for (unsigned i = 0; i < (EIGHT_AT_ONCE ? SETS : x->safe_count); i++)
        sum += (int64_t)t->king_safe[i];
    return (uint64_t)sum;
}

/* Adds the replies to plain steps to some targets, but for those of the king and for what leaving a square changes. */
ALWAYS_INLINE void targets_add(struct total *t, const struct follow *x, const struct position *p, unsigned us,
                               bitboard targets)
{
    bitboard captures = targets & p->side[!us], promotes = x->promotes[0] | x->promotes[1] | x->promotes[2];
    sets_count(t->entered, x->lost, LOST_BITS + 1, targets ^ captures);
    if (__builtin_expect((targets & promotes) != 0, 0))
        t->sum += 3 * ((int)bits_count(targets & x->promotes[1]) + (int)bits_count(targets & x->promotes[2]) -
                       (int)bits_count(targets & x->promotes[0]));
    while (captures)
        t->sum += (int)x->base + x->enter[bits_pop(&captures)];
}

/* Adds the replies to the plain steps of one piece, and takes these out of its targets. */
ALWAYS_INLINE void piece_add(struct total *t, const struct follow *x, const struct position *p, unsigned us,
                             struct reach_piece *piece)
{
    unsigned from = piece->square, pt = piece->pt;
    bitboard plain = piece->targets & ~x->loud_to[pt];
    if (!plain || (x->loud_from & bit(from)))
        return;
    piece->targets ^= plain;
    targets_add(t, x, p, us, plain);
    if (x->left & bit(from)) {
        t->sum += (int64_t)bits_count(plain) * x->leave[from];
        for (bitboard b = plain & x->cross[from]; b;)
            t->sum += cross_count(x, p, !us, from, bits_pop(&b));
    }
    for (bitboard b = plain & x->pins[pt]; b;)
        t->sum -= pinned_loss(x, p, from, bits_pop(&b));
    if (plain & x->beside)
        t->sum += bits_count(king_takes(x, p, from, plain & x->beside));
    if (x->guards & bit(from))
        t->sum += king_count(x, p, from, pt, plain);
    else
        sets_count(t->king_safe, x->safe[pt], x->safe_count, plain);
}

/* Adds the replies to plain pawn steps of one way, and takes these out of *targets. */
ALWAYS_INLINE void way_add(struct total *t, const struct follow *x, const struct position *p, unsigned us, unsigned way,
                           bool direct, bitboard *targets)
{
    /* squares after a step to which the opponent may reply e.p. */
    bitboard ep = 0;
    if (way == 1 && !(p->game->law->flags & LAW_EP_NONE))
        ep = bits_forward(us, pawns_attacks(!us, p->by_type[PAWN] & p->side[!us]));
    bitboard made = direct ? 0 : *targets & ep, all = *targets ^ made;
    bitboard alone = all & (pawns_moved(us, way, x->touched | x->loud_from, false) | x->beside | ep);
    bitboard plain = all & ~alone & ~x->loud_to[PAWN];
    *targets = made | (all & ~alone & ~plain);
    targets_add(t, x, p, us, plain);
    sets_count(t->king_safe, x->safe[PAWN], x->safe_count, plain);
    while (alone) {
        unsigned to = bits_pop(&alone);
        struct reach_piece piece = {bit(to), (uint8_t)(to - (unsigned)pawn_distance(us, way)), PAWN};
        piece_add(t, x, p, us, &piece);
        if (ep & bit(to) & ~piece.targets)
            t->sum += passing_count(x, p, us, piece.square, to);
        *targets |= piece.targets;
    }
}

/* Adds the replies to a castling of ours from the orthodox squares; false if it must be made. Nothing of the opponent
   attacks the squares that king and rook go to, so that to enter them changes no more than where its king is safe. */
ALWAYS_INLINE bool castling_add(struct total *t, const struct follow *x, const struct position *p, unsigned us,
                                action a)
{
    unsigned right = castling_index(p, a), rook = action_to(a);
    bitboard king_target = bit(castling_king_target(right)), rook_target = bit(castling_rook_target(right));
    bitboard near = us == WHITE ? RANK_1 | RANK_1 << 8 : RANK_8 | RANK_8 >> 8;
    if (((x->loud_from | x->guards) & (bit(action_from(a)) | bit(rook))) || (near & bit(x->king)) ||
        (x->loud_to[KING] & king_target) || ((x->loud_to[ROOK] | x->pins[ROOK]) & rook_target))
        return false;
    unsigned safe = 0;
    for (unsigned i = 0; i < x->safe_count; i++) {
        if (!(x->safe[KING][i] & king_target) != !(x->safe[ROOK][i] & rook_target))
            return false;
        safe += (x->safe[KING][i] & king_target) != 0;
    }
    t->sum += (int)(x->base + safe) + (x->left & bit(rook) ? x->leave[rook] : 0);
    return true;
}

/* The body of replies_sum() for colour `us`. */
ALWAYS_INLINE uint64_t add_all(const struct follow *x, const struct position *p, bool direct, struct reach *ours,
                               unsigned us)
{
    struct total t = {.sum = 0};
    for (unsigned i = 0; i < ours->count; i++)
        piece_add(&t, x, p, us, &ours->pieces[i]);
    for (unsigned way = 0; way < 4; way++)
        if (ours->pawns[way])
            way_add(&t, x, p, us, way, direct, &ours->pawns[way]);
    unsigned made = 0;
    for (unsigned i = 0; i < ours->listed; i++)
        if (!direct || action_type(ours->list[i]) != ACTION_CASTLE || p->game->pieces->king_takes_rook ||
            !castling_add(&t, x, p, us, ours->list[i]))
            ours->list[made++] = ours->list[i];
    ours->listed = made;
    return total_sum(x, &t);
}

bool replies_loud(struct follow *x, const struct position *p)
{
    if (!loud_find(x, p, p->turn.decider))
        return false;
    for (unsigned pt = PAWN; pt <= KING; pt++)
        x->loud_to[pt] |= x->pins[pt] | x->beside;
    return true;
}

bool replies_king_find(struct follow *x, const struct position *p, bitboard squares)
{
    return zones_find(x, p, !x->us, king_attacks(x->king) & ~p->side[!x->us] & squares, SCOPE_CASTLE);
}

bool replies_find(struct follow *x, const struct position *p, const struct reach *ours)
{
    return p->turn.decider == WHITE ? find(x, p, ours, WHITE) : find(x, p, ours, BLACK);
}

uint64_t replies_sum(const struct follow *x, const struct position *p, bool direct, struct reach *ours)
{
    return p->turn.decider == WHITE ? add_all(x, p, direct, ours, WHITE) : add_all(x, p, direct, ours, BLACK);
}
