/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts pairs of actions where the second one is the opponent's first step and bound to a length. The opponent's steps
 * are counted by length, one byte for each. What each square that our piece enters or leaves adds to them or takes from
 * them is found once. A step is made only if it gives check, pins or unpins a piece, or if no step of the length is
 * left. Hot path of perft: a change needs `bench/perft_speed.sh`.
 */
#include "rules/counting/bulk.h"
#include "rules/counting/lengths_tally.h"

/* Counts the opponent's steps after one of our ordinary steps, by making it in the sets alone. `every`: each of our
 * steps binds the opponent to its length; otherwise to the longest steps. */
static uint64_t step_count(struct tally *t, unsigned from, unsigned to, bool every)
{
    const struct position *p = t->p;
    struct position *next = &t->next;
    unsigned us = t->x.us, captured = p->board[to];
    bitboard both = bit(from) | bit(to);
    if (!t->next_known) {
        position_copy(next, p);
        turn_pass(next, 0);
        t->next_known = true;
    }
    memcpy(next->by_type, p->by_type, sizeof p->by_type + sizeof p->side);
    if (captured != EMPTY) {
        next->by_type[piece_type(captured)] ^= bit(to);
        next->side[!us] ^= bit(to);
    }
    next->by_type[piece_type(p->board[from])] ^= both;
    next->side[us] ^= both;
    next->turn.castling = p->turn.castling;
    next->castling_pieces = p->castling_pieces;
    if (p->castling_pieces & both)
        castling_lose(next, both);
    next->checkers = king_attackers(next, !us);
    action list[ACTIONS_MAX];
    return every ? lengths_list(next, ALL_ACTIONS, step_length(action_make(ACTION_STEP, from, to)), list)
                 : lengths_list_longest(next, ALL_ACTIONS, list);
}

/* Returns what the opponent gains in steps of a sort (STRAIGHT or DIAGONAL) when our piece leaves a square. */
ALWAYS_INLINE uint64_t left_behind(const struct tally *t, unsigned from, unsigned sort)
{
    return t->left & bit(from) ? t->leave[from].sort[sort] : 0;
}

/* Counts the longest of some steps, castling left out, and sets `length` to their length. */
ALWAYS_INLINE unsigned lanes_longest(uint64_t straight, uint64_t diagonal, unsigned *length)
{
    unsigned squares = last_byte(straight), others = last_byte(diagonal);
    unsigned longest = squares * squares, other = 2 * others * others;
    if (longest < KNIGHT_LENGTH && other < KNIGHT_LENGTH) {
        *length = KNIGHT_LENGTH;
        return straight & 255;
    }
    *length = longest > other ? longest : other;
    return (longest > other ? straight >> 8 * squares : diagonal >> 8 * others) & 255;
}

/* Corrects a count of `n` longest steps of a length after one of our steps: adds castling, or replaces the steps by it
 * if castling is longer. */
ALWAYS_INLINE unsigned castle_longest(const struct tally *t, unsigned pt, unsigned from, unsigned to, unsigned n,
                                      unsigned length)
{
    unsigned sides = length <= LONG_CASTLING ? replies_castle(&t->x, t->p, pt, from, to) : 0;
    if (sides & SCOPE_CASTLE_QUEEN_SIDE)
        return length == LONG_CASTLING ? n + 1 : 1;
    if ((sides & SCOPE_CASTLE_KING_SIDE) && length <= SHORT_CASTLING)
        return length == SHORT_CASTLING ? n + 1 : 1;
    return n;
}

/* Counts the longest steps after the steps of a piece to some targets. Leaves in `targets` those whose steps must be
 * made. */
ALWAYS_INLINE uint64_t longest_sum(const struct tally *t, unsigned pt, unsigned from, bitboard *targets)
{
    uint64_t straight = t->all.sort[STRAIGHT] + left_behind(t, from, STRAIGHT);
    uint64_t diagonal = t->all.sort[DIAGONAL] + left_behind(t, from, DIAGONAL), sum = 0;
    unsigned length, n = lanes_longest(straight, diagonal, &length), min = t->short_left & bit(from) ? t->longest : 0;
    bitboard made = 0, calm = 0;
    if (n && !(t->x.castlings_count && length <= LONG_CASTLING)) {
        calm = *targets & ~t->entered;
        sum = (uint64_t)n * bits_count(calm);
    }
    for (bitboard b = *targets & ~calm; b;) {
        unsigned to = bits_pop(&b);
        n = lanes_longest(straight + t->enter[to].sort[STRAIGHT], diagonal + t->enter[to].sort[DIAGONAL], &length);
        if (length < min)
            n = 0;
        if (n && t->x.castlings_count)
            n = castle_longest(t, pt, from, to, n, length);
        sum += n;
        made |= n ? 0 : bit(to);
    }
    *targets = made;
    return sum;
}

/* Returns what a step along a line changes for the opponent's sliders on that line, besides what its two squares
 * change. */
static uint64_t cross_lane(const struct tally *t, unsigned sort, unsigned from, unsigned to)
{
    const struct position *p = t->p;
    uint64_t change = 0;
    bitboard pieces = sort == STRAIGHT ? rook_attacks(from, t->occupied) & (p->by_type[ROOK] | p->by_type[QUEEN])
                                       : bishop_attacks(from, t->occupied) & (p->by_type[BISHOP] | p->by_type[QUEEN]);
    for (bitboard b = pieces & squares_line(from, to) & p->side[!t->x.us] & ~t->pinned; b;) {
        unsigned square = bits_pop(&b), distance = squares_apart(square, from);
        unsigned behind = bits_count(line_opened(t, square, sort, from));
        unsigned follows = squares_behind(square, from) & bit(to) ? squares_apart(from, to) : 0;
        change += (span(follows) - span(behind)) << (8 * distance & 63);
    }
    return change;
}

/* Counts the opponent's steps of equal length after each step of a piece to some targets. Leaves in `targets` those
 * that leave the opponent no such step. */
ALWAYS_INLINE uint64_t equal_sum(const struct tally *t, unsigned pt, unsigned from, bitboard *targets)
{
    unsigned knights = t->all.sort[STRAIGHT] & 255;
    bitboard calm = pt == KNIGHT ? *targets & ~t->occupied : 0, none = knights ? 0 : calm;
    uint64_t sum = knights * bits_count(calm);
    for (bitboard b = *targets & ~calm; b;) {
        unsigned to = bits_pop(&b), sort = pt == KNIGHT || (rook_rays(from) & bit(to)) ? STRAIGHT : DIAGONAL;
        unsigned distance = pt == KNIGHT ? 0 : squares_apart(from, to);
        uint64_t steps = t->all.sort[sort] + left_behind(t, from, sort) + t->enter[to].sort[sort];
        if (pt != KNIGHT && (t->left & bit(from)))
            steps += cross_lane(t, sort, from, to);
        unsigned n = steps >> 8 * distance & 255;
        if (distance == 1) {
            bitboard squares = t->wanted & (sort == STRAIGHT ? rook_rays(t->x.king) : bishop_rays(t->x.king));
            if (squares)
                n += replies_king(&t->x, pt, from, to, squares);
        } else if (t->x.castlings_count && sort == STRAIGHT && (distance == 4 || distance == 5)) {
            unsigned side = distance == 4 ? SCOPE_CASTLE_KING_SIDE : SCOPE_CASTLE_QUEEN_SIDE;
            n += (replies_castle(&t->x, t->p, pt, from, to) & side) != 0;
        }
        sum += n;
        none |= n ? 0 : bit(to);
    }
    *targets = none;
    return sum;
}

/* Counts the opponent's steps after the steps of a piece. */
ALWAYS_INLINE uint64_t piece_sum(struct tally *t, const struct reach_piece *piece, bool every)
{
    unsigned from = piece->square, pt = piece->pt;
    bitboard loud = t->x.loud_to[pt] | (t->left & bit(from) ? t->cross[from] : 0);
    bitboard made = piece->targets & (t->x.loud_from & bit(from) ? ALL_SQUARES : loud),
             targets = piece->targets & ~made;
    uint64_t sum = every ? equal_sum(t, pt, from, &targets) : longest_sum(t, pt, from, &targets);
    for (made |= targets; made;)
        sum += step_count(t, from, bits_pop(&made), every);
    return sum;
}

/* Counts the opponent's steps after the pawn steps of one way: single, double, capture to the left or to the right. */
ALWAYS_INLINE uint64_t pawns_sum(struct tally *t, const struct reach *ours, unsigned way, bool every)
{
    const struct position *p = t->p;
    unsigned us = t->x.us;
    int distance = pawn_distance(us, way);
    bitboard targets = ours->pawns[way], passing = 0;
    if (way == 1)
        passing = targets & bits_forward(us, pawns_attacks(!us, p->by_type[PAWN] & p->side[!us]));
    targets &= ~passing;
    uint64_t sum = 0;
    while (targets) {
        unsigned to = bits_pop(&targets);
        struct reach_piece piece = {bit(to), (uint8_t)(to - (unsigned)distance), PAWN};
        sum += piece_sum(t, &piece, every);
    }
    while (passing) {
        unsigned to = bits_pop(&passing);
        sum += bulk_made(p, action_make(ACTION_DOUBLE, to - (unsigned)distance, to));
    }
    return sum;
}

/* Whether every step now passes the turn, and no check or length binds it. */
static bool pairs_last(const struct position *p)
{
    unsigned us = p->turn.decider;
    return p->turn.done && p->turn.done + 1 == p->turn.quota && !p->checkers && p->game->pieces->royal && !p->fairy &&
           !(p->turn.ep_next & pawns_attacks(!us, p->by_type[PAWN] & p->side[!us]));
}

/* Counts pairs that begin with the last step of a turn. The opponent's first step has the length of that step if
 * `every` is set; otherwise it is one of the longest. */
ALWAYS_INLINE uint64_t pairs_count(const struct position *p, bool every)
{
    action list[ACTIONS_MAX];
    struct reach ours;
    struct scope s;
    struct tally t;
    uint64_t sum = 0;
    scope_any(p, ALL_ACTIONS, &s);
    t.p = p;
    if (!pairs_last(p) || !steps_common(p, &s) || !replies_loud(&t.x, p) ||
        !replies_king_find(&t.x, p, every ? ALL_SQUARES : 0)) {
        unsigned n = game_actions(p, ALL_ACTIONS, list);
        for (unsigned i = 0; i < n; i++)
            sum += bulk_made(p, list[i]);
        return sum;
    }
    steps_reach(p, &s, p->turn.decider, &ours);
    tally_find(&t, &ours, every);
    for (unsigned i = 0; i < ours.count; i++)
        sum += piece_sum(&t, &ours.pieces[i], every);
    for (unsigned way = 0; way < 4; way++)
        sum += pawns_sum(&t, &ours, way, every);
    for (unsigned i = 0; i < ours.listed; i++)
        sum += bulk_made(p, ours.list[i]);
    return sum;
}

uint64_t lengths_pairs(const struct position *p) { return pairs_count(p, true); }

uint64_t lengths_pairs_longest(const struct position *p) { return pairs_count(p, false); }
