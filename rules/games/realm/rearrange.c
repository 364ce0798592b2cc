/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rearrangements of Realm Chess: lists, makes and writes them. realm.c calls it. */
#include "rules/games/realm/rearrange.h"

#include "rules/notation/text.h"
#include "rules/steps.h"

/* The squares of a realm in the order of an action's bits: bits 0-5 hold the realm, then two bits for each square say
 * where its piece goes. */
static const uint8_t offsets[4] = {0, 1, 8, 9};

enum { CODE_SHIFT = 6, BOTTOM_ROW = 3, LEFT_COLUMN = 5 };

/* The rearrangements of one realm while they are listed; its squares have the numbers 0 to 3. */
struct arranger {
    const struct position *p;
    action *list;
    unsigned n, realm;
    unsigned movers, free; /* squares whose pieces may move, and squares that they may go to; bit by number */
    uint8_t pieces[4];     /* EMPTY where no piece may move */
};

unsigned rearrangement_realm(action a) { return a & 63; }

/* Returns the number of the square that the piece on square number `i` goes to. */
static unsigned target_of(action a, unsigned i) { return a >> (CODE_SHIFT + 2 * i) & 3; }

/* Whether a piece could make a quiet step, or an en passant capture, between two squares of a realm. */
static bool is_step(const struct position *p, unsigned piece, unsigned from, unsigned to)
{
    bitboard target = bit(to);
    switch (piece_type(piece)) {
    case PAWN:
        if (p->turn.ep & target & pawn_attacks(piece_colour(piece), from))
            return true;
        return target == bits_forward(piece_colour(piece), bit(from));
    case KNIGHT:
        return knight_attacks(from) & target;
    case BISHOP:
        return bishop_rays(from) & target;
    case ROOK:
        return rook_rays(from) & target;
    case FERZ:
        return ferz_attacks(from) & target;
    case ALFIL:
        return alfil_attacks(from) & target;
    default:
        return true;
    }
}

/* Adds a complete assignment of targets, unless it changes nothing or has the text of a step or of another realm's
 * rearrangement. */
static void add_arrangement(struct arranger *w, unsigned code)
{
    unsigned touched = 0, legs = 0, last = 0, now[4] = {EMPTY, EMPTY, EMPTY, EMPTY};
    bool changes = false;
    for (unsigned i = 0; i < 4; i++) {
        unsigned to = code >> (2 * i) & 3;
        if (!(w->movers & 1u << i))
            continue;
        now[to] = w->pieces[i];
        if (to == i)
            continue;
        touched |= 1u << i | 1u << to;
        legs++;
        last = i;
    }
    for (unsigned i = 0; i < 4; i++)
        changes |= (w->free & 1u << i) && now[i] != w->pieces[i];
    if (!changes)
        return;
    bool in_lower = !(touched & ~(unsigned)BOTTOM_ROW) && w->realm >> 3;
    bool in_left = !(touched & ~(unsigned)LEFT_COLUMN) && (w->realm & 7);
    if ((w->p->game->law->specific & REALMS_OVERLAP) && (in_lower || in_left))
        return;
    if (legs == 1 &&
        is_step(w->p, w->pieces[last], w->realm + offsets[last], w->realm + offsets[code >> (2 * last) & 3]))
        return;
    w->list[w->n++] = (action)ACTION_SPECIFIC << 28 | code << CODE_SHIFT | w->realm;
}

/* Assigns targets to the pieces from number `i` on, in all ways; `used` are the targets given already. */
static void arrange(struct arranger *w, unsigned i, unsigned used, unsigned code)
{
    if (i == 4) {
        add_arrangement(w, code);
        return;
    }
    if (!(w->movers & 1u << i)) {
        arrange(w, i + 1, used, code | i << (2 * i));
        return;
    }
    for (unsigned to = 0; to < 4; to++) {
        unsigned square = w->realm + offsets[to];
        bool excluded = piece_type(w->pieces[i]) == PAWN && to != i && (bit(square) & (RANK_1 | RANK_8));
        if ((w->free & 1u << to) && !(used & 1u << to) && !excluded)
            arrange(w, i + 1, used | 1u << to, code | to << (2 * i));
    }
}

unsigned rearrangements_list(const struct position *p, bitboard realms, bitboard fixed, action *list)
{
    bitboard friendly = p->side[p->turn.decider], excluded = p->side[!p->turn.decider] | (friendly & fixed);
    struct arranger w = {.p = p, .list = list};
    for (bitboard b = realms & (friendly | friendly >> 1 | friendly >> 8 | friendly >> 9); b;) {
        w.realm = bits_pop(&b);
        w.movers = w.free = 0;
        for (unsigned i = 0; i < 4; i++) {
            bitboard square = bit(w.realm + offsets[i]);
            bool mover = friendly & ~fixed & square;
            w.pieces[i] = mover ? p->board[w.realm + offsets[i]] : EMPTY;
            w.movers |= (unsigned)mover << i;
            w.free |= (unsigned)!(excluded & square) << i;
        }
        if (w.movers && (w.free & (w.free - 1)))
            arrange(&w, 0, 0, 0);
    }
    return w.n;
}

bool rearrangement_safe(const struct position *p, action a)
{
    unsigned us = p->turn.decider, realm = rearrangement_realm(a);
    bitboard king = p->by_type[KING] & p->side[us], left = 0, entered = 0;
    unsigned king_square = bits_first(king);
    for (unsigned i = 0; i < 4; i++) {
        unsigned from = realm + offsets[i], to = realm + offsets[target_of(a, i)];
        if (from == to)
            continue;
        left |= bit(from);
        entered |= bit(to);
        if (king == bit(from))
            king_square = to;
    }
    return !attackers(p, king_square, !us, (position_occupied(p) & ~left) | entered);
}

bitboard rearrangement_make(struct position *p, action a)
{
    unsigned pieces[4] = {EMPTY, EMPTY, EMPTY, EMPTY}, realm = rearrangement_realm(a);
    bitboard left = 0, entered = 0;
    for (unsigned i = 0; i < 4; i++)
        if (target_of(a, i) != i) {
            pieces[i] = p->board[realm + offsets[i]];
            position_take(p, realm + offsets[i]);
            left |= bit(realm + offsets[i]);
        }
    for (unsigned i = 0; i < 4; i++)
        if (target_of(a, i) != i) {
            position_put(p, pieces[i], realm + offsets[target_of(a, i)]);
            entered |= bit(realm + offsets[target_of(a, i)]);
        }
    if (p->castling_pieces & (left | entered))
        castling_lose(p, left | entered);
    p->turn.ep_next &= ~entered;
    return entered;
}

unsigned rearrangement_legs(action a, action *legs)
{
    unsigned realm = rearrangement_realm(a), n = 0;
    for (unsigned i = 0; i < 4; i++)
        if (target_of(a, i) != i)
            legs[n++] = action_make(ACTION_STEP, realm + offsets[i], realm + offsets[target_of(a, i)]);
    return n;
}

void rearrangement_text(const struct position *p, action a, struct text_builder *builder)
{
    static const uint8_t alphabetical[4] = {0, 2, 1, 3};
    unsigned realm = rearrangement_realm(a);
    bool first = true;
    (void)p;
    for (unsigned i = 0; i < 4; i++) {
        unsigned leg = alphabetical[i];
        if (target_of(a, leg) == leg)
            continue;
        if (!first)
            builder_char(builder, '+');
        first = false;
        builder_square(builder, NULL, realm + offsets[leg]);
        builder_square(builder, NULL, realm + offsets[target_of(a, leg)]);
    }
}
