/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making a step: pieces, castling rights, and the sets of the turn that follow pieces. Called by the turn machine
   and by laws with actions of several parts. Hot path: a change needs a bench and a match. */
#include "rules/steps.h"

/* Moves the piece's bit from `from` to `to` in every set of the turn that follows pieces, drops the captured piece's
   bit, and counts a step if `counts`. */
static void sets_follow(struct position *p, unsigned from, unsigned to, bool counts)
{
    struct turn *t = &p->turn;
    bitboard full = bit(to), carry;
    unsigned planes = p->game->law->flags & LAW_ONCE ? 1 : PLANES;
    t->set = (t->set & ~bit(from) & ~bit(to)) | (t->set & bit(from) ? bit(to) : 0);
    if (planes == 1 && counts) {
        t->stepped[0] = (t->stepped[0] & ~bit(from)) | bit(to);
        return;
    }
    for (unsigned i = 0; i < planes; i++) {
        bitboard plane = t->stepped[i];
        t->stepped[i] = (plane & ~bit(from) & ~bit(to)) | (plane & bit(from) ? bit(to) : 0);
    }
    if (!counts)
        return;
    for (unsigned i = 0; i < planes; i++)
        full &= t->stepped[i];
    carry = bit(to) & ~full; /* a full count stays full */
    for (unsigned i = 0; i < planes && carry; i++) {
        bitboard plane = t->stepped[i];
        t->stepped[i] ^= carry;
        carry &= plane;
    }
}

/* Takes a captured piece out of every set of the turn, where its square is not the target of the step. */
static void sets_drop(struct turn *t, unsigned square)
{
    for (unsigned i = 0; i < PLANES; i++)
        t->stepped[i] &= ~bit(square);
    t->set &= ~bit(square);
}

void steps_count_slots(struct position *p, bitboard slots)
{
    struct turn *t = &p->turn;
    unsigned planes = p->game->law->flags & LAW_ONCE ? 1 : PLANES;
    bitboard full = slots;
    for (unsigned i = 0; i < planes; i++)
        full &= t->stepped[i];
    slots &= ~full; /* a full count stays full */
    for (unsigned i = 0; i < planes && slots; i++) {
        bitboard plane = t->stepped[i];
        t->stepped[i] ^= slots;
        slots &= plane;
    }
}

bitboard castling_pieces(const struct position *p)
{
    bitboard pieces = 0;
    for (unsigned right = 0; right < 4; right++)
        if (p->turn.castling & (1 << right))
            pieces |= bit(p->rook_start[right]) | bit(p->king_start[right >> 1]);
    return pieces;
}

/* Castles; s->to becomes the king's target. */
static void castle_make(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, right = castling_index(p, a);
    unsigned king = action_from(a), rook = action_to(a);
    unsigned king_target = castling_king_target(right), rook_target = castling_rook_target(right);
    uint32_t flags = p->game->law->flags;
    position_take(p, king);
    position_take(p, rook);
    position_put(p, piece_make(us, KING), king_target);
    position_put(p, piece_make(us, ROOK), rook_target);
    if (flags & (LAW_COUNTS_STEPS | LAW_KEEPS_SET)) {
        /* king and rook may exchange squares: take both out of the sets before they land */
        struct turn *t = &p->turn;
        for (unsigned i = 0; i <= PLANES; i++) {
            bitboard *set = i < PLANES ? &t->stepped[i] : &t->set;
            bool k = *set & bit(king), r = *set & bit(rook);
            *set &= ~(bit(king) | bit(rook) | bit(king_target) | bit(rook_target));
            *set |= (k ? bit(king_target) : 0) | (r ? bit(rook_target) : 0);
        }
        if (flags & LAW_COUNTS_STEPS) {
            sets_follow(p, king_target, king_target, true);
            if (flags & LAW_ROOK_COUNTS)
                sets_follow(p, rook_target, rook_target, true);
        }
    }
    if (flags & LAW_VACATED)
        p->turn.vacated = bit(king);
    s->to = (uint8_t)king_target;
    s->captured = EMPTY;
}

void castling_lose(struct position *p, bitboard touched)
{
    for (unsigned right = 0; right < 4; right++)
        if (touched & (bit(p->rook_start[right]) | bit(p->king_start[right >> 1])))
            p->turn.castling &= (uint8_t) ~(1 << right);
    p->castling_pieces = castling_pieces(p);
}

void step_make(struct position *p, action a, struct step *s)
{
    /* 1. Pieces that are not orthodox ones on 8x8 move as their set of pieces says. */
    if (__builtin_expect(p->fairy, 0)) {
        p->game->pieces->movement->make(p, a, s);
        return;
    }
    struct turn *t = &p->turn;
    unsigned us = t->decider, from = action_from(a), to = action_to(a), piece = p->board[from], captured = p->board[to];
    enum action_type type = action_type(a);
    bitboard both = bit(from) | bit(to);

    /* 2. What laws are told of the step. */
    s->action = a;
    s->piece = (uint8_t)piece;
    s->from = (uint8_t)from;
    s->to = (uint8_t)to;
    s->captured = (uint8_t)captured;
    if (type == ACTION_CASTLE) {
        castle_make(p, a, s);
    } else {
        /* 3. The board: a captured piece goes, the piece goes to its target, and so does the key. */
        if (captured != EMPTY) {
            p->by_type[piece_type(captured)] ^= bit(to);
            p->side[piece_colour(captured)] ^= bit(to);
        }
        p->key ^= position_keys[piece][from] ^ position_keys[piece][to] ^ position_keys[captured][to];
        p->by_type[piece_type(piece)] ^= both;
        p->side[us] ^= both;
        p->board[from] = EMPTY;
        p->board[to] = (uint8_t)piece;

        /* 4. The turn: sets that follow pieces, the square that was left, squares where e.p. is no longer possible. */
        if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_KEEPS_SET))
            sets_follow(p, from, to, p->game->law->flags & LAW_COUNTS_STEPS);
        if (p->game->law->flags & LAW_VACATED)
            t->vacated = bit(from);
        if (t->ep_next)
            t->ep_next &= ~(bit(to) | bits_forward(!us, bit(from)));

        /* 5. What is special of a pawn's double step, of promotion and of e.p. */
        if (type == ACTION_DOUBLE) {
            if (!(p->game->law->flags & LAW_EP_NONE))
                t->ep_next |= bit(step_back(us, to));
        } else if (type == ACTION_PROMOTION) {
            unsigned pt = action_promotion(a);
            p->by_type[PAWN] ^= bit(to);
            p->by_type[pt] ^= bit(to);
            p->board[to] = (uint8_t)piece_make(us, pt);
            p->key ^= position_keys[piece][to] ^ position_keys[piece_make(us, pt)][to];
        } else if (type == ACTION_EN_PASSANT) {
            unsigned victim = step_back(us, to);
            s->captured = p->board[victim];
            position_take(p, victim);
            if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_KEEPS_SET))
                sets_drop(t, victim);
        }

        /* 6. Progress, for the counter of turns without it. */
        if (piece_type(piece) == PAWN || captured != EMPTY)
            p->progress = 1;
    }

    /* 7. Castling rights go with the king, with a rook, and with a captured rook. */
    if (p->castling_pieces & both)
        castling_lose(p, both);
}

void step_place(struct position *p, unsigned from, unsigned to)
{
    unsigned piece = p->board[from];
    position_take(p, from);
    position_put(p, piece, to);
    if (piece_type(piece) == PAWN)
        p->progress = 1;
    if (p->castling_pieces & bit(from))
        castling_lose(p, bit(from));
}

bool step_checks(const struct position *p, action a)
{
    struct position after;
    position_copy(&after, p);
    struct step s;
    step_make(&after, a, &s);
    return king_attackers(&after, !p->turn.decider) != 0;
}
