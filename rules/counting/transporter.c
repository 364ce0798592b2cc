/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts sequences of two steps in Transporter Chess, for perft. The steps of each enemy piece without a step of ours
 * are counted once, together with the squares that they depend on. After a step of ours that captures nothing, only the
 * pieces that depend on a square left or entered are counted again. A step is made if the safety of the enemy Admiral
 * depends on it. Hot path of perft: a change needs `bench/perft_speed.sh`.
 */
#include "rules/games/transporter/transporter.h"
#include "rules/counting/bulk.h"
#include "rules/steps.h"

/* Returns the squares seen from a square in every second direction from `first` on, through at most `through` pieces.
 */
static bitboard128 seen(unsigned from, bitboard128 occupied, unsigned first, unsigned through)
{
    bitboard128 found = 0;
    for (unsigned d = first; d < DIRECTIONS; d += 2) {
        bitboard128 blockers = occupied, part = bits128_slide(d, from, blockers);
        for (unsigned i = 0; i < through && (part & blockers); i++) {
            blockers &= ~part;
            part = bits128_slide(d, from, blockers);
        }
        found |= part;
    }
    return found;
}

/* Returns the squares that the steps of a piece other than the Admiral depend on. */
static bitboard128 piece_uses(const struct position *p, unsigned us, unsigned from, bitboard128 occupied,
                              bitboard128 unmoved)
{
    bitboard128 aslant = bitboard128_tables.aslant[us][from], found;
    switch (piece_type(p->board[from])) {
    case FIGHTER:
        found = aslant | bitboard128_tables.ahead[us][from];
        while (aslant && (unmoved & bits128_bit(from)))
            found |= bitboard128_tables.aslant[us][bits128_pop(&aslant)];
        return found;
    case ADVISOR:
        return advisor_reach(from, occupied);
    case ROOK:
        return bits128_rook(from, occupied);
    case BISHOP:
        return bits128_bishop(from, occupied);
    case COMMODORE:
        return bits128_bishop(from, occupied) | seen(from, occupied, NORTH, 1);
    case INTERFERENCE:
        return bitboard128_tables.rank[from];
    default:
        return bitboard128_tables.near[from];
    }
}

/* Returns the squares that the Admiral's steps depend on: the safety of each of its targets. */
static bitboard128 admiral_uses(const struct transporter_pieces *m, unsigned us, unsigned king, bitboard128 occupied)
{
    bitboard128 found = 0, targets = admiral_reach(king, occupied) & ~m->side[us];
    occupied ^= bits128_bit(king);
    while (targets) {
        unsigned square = bits128_pop(&targets);
        found |= bits128_bit(square) | seen(square, occupied, NORTH, 1) | bits128_bishop(square, occupied);
    }
    return found;
}

/* The opponent's steps if we pass, and what they depend on. */
struct replies {
    uint8_t each[BITS128_SQUARES];      /* counts by the squares of the pieces */
    bitboard128 users[BITS128_SQUARES]; /* for each square: pieces whose steps depend on it */
    bitboard128 all; /* squares that the steps of all pieces depend on: the safety of the Admiral where it stands */
    bitboard128 straight, slanting; /* squares from which a piece of ours could attack the Admiral along a line */
    unsigned total;
};

/* Finds the squares that the safety of an Admiral depends on where it stands, and so the steps of all its pieces. These
 * are squares from which neighbours attack, and lines with an enemy that captures along them, as far as the third
 * piece: a cannon is harmless only behind two pieces, and a transported piece may leave a line together with one that
 * it captured. */
static void lines_find(const struct transporter_pieces *m, unsigned them, unsigned king, bitboard128 occupied,
                       struct replies *r)
{
    bitboard128 two = bitboard128_tables.two[king], lines = 0;
    r->straight = seen(king, occupied, NORTH, 3);
    r->slanting = seen(king, occupied, NORTH_EAST, 2);
    for (bitboard128 set =
             m->side[!them] & ((r->straight & straight_pieces(m, two)) | (r->slanting & slanting_pieces(m, two)));
         set;) {
        unsigned sniper = bits128_pop(&set), d = mailbox_boards[MAILBOX_84].toward[king][sniper];
        lines |= bits128_between(d, king, sniper) | bits128_bit(sniper);
    }
    r->all = TRANSPORTERS | bitboard128_tables.near[king] | lines;
}

/* Finds the opponent's steps and what they depend on. If its Admiral could be transported, they depend on every square.
 */
static void replies_find(const struct position *p, unsigned them, struct replies *r)
{
    const struct transporter_pieces *m = transporter_of(p);
    struct position next;
    bitboard128 occupied = m->side[WHITE] | m->side[BLACK], unmoved = fighters_unmoved(p, them);
    unsigned king = bits128_first(m->by_type[ADMIRAL] & m->side[them]);
    r->all = bitboard128_tables.all;
    r->straight = r->slanting = 0;
    if (admiral_reach(king, occupied) & TRANSPORTERS)
        return;
    position_copy(&next, p);
    turn_pass(&next, 0);
    r->total = transporter_count_each(&next, r->each);
    if (!r->total)
        return;
    lines_find(m, them, king, occupied, r);
    memset(r->users, 0, sizeof r->users);
    for (bitboard128 pieces = m->side[them]; pieces;) {
        unsigned piece = bits128_pop(&pieces);
        bitboard128 uses =
            piece == king ? admiral_uses(m, them, king, occupied) : piece_uses(p, them, piece, occupied, unmoved);
        for (uses &= ~r->all; uses;)
            r->users[bits128_pop(&uses)] |= bits128_bit(piece);
    }
}

/* Counts the opponent's steps after one of ours that captures nothing; returns 0 if the step must be made to know. */
static unsigned replies_after(const struct replies *r, const struct position *p, action a)
{
    unsigned from = action_from(a), to = action_to(a), pt = piece_type(p->board[from]), n = r->total;
    bitboard128 lines = 0;
    struct position next;
    struct step s;
    if (pt == ROOK || pt == COMMODORE || pt == ADMIRAL)
        lines = r->straight;
    else if (pt == BISHOP || pt == ADVISOR || action_type(a) == ACTION_PROMOTION)
        lines = r->slanting;
    if ((bits128_bit(from) & r->all) || (bits128_bit(to) & (r->all | lines)))
        return 0;
    bitboard128 pieces = r->users[from] | r->users[to];
    if (!pieces)
        return n;
    position_copy(&next, p);
    step_make(&next, a, &s);
    next.turn.decider = !p->turn.decider;
    n += transporter_count_pieces(&next, pieces);
    while (pieces)
        n -= r->each[bits128_pop(&pieces)];
    return n;
}

uint64_t transporter_pairs(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct replies r;
    unsigned them = !p->turn.decider, n = game_actions(p, ALL_ACTIONS, list);
    bool known = n && !p->turn.phase && !king_attackers(p, them);
    uint64_t sum = 0;
    if (known)
        replies_find(p, them, &r);
    for (unsigned i = 0; i < n; i++) {
        unsigned replies = 0;
        if (known && action_type(list[i]) != ACTION_END && p->board[action_to(list[i])] == EMPTY)
            replies = replies_after(&r, p, list[i]);
        sum += replies ? replies : bulk_made(p, list[i]);
    }
    return sum;
}
