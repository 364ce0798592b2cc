/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The opponent's steps by length, and how our steps change them; only lengths.c includes this. Hot path of perft:
 * a change needs `bench/perft_speed.sh`.
 */
#ifndef RULES_COUNTING_LENGTHS_TALLY_H
#define RULES_COUNTING_LENGTHS_TALLY_H

#include "rules/counting/pairs.h"
#include "rules/games/lengths.h"

/* The two sorts of lines: ranks and files, diagonals. */
enum { STRAIGHT, DIAGONAL };

/* Counts of steps by how many squares they go, byte by byte, in one number for each sort of lines. In the number of
   STRAIGHT, byte 0 counts knight steps, and a pawn's double step counts as two squares. */
struct lanes {
    uint64_t sort[2];
};

enum { ONE_SQUARE = 8, TWO_SQUARES = 16 }; /* shifts to the bytes of one and two squares */

/* The opponent's steps at a node of ours, and what they depend on. */
struct tally {
    const struct position *p;
    struct follow x; /* our loud steps, and what the steps of the opponent's king depend on */
    /* Occupied squares; squares that the opponent's steps may end on; its pinned pieces; its king's targets. */
    bitboard occupied, targets, pinned, wanted;
    bitboard reach;      /* squares that our steps go to */
    unsigned longest;    /* the length of the opponent's longest steps, castling left out, before we step */
    bitboard short_left; /* squares that open lines which are too short for the longest steps */
    /* All steps of the opponent; the change when our piece enters a square; the steps of its piece on a square. */
    struct lanes all, enter[64], friendly[64];
    bitboard entered, left; /* squares that affect any piece of the opponent: enter[] holds for `entered`, leave[] and
                               cross[] for `left` alone */
    struct lanes leave[64];
    bitboard cross[64];   /* squares on which our piece, after it left a square, still affects the same piece of the
                             opponent */
    struct position next; /* the position after the turn has passed; its sets may be those of any step */
    bool next_known;
};

/* Returns a count of one step for each of the distances 1 to `n`. */
ALWAYS_INLINE uint64_t span(unsigned n) { return (UINT64_C(0x0101010101010101) & ((UINT64_C(1) << 8 * n) - 1)) << 8; }

/* Returns the index of the highest byte of a number that is not 0; 0 for the number 0. */
ALWAYS_INLINE unsigned last_byte(uint64_t n) { return (63 - (unsigned)__builtin_clzll(n | 1)) / 8; }

/* Returns the distance between two squares on a line; 1 for neighbours. */
ALWAYS_INLINE unsigned squares_apart(unsigned from, unsigned to) { return 1 + bits_count(squares_between(from, to)); }

/* Returns the count of steps that the opponent gains when our piece leaves a square, for the caller to add to; the
 * first call for a square clears it. */
ALWAYS_INLINE uint64_t *tally_leave(struct tally *t, unsigned sort, unsigned from, bitboard cross)
{
    if (!(t->left & bit(from))) {
        t->left |= bit(from);
        t->leave[from] = (struct lanes){{0, 0}};
        t->cross[from] = 0;
    }
    t->cross[from] |= cross;
    return &t->leave[from].sort[sort];
}

/* Returns the counts of a slider's steps in four directions, added up, from its targets. */
ALWAYS_INLINE uint64_t four_spans(unsigned square, unsigned sort, bitboard targets)
{
    bitboard upper = ~UINT64_C(0) << square;
    bitboard part = sort == STRAIGHT ? attack_tables.row[square] : bits_file(0) * (UINT64_C(255) >> (7 - (square & 7)));
    return span(bits_count(targets & upper & part)) + span(bits_count(targets & upper & ~part)) +
           span(bits_count(targets & ~upper & part)) + span(bits_count(targets & ~upper & ~part));
}

/* Returns the targets of a slider along lines of one sort, a pin taken into account. */
ALWAYS_INLINE bitboard line_targets(const struct tally *t, unsigned square, unsigned sort)
{
    bitboard targets = sort == STRAIGHT ? rook_attacks(square, t->occupied) : bishop_attacks(square, t->occupied);
    return targets & t->targets & (t->pinned & bit(square) ? squares_line(t->x.king, square) : ALL_SQUARES);
}

/* Returns the targets that a slider gains behind the square `from` when our piece leaves it. */
ALWAYS_INLINE bitboard line_opened(const struct tally *t, unsigned square, unsigned sort, unsigned from)
{
    bitboard occupied = t->occupied ^ bit(from);
    bitboard open = sort == STRAIGHT ? rook_attacks(square, occupied) : bishop_attacks(square, occupied);
    return open & squares_behind(square, from) & t->targets;
}

/* Adds the steps of a slider along lines of one sort. */
ALWAYS_INLINE void tally_slider(struct tally *t, unsigned square, unsigned sort)
{
    uint64_t friendly = four_spans(square, sort, line_targets(t, square, sort));
    t->friendly[square].sort[sort] = friendly;
    t->all.sort[sort] += friendly;
}

/* Finds how our pieces affect an unpinned slider. If only the longest steps count, pieces of ours that cannot open a
 * line of that length are skipped. */
ALWAYS_INLINE void tally_line(struct tally *t, unsigned square, unsigned sort, bool every)
{
    bitboard targets = line_targets(t, square, sort);
    for (bitboard b = targets & t->reach & ~t->occupied; b;) {
        unsigned to = bits_pop(&b), behind = bits_count(targets & squares_behind(square, to));
        if (behind) {
            t->enter[to].sort[sort] -= span(behind) << 8 * squares_apart(square, to);
            t->entered |= bit(to);
        }
    }
    for (bitboard b = targets & t->p->side[t->x.us]; b;) {
        unsigned from = bits_pop(&b), distance = squares_apart(square, from);
        unsigned behind = bits_count(line_opened(t, square, sort, from));
        unsigned max = distance + behind + 1; /* where it captures a piece at the end of the opened line */
        if (every || max * max << sort >= t->longest)
            *tally_leave(t, sort, from, every ? 0 : squares_line(square, from)) +=
                behind ? span(behind) << 8 * distance : 0;
        else
            t->short_left |= bit(from);
    }
}

/* Returns the squared length of the longest steps, castling left out; at least that of a knight's step. */
ALWAYS_INLINE unsigned longest_find(const struct tally *t)
{
    unsigned straight = last_byte(t->all.sort[STRAIGHT]), diagonal = last_byte(t->all.sort[DIAGONAL]);
    unsigned length = straight * straight, other = 2 * diagonal * diagonal, longest = length > other ? length : other;
    return longest > KNIGHT_LENGTH ? longest : KNIGHT_LENGTH;
}

/* Adds the steps of knights and sliders, and how our pieces affect them. */
ALWAYS_INLINE void tally_pieces(struct tally *t, bool every)
{
    const struct position *p = t->p;
    bitboard theirs = p->side[!t->x.us], queens = p->by_type[QUEEN];
    bitboard rooks = (p->by_type[ROOK] | queens) & theirs, bishops = (p->by_type[BISHOP] | queens) & theirs;
    for (bitboard b = p->by_type[KNIGHT] & theirs; b;) {
        unsigned square = bits_pop(&b);
        unsigned n = t->pinned & bit(square) ? 0 : bits_count(knight_attacks(square) & t->targets);
        t->friendly[square] = (struct lanes){{n, 0}};
        t->all.sort[STRAIGHT] += n;
    }
    for (bitboard b = rooks | bishops; b;)
        t->friendly[bits_pop(&b)] = (struct lanes){{0, 0}};
    for (bitboard b = rooks; b;)
        tally_slider(t, bits_pop(&b), STRAIGHT);
    for (bitboard b = bishops; b;)
        tally_slider(t, bits_pop(&b), DIAGONAL);
    if (!every)
        t->longest = longest_find(t);
    for (bitboard b = rooks & ~t->pinned; b;)
        tally_line(t, bits_pop(&b), STRAIGHT, every);
    for (bitboard b = bishops & ~t->pinned; b;)
        tally_line(t, bits_pop(&b), DIAGONAL, every);
}

/* Returns the squares that pawns attack towards the a-file. */
ALWAYS_INLINE bitboard pawns_left(unsigned us, bitboard pawns)
{
    return us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
}
/* Returns the squares that pawns attack towards the h-file. */
ALWAYS_INLINE bitboard pawns_right(unsigned us, bitboard pawns)
{
    return us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
}

/* Counts the steps of pawns to some targets: a step to the last rank counts once for each of the four promotions. */
ALWAYS_INLINE uint64_t pawn_targets(bitboard targets)
{
    return bits_count(targets) + 3 * bits_count(targets & (RANK_1 | RANK_8));
}

/* Counts the steps of some pawns of the opponent that end on `mask`. */
ALWAYS_INLINE struct lanes pawns_lanes(const struct tally *t, bitboard pawns, bitboard mask)
{
    unsigned them = !t->x.us;
    bitboard third = bits_rank(them == WHITE ? 2 : 5), taken = t->p->side[!them] & t->targets & mask;
    bitboard ahead = bits_forward(them, pawns) & ~t->occupied;
    bitboard second = bits_forward(them, ahead & third) & ~t->occupied;
    uint64_t captures = pawn_targets(pawns_left(them, pawns) & taken) + pawn_targets(pawns_right(them, pawns) & taken);
    return (struct lanes){
        {pawn_targets(ahead & mask) << ONE_SQUARE | (uint64_t)bits_count(second & mask) << TWO_SQUARES,
         captures << ONE_SQUARE}};
}

/* Returns the count of one pawn's steps to a square, in the byte of one square. */
ALWAYS_INLINE uint64_t pawn_step(unsigned to) { return pawn_targets(bit(to)) << ONE_SQUARE; }

/* Finds how our pieces that enter or leave the squares ahead of unpinned pawns affect those pawns. */
ALWAYS_INLINE void tally_ahead(struct tally *t, bitboard pawns)
{
    unsigned them = !t->x.us;
    bitboard third = bits_rank(them == WHITE ? 2 : 5), empty = ~t->occupied, ours = t->p->side[!them];
    bitboard ahead = bits_forward(them, pawns), second = bits_forward(them, ahead & third & empty);
    bitboard both = ahead & third & bits_forward(!them, empty); /* squares whose next one is free for a double step */
    t->entered |= (ahead | second) & empty;
    for (bitboard b = ahead & empty & t->reach; b;) {
        unsigned square = bits_pop(&b);
        t->enter[square].sort[STRAIGHT] -= pawn_step(square) + ((both >> square & 1) << TWO_SQUARES);
    }
    for (bitboard b = second & empty & t->reach; b;)
        t->enter[bits_pop(&b)].sort[STRAIGHT] -= UINT64_C(1) << TWO_SQUARES;
    for (bitboard b = ahead & ours; b;) {
        unsigned square = bits_pop(&b);
        *tally_leave(t, STRAIGHT, square, bits_file(square & 7)) +=
            pawn_step(square) + ((both >> square & 1) << TWO_SQUARES);
    }
    for (bitboard b = second & ours; b;) {
        unsigned square = bits_pop(&b);
        *tally_leave(t, STRAIGHT, square, bits_file(square & 7)) += UINT64_C(1) << TWO_SQUARES;
    }
}

/* Finds how our pieces that enter or leave the squares that unpinned pawns attack on one side affect those pawns. */
ALWAYS_INLINE void tally_attacked(struct tally *t, bitboard attacked, bitboard pawns)
{
    unsigned us = t->x.us;
    t->entered |= attacked & ~t->occupied;
    for (bitboard b = attacked & ~t->occupied & t->reach; b;) {
        unsigned square = bits_pop(&b);
        t->enter[square].sort[DIAGONAL] += pawn_step(square);
    }
    for (bitboard b = attacked & t->p->side[us]; b;) {
        unsigned square = bits_pop(&b);
        *tally_leave(t, DIAGONAL, square, pawn_attacks(us, square) & pawns) -= pawn_step(square);
    }
}

/* Adds the steps of pawns, and how our pieces affect them. */
ALWAYS_INLINE void tally_pawns(struct tally *t)
{
    const struct position *p = t->p;
    unsigned them = !t->x.us;
    bitboard all = p->by_type[PAWN] & p->side[them], pawns = all & ~t->pinned;
    struct lanes l = pawns_lanes(t, pawns, ALL_SQUARES);
    t->all.sort[STRAIGHT] += l.sort[STRAIGHT];
    t->all.sort[DIAGONAL] += l.sort[DIAGONAL];
    for (bitboard b = all & t->pinned; b;) {
        unsigned square = bits_pop(&b);
        l = pawns_lanes(t, bit(square), squares_line(t->x.king, square));
        t->all.sort[STRAIGHT] += l.sort[STRAIGHT];
        t->all.sort[DIAGONAL] += l.sort[DIAGONAL];
    }
    tally_ahead(t, pawns);
    tally_attacked(t, pawns_left(them, pawns), pawns);
    tally_attacked(t, pawns_right(them, pawns), pawns);
}

/* Finds what our captures change: the opponent loses the steps of the captured piece and gains recaptures. */
ALWAYS_INLINE void tally_captures(struct tally *t, bitboard captures, bool every)
{
    const struct position *p = t->p;
    unsigned them = !t->x.us;
    t->entered |= captures;
    while (captures) {
        unsigned to = bits_pop(&captures);
        bool pawn = p->by_type[PAWN] & bit(to);
        struct lanes friendly = {{0, 0}}, *change = &t->enter[to];
        bitboard pieces = attackers(p, to, them, t->occupied) & ~t->pinned & ~p->by_type[KING];
        if (!pawn)
            friendly = t->friendly[to];
        else if (every)
            friendly = pawns_lanes(t, bit(to), t->pinned & bit(to) ? squares_line(t->x.king, to) : ALL_SQUARES);
        change->sort[STRAIGHT] = bits_count(pieces & p->by_type[KNIGHT]) - friendly.sort[STRAIGHT];
        change->sort[DIAGONAL] =
            (every ? bits_count(pieces & p->by_type[PAWN]) * pawn_step(to) : 0) - friendly.sort[DIAGONAL];
        for (bitboard b = pieces & ~(p->by_type[KNIGHT] | p->by_type[PAWN]); b;) {
            unsigned square = bits_pop(&b);
            change->sort[!(rook_rays(square) & bit(to))] += UINT64_C(1) << 8 * squares_apart(square, to);
        }
    }
}

/* Finds all that the counts after our steps depend on; the field `x` is filled already. */
ALWAYS_INLINE void tally_find(struct tally *t, const struct reach *ours, bool every)
{
    const struct position *p = t->p;
    unsigned us = t->x.us;
    t->reach = ours->pawns[0] | ours->pawns[1] | ours->pawns[2] | ours->pawns[3];
    for (unsigned i = 0; i < ours->count; i++)
        t->reach |= ours->pieces[i].targets;
    t->occupied = position_occupied(p);
    t->targets = ~(p->side[!us] | p->by_type[KING]);
    t->pinned = king_shields(p, !us);
    t->wanted = king_attacks(t->x.king) & ~p->side[!us];
    t->next_known = false;
    t->all = (struct lanes){{0, 0}};
    t->entered = t->left = t->short_left = 0;
    memset(t->enter, 0, sizeof t->enter);
    tally_pieces(t, every);
    if (every)
        tally_pawns(t);
    tally_captures(t, t->reach & p->side[!us], every);
}

#endif
