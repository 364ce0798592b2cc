/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts sequences of two steps in Future Chess, for perft. The opponent's steps without a step of ours are counted
 * once, together with the squares that this count depends on: those of the king, and those of each other piece. After a
 * step of ours that neither leaves nor enters any of them the count is the same. After other steps only the pieces that
 * depend on such a square are counted again, or all pieces if the king does. Hot path of perft: a change needs
 * `bench/perft_speed.sh`.
 */
#include "rules/games/future/future.h"
#include "engine/bitboard128.h"
#include "rules/counting/bulk.h"
#include "rules/games/future/steps.h"
#include "rules/steps.h"

/* What the count of the opponent's replies depends on. */
struct outlook {
    bitboard128 busy;     /* squares that the king's steps, checks and pins depend on */
    bitboard128 leaps;    /* squares that the king depends on only if a knight leaves or enters them */
    bitboard128 passed;   /* squares that pawns attack: a double step over one may be captured en passant */
    bitboard users[80];   /* for each square: the slots of pieces other than the king whose steps depend on it */
    bitboard tallied;     /* slots whose count is known */
    uint16_t tally[64];   /* the known counts by slot */
    unsigned total;       /* the count of all pieces */
    struct position idle; /* the position if we pass */
};

/* Returns the squares along a ray, up to and including the first piece; the piece on `through` does not count. */
static bitboard128 ray_seen(const struct position *p, const uint8_t *ray, unsigned through)
{
    bitboard128 seen = 0;
    for (;; ray++) {
        if (*ray == OFF_SQUARE)
            return seen;
        seen |= bits128_bit(*ray);
        if (p->board[*ray] != EMPTY && *ray != through)
            return seen;
    }
}

/* Returns the squares seen from a square in directions `first`, `first` + `every` and so on. */
static bitboard128 rays_seen(const struct position *p, unsigned square, unsigned first, unsigned every,
                             unsigned through)
{
    bitboard128 seen = 0;
    for (unsigned d = first; d < DIRECTIONS; d += every)
        seen |= ray_seen(p, future_board()->ray[square][d], through);
    return seen;
}

/* Returns the squares a knight's leap away. */
static bitboard128 leaps_from(unsigned square)
{
    bitboard128 found = 0;
    for (const uint8_t *leap = future_board()->leaps[square]; *leap != OFF_SQUARE; leap++)
        found |= bits128_bit(*leap);
    return found;
}

/* Marks a piece as one whose steps depend on some squares. */
static void add_users(struct outlook *o, unsigned slot, bitboard128 squares)
{
    while (squares)
        o->users[bits128_pop(&squares)] |= bit(slot);
}

/* Adds the squares that the steps of a pawn depend on. */
static void add_pawn(struct outlook *o, const struct position *p, unsigned us, unsigned slot)
{
    const struct mailbox_board *b = future_board();
    unsigned from = mailbox_of(p)->square[slot];
    const uint8_t *ahead = b->ray[from][us == WHITE ? NORTH : SOUTH];
    bitboard128 attacked = 0, way = 0;
    for (unsigned side = 0; side < 2; side++) {
        unsigned to =
            b->ray[from][us == WHITE ? (side ? NORTH_EAST : NORTH_WEST) : (side ? SOUTH_EAST : SOUTH_WEST)][0];
        attacked |= to != OFF_SQUARE ? bits128_bit(to) : 0;
    }
    for (unsigned i = 0; i < 2 && ahead[i] != OFF_SQUARE; i++)
        way |= bits128_bit(ahead[i]);
    o->passed |= attacked;
    add_users(o, slot, attacked | way);
}

/* Returns the squares from the lowest to the highest of four; none if one of them holds a piece of the colour other
 * than king and rook. */
static bitboard128 way_of(const struct position *p, unsigned us, const unsigned ends[4])
{
    unsigned low = ends[0], high = ends[0];
    bitboard128 way = 0;
    for (unsigned i = 1; i < 4; i++) {
        low = ends[i] < low ? ends[i] : low;
        high = ends[i] > high ? ends[i] : high;
    }
    for (unsigned square = low; square <= high; square++) {
        way |= bits128_bit(square);
        if (piece_colour(p->board[square]) == us && square != ends[0] && square != ends[1])
            return 0;
    }
    return way;
}

/* Returns the squares that king and rooks of a colour cross and enter when castling, if no friendly piece is in the
 * way. Marks the whole rank as busy, because castling depends on it. */
static bitboard128 castling_ways(struct outlook *o, const struct position *p, unsigned us)
{
    bitboard128 ways = 0;
    for (unsigned right = 2 * us; right < 2 * us + 2; right++) {
        if (!(p->turn.castling & 1 << right))
            continue;
        unsigned ends[4] = {p->king_start[us], p->rook_start[right]};
        for (unsigned far = 0; far <= CASTLE_FAR; far++) {
            future_castling_targets(p, action_make(ACTION_CASTLE, ends[0], ends[1]) | far << 18, &ends[2], &ends[3]);
            ways |= way_of(p, us, ends);
        }
        o->busy |= (((bitboard128)1 << MAILBOX_FILES) - 1) << (ends[0] - ends[0] % MAILBOX_FILES);
    }
    return ways;
}

/* Adds the squares that the king's steps, checks and pins depend on. */
static void add_king(struct outlook *o, const struct position *p, unsigned us, unsigned king)
{
    const struct mailbox_board *b = future_board();
    bitboard128 wanted = castling_ways(o, p, us);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned first = mailbox_walk(p, b->ray[king][d]);
        o->busy |= ray_seen(p, b->ray[king][d], first); /* a piece behind two others neither checks nor pins */
        unsigned beside = b->ray[king][d][0];
        if (beside != OFF_SQUARE && (p->board[beside] == EMPTY || piece_colour(p->board[beside]) != us))
            wanted |= bits128_bit(beside);
    }
    o->leaps = leaps_from(king);
    while (wanted) {
        unsigned square = bits128_pop(&wanted);
        o->busy |= rays_seen(p, square, 0, 1, king) | bits128_bit(square);
        o->leaps |= leaps_from(square);
    }
}

/* Finds what the steps of a colour depend on. Knights need no squares: they can go to empty squares and to enemies
 * alike. */
static void outlook_find(struct outlook *o, const struct position *p, unsigned us)
{
    const struct mailbox *m = mailbox_of(p);
    bitboard friendly = p->side[us], queens = p->by_type[QUEEN];
    memset(o, 0, offsetof(struct outlook, total));
    for (bitboard pieces = friendly & p->by_type[PAWN]; pieces;)
        add_pawn(o, p, us, bits_pop(&pieces));
    for (bitboard pieces = friendly & (p->by_type[BISHOP] | queens); pieces;) {
        unsigned slot = bits_pop(&pieces);
        add_users(o, slot, rays_seen(p, m->square[slot], 1, 2, OFF_SQUARE));
    }
    for (bitboard pieces = friendly & (p->by_type[ROOK] | queens); pieces;) {
        unsigned slot = bits_pop(&pieces);
        add_users(o, slot, rays_seen(p, m->square[slot], 0, 2, OFF_SQUARE));
    }
    add_king(o, p, us, m->square[bits_first(p->by_type[KING] & friendly)]);
    position_copy(&o->idle, p);
    turn_pass(&o->idle, 0);
    o->total = game_count(&o->idle);
}

/* Counts the steps of some pieces other than the king, en passant left out. */
static unsigned count_pieces(const struct position *p, bitboard slots)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    s.from = slots;
    s.ep = 0;
    s.flags &= (uint16_t)~SCOPE_CASTLE;
    return steps_count(p, &s);
}

/* Counts the steps that some pieces have if we pass. */
static unsigned idle_count(struct outlook *o, bitboard slots)
{
    unsigned n = 0;
    while (slots) {
        unsigned slot = bits_pop(&slots);
        if (!(o->tallied & bit(slot)))
            o->tally[slot] = (uint16_t)count_pieces(&o->idle, bit(slot));
        o->tallied |= bit(slot);
        n += o->tally[slot];
    }
    return n;
}

/* Returns the change, modulo 2^32, in the steps of the pieces that depend on the squares of a remote step. */
static unsigned again_count(struct outlook *o, unsigned from, unsigned to)
{
    bitboard again = o->users[from] | o->users[to];
    if (!again)
        return 0;
    unsigned before = idle_count(o, again);
    mailbox_move(&o->idle, from, to);
    unsigned after = count_pieces(&o->idle, again);
    mailbox_move(&o->idle, to, from);
    return after - before;
}

/* Whether a step is remote: it captures nothing and touches nothing that the king's steps, checks and pins depend on.
 */
static bool is_remote(const struct outlook *o, const struct position *p, action a)
{
    unsigned from = action_from(a), to = action_to(a), pt = piece_type(p->board[from]);
    bitboard128 both = bits128_bit(from) | bits128_bit(to);
    if (action_type(a) > ACTION_DOUBLE || p->board[to] != EMPTY || pt == KING || (both & o->busy))
        return false;
    if (action_type(a) == ACTION_DOUBLE)
        return !(bits128_bit((from + to) / 2) & o->passed);
    return pt != KNIGHT || !(both & o->leaps);
}

uint64_t future_pairs(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct outlook o;
    unsigned them = !p->turn.decider, n = game_actions(p, ALL_ACTIONS, list);
    bitboard king = p->by_type[KING] & p->side[them];
    bool known = king && !bits_several(king) && !future_attackers(p, them) && p->turn.law[STAGE] == PLAY;
    uint64_t sum = 0;
    if (known)
        outlook_find(&o, p, them);
    for (unsigned i = 0; i < n; i++) {
        unsigned from = action_from(list[i]), to = action_to(list[i]);
        if (known && is_remote(&o, p, list[i])) {
            sum += (unsigned)(o.total + again_count(&o, from, to));
            continue;
        }
        sum += bulk_made(p, list[i]);
    }
    return sum;
}
