/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts sequences of two actions together (bulk_pairs()); perft's last two plies. Only perft.c and tests call
 * it. Counted millions of times a second: a change needs `bench/perft_speed.sh`.
 *
 * What the opponent could reply if nothing were done is counted once, piece by piece, with the part that each square
 * plays: how many replies come or go when one of our pieces leaves the square or enters it, and which squares the
 * opponent's king can go to. Then the number of replies to all plain steps of a piece is a sum over its targets, to
 * which is added what a pin, an e.p. capture or castling changes. Only loud steps are made: those that check, free a
 * piece, promote, change the opponent's rights, or stay on the line of a slider that they blocked. Where the turn stays
 * with us, our own next steps are counted in the same way, once for each class of pieces that leave us the same rest of
 * the turn (bulk.rest).
 */
#include "rules/counting/pairs.h"

#include "rules/counting/bulk.h"

enum { RESTS_MAX = 2 };

/* What may follow in our own turn after a plain step of certain pieces. */
struct rest {
    bitboard movers; /* the squares of the pieces whose steps leave us this rest */
    bool known;
    struct follow follow;
};

/* A node whose pairs are counted, and what has been found out about it. */
struct pairs {
    const struct position *p;
    const struct bulk *bulk;
    struct reach *ours;
    struct scope scope;           /* the scope of our steps */
    bool stays;                   /* whether the turn may stay with us after a plain step */
    struct rest rests[RESTS_MAX]; /* what may follow then, by class of pieces */
    unsigned rests_count;
    struct follow replies; /* what the opponent may do after plain steps that pass the turn */
    /* Whether what the opponent may do after any step is decided by pieces, castling rights and e.p. alone. */
    bool direct, ready;    /* `ready`: `after` is filled but for the pieces */
    struct scope reply;    /* the scope of the opponent after plain steps */
    struct position after; /* position after a step, in as much as steps_count() reads it */
};

/* Counts the opponent's replies to a step where pieces, castling rights and e.p. alone decide about them. */
static unsigned replies_made(struct pairs *w, action a)
{
    const struct position *p = w->p;
    struct position *q = &w->after;
    struct scope s = w->reply;
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), pt = piece_type(p->board[from]);
    unsigned captured = p->board[to];
    enum action_type type = action_type(a);
    if (!w->ready) {
        w->ready = true;
        q->game = p->game;
        q->fairy = false;
        q->turn.decider = !us;
        memcpy(q->rook_start, p->rook_start, sizeof q->rook_start);
        memcpy(q->king_start, p->king_start, sizeof q->king_start);
    }
    memcpy(q->by_type, p->by_type, sizeof q->by_type);
    memcpy(q->side, p->side, sizeof q->side);
    q->turn.castling = p->turn.castling;
    s.ep = 0;
    if (type == ACTION_CASTLE) {
        unsigned right = castling_index(p, a);
        bitboard king = bit(from) ^ bit(castling_king_target(right)), rook = bit(to) ^ bit(castling_rook_target(right));
        q->by_type[KING] ^= king;
        q->by_type[ROOK] ^= rook;
        q->side[us] ^= king ^ rook;
    } else {
        bitboard taken = type == ACTION_EN_PASSANT ? bit(step_back(us, to)) : captured != EMPTY ? bit(to) : 0;
        q->by_type[type == ACTION_EN_PASSANT ? PAWN : piece_type(captured)] ^= taken;
        q->side[!us] ^= taken;
        q->by_type[pt] ^= bit(from);
        q->by_type[type == ACTION_PROMOTION ? action_promotion(a) : pt] ^= bit(to);
        q->side[us] ^= bit(from) | bit(to);
        if (type == ACTION_DOUBLE && !(p->game->law->flags & LAW_EP_NONE))
            s.ep = bit(step_back(us, to));
        if (p->castling_pieces & taken)
            castling_lose(q, taken);
    }
    q->checkers = king_attackers(q, !us);
    return steps_count(q, &s);
}

/* Counts the actions after a step, none where the scope forbids its check. */
static unsigned pairs_made(struct pairs *w, action a)
{
    if (w->direct)
        return replies_made(w, a);
    return (w->scope.flags & SCOPE_NO_CHECK) && step_checks(w->p, a) ? 0 : bulk_made(w->p, a);
}

/* Returns a plain step that captures nothing and is no pawn's; ACTION_NONE if there is none. */
static action plain_step(const struct position *p, const struct follow *x, const struct reach *ours)
{
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_piece *piece = &ours->pieces[i];
        bitboard targets = piece->targets & ~x->loud_to[piece->pt] & ~p->side[!x->us];
        if (targets && !(x->loud_from & bit(piece->square)))
            return action_make(ACTION_STEP, piece->square, bits_first(targets));
    }
    return ACTION_NONE;
}

/* Whether a scope allows any step. */
static bool scope_free(const struct scope *s)
{
    return s->from == ALL_SQUARES && s->flags == (SCOPE_CASTLE | SCOPE_DOUBLE);
}

/* Whether the opponent may reply with any step after a step that passes the turn; *s becomes the scope of that. */
static bool reply_free(const struct position *p, action a, struct scope *s)
{
    struct position q;
    unsigned them = !p->turn.decider;
    position_copy(&q, p);
    game_apply(&q, a);
    return q.turn.decider == them && game_scope(&q, ALL_ACTIONS, s) && steps_common(&q, s) && scope_free(s);
}

/* Whether the replies to plain steps do not depend on which of them passes the turn. */
static bool replies_alike(const struct position *p)
{
    unsigned them = !p->turn.decider;
    return p->turn.owner != them && !p->game->law->last_step &&
           !(p->turn.ep_next & pawns_attacks(them, p->by_type[PAWN] & p->side[them]));
}

/* Returns what may follow in our own turn after plain steps of the piece on a square; NULL if that is not known. */
static const struct rest *rest_of(struct pairs *w, unsigned square)
{
    const struct position *p = w->p;
    struct scope s;
    struct rest *r = w->rests;
    for (; r < w->rests + w->rests_count; r++)
        if (r->movers & bit(square))
            return r->known ? r : NULL;
    if (w->rests_count == RESTS_MAX)
        return NULL;
    w->rests_count++;
    scope_any(p, ALL_ACTIONS, &s);
    r->movers = w->bulk->rest(p, square, &s);
    if (p->game->law->flags & LAW_MAY_END)
        s.flags |= SCOPE_END;
    r->known = steps_common(p, &s) && !(s.flags & SCOPE_NO_CHECK) && rests_find(&r->follow, p, &s);
    return r->known ? r : NULL;
}

/* Takes the captures that end our turn out of *targets; returns them. */
static bitboard closing(const struct pairs *w, bitboard *targets)
{
    const struct position *p = w->p;
    bitboard captures = p->game->law->flags & LAW_TAKE_ENDS ? *targets & p->side[!p->turn.decider] : 0;
    *targets ^= captures;
    return captures;
}

/* Sums what follows the plain steps of a piece where the turn may stay with us, and takes these out of its targets. */
static uint64_t piece_stays(struct pairs *w, struct reach_piece *piece)
{
    const struct rest *r = piece->targets ? rest_of(w, piece->square) : NULL;
    if (!r)
        return 0;
    bitboard targets = piece->targets, captures = closing(w, &targets);
    uint64_t sum = rests_sum(&r->follow, w->p, piece, &targets);
    piece->targets = targets | captures;
    return sum;
}

/* Sums what follows plain pawn steps of one way where the turn may stay with us, and takes these out of *targets. */
static uint64_t pawns_stay(struct pairs *w, unsigned way, bitboard *targets)
{
    unsigned us = w->p->turn.decider;
    bitboard made = closing(w, targets);
    uint64_t sum = 0;
    while (*targets) {
        const struct rest *r = rest_of(w, bits_first(*targets) - (unsigned)pawn_distance(us, way));
        bitboard alike = *targets & (r ? pawns_moved(us, way, r->movers, false) : bit(bits_first(*targets)));
        *targets &= ~alike;
        if (r)
            sum += rests_pawns(&r->follow, w->p, way, &alike);
        made |= alike;
    }
    *targets = made;
    return sum;
}

/* Sums what follows all plain steps, and takes these out of `ours`; what is left must be made. */
static uint64_t plain_sum(struct pairs *w)
{
    struct reach *ours = w->ours;
    uint64_t sum = 0;
    if (!w->stays)
        return replies_sum(&w->replies, w->p, w->direct, ours);
    for (unsigned i = 0; i < ours->count; i++)
        sum += piece_stays(w, &ours->pieces[i]);
    for (unsigned way = 0; way < 4; way++)
        sum += pawns_stay(w, way, &ours->pawns[way]);
    return sum;
}

/* Counts the pairs of a node: sums what follows plain steps and makes the others. */
static uint64_t pairs_count(struct pairs *w)
{
    const struct reach *ours = w->ours;
    uint64_t sum = plain_sum(w);
    for (unsigned i = 0; i < ours->count; i++)
        for (bitboard b = ours->pieces[i].targets; b;)
            sum += pairs_made(w, action_make(ACTION_STEP, ours->pieces[i].square, bits_pop(&b)));
    for (unsigned way = 0; way < 4; way++)
        for (bitboard b = ours->pawns[way]; b;) {
            unsigned to = bits_pop(&b), from = to - (unsigned)pawn_distance(w->p->turn.decider, way);
            sum += pairs_made(w, action_make(way == 1 ? ACTION_DOUBLE : ACTION_STEP, from, to));
        }
    for (unsigned i = 0; i < ours->listed; i++)
        sum += pairs_made(w, ours->list[i]);
    if (w->scope.flags & SCOPE_END)
        sum += bulk_made(w->p, ACTION_END_TURN);
    return sum;
}

/* Whether a pawn of ours can capture e.p. now or after one step. */
static bool ep_near(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard pawns = p->by_type[PAWN] & p->side[us];
    return p->turn.ep & pawns_attacks(us, pawns | bits_widened(pawns));
}

/* Whether it is known what our turn has left after a plain step, from the stepping piece alone (bulk.rest). */
static bool pairs_stay(const struct pairs *w)
{
    const struct position *p = w->p;
    return w->bulk->rest && p->turn.owner == p->turn.decider && !((p->game->law->flags & LAW_EP_STAYS) && ep_near(p));
}

/* Whether pairs of a node can be summed: orthodox pieces, no check, and a scope that steps_common() knows, which *s is
   set to. */
static bool pairs_plain(const struct position *p, struct scope *s)
{
    return !p->fairy && p->game->pieces->royal && !p->checkers && game_scope(p, ALL_ACTIONS, s) && steps_common(p, s);
}

/* Whether pieces, castling rights and e.p. alone decide what the opponent may do when the turn has passed. */
static bool replies_direct(const struct law *law)
{
    const unsigned bars = LAW_PSEUDO | LAW_CHECKS_LATE | LAW_BOX | LAW_WALLS;
    return !law->scope && !law->actions && !law->count && !law->after && !law->checkers && !(law->flags & bars);
}

/* Prepares the sums of a node; false where what follows is not known and each step must be made. */
static bool pairs_find(struct pairs *w)
{
    const struct position *p = w->p;
    bool alternate = p->game->law->flags & LAW_ALTERNATE;
    w->stays = !alternate && p->turn.done + 1 < p->turn.quota;
    w->rests_count = 0;
    w->direct = w->ready = false;
    if (w->stays)
        return pairs_stay(w);
    if (!replies_find(&w->replies, p, w->ours))
        return false;
    w->direct = replies_direct(p->game->law) && !(w->scope.flags & SCOPE_NO_CHECK);
    w->reply = w->scope;
    if (alternate)
        return scope_free(&w->scope);
    action a = plain_step(p, &w->replies, w->ours);
    return a != ACTION_NONE && replies_alike(p) && reply_free(p, a, &w->reply);
}

/* Counts the pairs of a node by making each first action. */
static uint64_t pairs_by_making(const struct position *p)
{
    action list[ACTIONS_MAX];
    uint64_t sum = 0;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        sum += bulk_made(p, list[i]);
    return sum;
}

/* Counts the pairs of a node by sums, where it can be done, into *sum; else returns false. */
static bool pairs_by_sums(const struct bulk *b, const struct position *p, uint64_t *sum)
{
    struct pairs w;
    struct reach ours;
    w.p = p;
    w.bulk = b;
    w.ours = &ours;
    if (!pairs_plain(p, &w.scope))
        return false;
    steps_reach(p, &w.scope, p->turn.decider, &ours);
    if (!pairs_find(&w))
        return false;
    *sum = pairs_count(&w);
    return true;
}

uint64_t bulk_pairs(const struct bulk *b, const struct position *p)
{
    uint64_t sum;
    if (b && b->pairs)
        return b->pairs(p);
    return b && pairs_by_sums(b, p, &sum) ? sum : pairs_by_making(p);
}
