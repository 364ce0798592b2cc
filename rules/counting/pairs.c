/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts sequences of two actions together (bulk_pairs()); perft's last two plies. Only perft.c and tests call
 * it. Counted millions of times a second: a change needs `bench/perft_speed.sh`.
 *
 * What the opponent could reply if nothing were done is counted once, piece by piece, with the part that each square
 * plays: how many replies come or go when one of our pieces leaves the square or enters it, and which squares the
 * opponent's king can go to. Then the number of replies to all plain steps of a piece is a sum over its targets. Only
 * loud steps are made: those that check, pin or free a piece, change rights, or stay on the line of a slider that they
 * blocked. Where the turn stays with us, our own next steps are counted in the same way, once for each class of pieces
 * that leave us the same rest of the turn (bulk.rest).
 */
#include "rules/counting/pairs.h"

#include "rules/counting/bulk.h"

/* Makes a step of an orthodox type in the bitboards of `to`, which must equal those of `from`; nothing else of `to`
   changes. */
ALWAYS_INLINE void sets_step(struct position *to, const struct position *from, action a)
{
    unsigned us = from->turn.decider, start = action_from(a), end = action_to(a), piece = from->board[start];
    enum action_type type = action_type(a);
    if (__builtin_expect(type == ACTION_CASTLE, 0)) {
        unsigned right = castling_index(from, a);
        bitboard king = bit(start) ^ bit(castling_king_target(right)),
                 rook = bit(end) ^ bit(castling_rook_target(right));
        to->by_type[KING] ^= king;
        to->by_type[ROOK] ^= rook;
        to->side[us] ^= king ^ rook;
        return;
    }
    unsigned captured = from->board[end];
    bitboard both = bit(start) | bit(end), taken = bit(end);
    if (__builtin_expect(type == ACTION_EN_PASSANT, 0)) {
        taken = bit(step_back(us, end));
        captured = piece_make(!us, PAWN);
    }
    if (captured != EMPTY) {
        to->by_type[piece_type(captured)] ^= taken;
        to->side[!us] ^= taken;
    }
    to->by_type[piece_type(piece)] ^= both;
    to->side[us] ^= both;
    if (__builtin_expect(type == ACTION_PROMOTION, 0)) {
        to->by_type[PAWN] ^= bit(end);
        to->by_type[action_promotion(a)] ^= bit(end);
    }
}

enum { RESTS_MAX = 2, WORTH_SUMMING = 4 };

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
    const struct reach *ours;
    struct scope scope; /* the scope of our steps */
    bool alternate;     /* whether every turn is one step; only then `q` is kept */
    struct position q;  /* the position after the turn has passed; pairs_made() puts the pieces in after each step */
    bool stays;         /* whether the turn may stay with us after a plain step */
    struct rest rests[RESTS_MAX]; /* what may follow then, by class of pieces */
    unsigned rests_count;
    struct follow replies; /* what the opponent may do after plain steps that pass the turn */
    enum { UNASKED, FOUND, KNOWN, UNKNOWN } replies_are;
};

/* Counts the actions after a step by making it, in bitboards alone where every turn is one step. */
ALWAYS_INLINE unsigned pairs_made(struct pairs *w, action a)
{
    const struct position *p = w->p;
    unsigned us = p->turn.decider;
    if (!w->alternate) {
        if ((w->scope.flags & SCOPE_NO_CHECK) && step_checks(p, a))
            return 0;
        return bulk_made(p, a);
    }
    struct scope replies = w->scope;
    bitboard both = bit(action_from(a)) | bit(action_to(a));
    memcpy(w->q.by_type, p->by_type, sizeof p->by_type + sizeof p->side);
    sets_step(&w->q, p, a);
    replies.ep = w->q.turn.ep = action_type(a) == ACTION_DOUBLE ? bit(step_back(us, action_to(a))) : 0;
    w->q.turn.castling = p->turn.castling;
    if (p->castling_pieces & both)
        castling_lose(&w->q, both);
    w->q.checkers = king_attackers(&w->q, !us);
    return steps_count(&w->q, &replies);
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

/* Whether the opponent may reply with any step after a step that passes the turn. */
static bool reply_free(const struct position *p, action a)
{
    struct position q;
    struct scope s;
    unsigned them = !p->turn.decider;
    position_copy(&q, p);
    game_apply(&q, a);
    return q.turn.decider == them && game_scope(&q, ALL_ACTIONS, &s) && steps_common(&q, &s) && s.from == ALL_SQUARES &&
           s.flags == (SCOPE_CASTLE | SCOPE_DOUBLE);
}

/* Whether the replies to plain steps do not depend on which of them passes the turn. */
static bool replies_alike(const struct position *p)
{
    unsigned them = !p->turn.decider;
    return p->turn.owner != them && !(p->game->law->flags & LAW_SAFE_END) && !p->game->law->last_step &&
           !(p->turn.ep_next & pawns_attacks(them, p->by_type[PAWN] & p->side[them]));
}

/* Sums the replies to plain steps of a piece that pass the turn, and takes these out of *targets; 0 and nothing
   taken where replies are not alike. */
static uint64_t no_step_sum(struct pairs *w, const struct reach_piece *piece, bitboard *targets)
{
    const struct position *p = w->p;
    const struct follow *x = &w->replies;
    if (w->replies_are == UNASKED)
        w->replies_are = replies_alike(p) && replies_find(&w->replies, p, w->ours) ? FOUND : UNKNOWN;
    if (w->replies_are == FOUND) {
        bitboard plain = *targets & ~x->loud_to[piece->pt] & ~p->side[!x->us];
        if (!plain || (x->loud_from & bit(piece->square)))
            return 0;
        w->replies_are = reply_free(p, action_make(ACTION_STEP, piece->square, bits_first(plain))) ? KNOWN : UNKNOWN;
    }
    return w->replies_are == KNOWN ? replies_sum(x, p, piece, targets) : 0;
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
    r->known = steps_common(p, &s) && !(s.flags & SCOPE_NO_CHECK) &&
               rests_find(&r->follow, p, &s, s.from == w->scope.from ? w->ours : NULL);
    return r->known ? r : NULL;
}

/* Returns the targets after which the turn passes: captures that end it, and `no_step` ones, after which no step is
   left, if the law then ends the turn. */
static bitboard passing(const struct law *law, bitboard no_step, bitboard captures)
{
    return captures | (law->no_step == NO_STEP_ENDS_TURN || (law->flags & LAW_MAY_END) ? no_step : 0);
}

/* Returns the captures among some targets if captures end our turn, else none. */
static bitboard closing(const struct pairs *w, bitboard targets)
{
    const struct position *p = w->p;
    return p->game->law->flags & LAW_TAKE_ENDS ? targets & p->side[!p->turn.decider] : 0;
}

/* Sums what follows the plain steps of a piece, and takes these out of *targets; what is left must be made. */
static uint64_t piece_sum(struct pairs *w, const struct reach_piece *piece, bitboard *targets)
{
    if (!w->stays)
        return replies_sum(&w->replies, w->p, piece, targets);
    const struct rest *r = *targets ? rest_of(w, piece->square) : NULL;
    if (!r)
        return 0;
    bitboard no_step = 0, captures = closing(w, *targets), rest = *targets & ~captures;
    uint64_t sum = rests_sum(&r->follow, w->p, piece, &rest, &no_step);
    *targets = rest | no_step | captures;
    bitboard pass = passing(w->p->game->law, no_step, captures);
    if (pass) {
        *targets &= ~pass;
        sum += no_step_sum(w, piece, &pass);
        *targets |= pass;
    }
    return sum;
}

/* Sums what follows plain pawn steps of one way where the turn may stay with us, and takes these out of *targets;
   adds to *pass the targets after which the turn passes. */
static uint64_t pawns_stay(struct pairs *w, unsigned way, bitboard *targets, bitboard *pass)
{
    const struct position *p = w->p;
    unsigned us = p->turn.decider;
    bitboard loud = 0;
    uint64_t sum = 0;
    while (*targets) {
        const struct rest *r = rest_of(w, bits_first(*targets) - (unsigned)pawn_distance(us, way));
        bitboard alike = *targets & (r ? pawns_moved(us, way, r->movers, false) : bit(bits_first(*targets)));
        bitboard captures = closing(w, alike), rest = alike & ~captures, no_step = 0;
        if (r)
            sum += rests_pawns(&r->follow, p, way, &rest, &no_step);
        bitboard passed = passing(p->game->law, no_step, captures);
        *pass |= passed;
        loud |= (rest | no_step | captures) & ~passed;
        *targets &= ~alike;
    }
    *targets = loud;
    return sum;
}

/* Sums what follows plain pawn steps of one way, and takes these out of *targets. Steps to `ep` are made, for the
   opponent may reply e.p. */
static uint64_t pawns_sum(struct pairs *w, unsigned way, bitboard *targets, bitboard ep)
{
    const struct position *p = w->p;
    const struct follow *x = &w->replies;
    unsigned us = p->turn.decider;
    bitboard pass = 0;
    uint64_t sum = 0;
    if (w->stays) {
        sum = pawns_stay(w, way, targets, &pass);
        *targets |= pass & ep;
    } else {
        pass = *targets & pawns_moved(us, way, x->touched | x->loud_from, false);
        bitboard calm = *targets & ~pass & ~ep;
        *targets &= ep;
        sum = replies_pawns(x, p, &calm);
        *targets |= calm;
    }
    for (pass &= ~ep; pass;) {
        unsigned to = bits_pop(&pass);
        struct reach_piece piece = {bit(to), (uint8_t)(to - (unsigned)pawn_distance(us, way)), PAWN};
        bitboard target = bit(to);
        sum += w->stays ? no_step_sum(w, &piece, &target) : replies_sum(x, p, &piece, &target);
        *targets |= target;
    }
    return sum;
}

/* Counts what follows the pawn steps of one way, by sums and by making steps. */
static uint64_t pairs_pawns(struct pairs *w, unsigned way, bitboard targets)
{
    const struct position *p = w->p;
    unsigned us = p->turn.decider;
    bitboard ep = way == 1 ? bits_forward(us, pawns_attacks(!us, p->by_type[PAWN] & p->side[!us])) : 0;
    uint64_t sum = targets ? pawns_sum(w, way, &targets, ep) : 0;
    while (targets) {
        unsigned to = bits_pop(&targets);
        enum action_type type = way == 1 ? ACTION_DOUBLE : ACTION_STEP;
        sum += pairs_made(w, action_make(type, to - (unsigned)pawn_distance(us, way), to));
    }
    return sum;
}

/* Counts the pairs of a node: sums what follows plain steps and makes the others. */
static uint64_t pairs_count(struct pairs *w)
{
    const struct reach *ours = w->ours;
    uint64_t sum = 0;
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_piece *piece = &ours->pieces[i];
        bitboard targets = piece->targets;
        sum += piece_sum(w, piece, &targets);
        while (targets)
            sum += pairs_made(w, action_make(ACTION_STEP, piece->square, bits_pop(&targets)));
    }
    for (unsigned way = 0; way < 4; way++)
        sum += pairs_pawns(w, way, ours->pawns[way]);
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
    uint32_t flags = p->game->law->flags;
    return w->bulk->rest && p->turn.owner == p->turn.decider && !(flags & LAW_SAFE_END) &&
           !((flags & LAW_EP_STAYS) && ep_near(p));
}

/* Whether pairs of a node can be summed: orthodox pieces, no check, and a scope that steps_common() knows, which *s is
   set to. */
static bool pairs_plain(const struct position *p, struct scope *s)
{
    return !p->fairy && p->game->pieces->royal && !p->checkers && game_scope(p, ALL_ACTIONS, s) && steps_common(p, s);
}

/* Prepares the sums of a node; false where what follows is not known and each step must be made. */
static bool pairs_find(struct pairs *w)
{
    const struct position *p = w->p;
    w->stays = !w->alternate && p->turn.done + 1 < p->turn.quota;
    w->rests_count = 0;
    w->replies_are = UNASKED;
    if (w->stays)
        return pairs_stay(w);
    if (!replies_find(&w->replies, p, w->ours))
        return false;
    if (w->alternate) {
        position_copy(&w->q, p);
        turn_pass(&w->q, 0);
        return w->scope.from == ALL_SQUARES && w->scope.flags == (SCOPE_CASTLE | SCOPE_DOUBLE);
    }
    action a = plain_step(p, &w->replies, w->ours);
    return a != ACTION_NONE && replies_alike(p) && reply_free(p, a);
}

/* Returns how many steps there are. */
static unsigned reach_count(const struct reach *r)
{
    unsigned n = r->listed;
    for (unsigned i = 0; i < r->count; i++)
        n += bits_count(r->pieces[i].targets);
    for (unsigned way = 0; way < 4; way++)
        n += bits_count(r->pawns[way]);
    return n;
}

uint64_t bulk_pairs(const struct bulk *b, const struct position *p)
{
    action list[ACTIONS_MAX];
    struct pairs w;
    struct reach ours;
    uint64_t sum = 0;
    if (b && b->pairs)
        return b->pairs(p);
    w.p = p;
    w.bulk = b;
    w.ours = &ours;
    w.alternate = p->game->law->flags & LAW_ALTERNATE;
    if (b && pairs_plain(p, &w.scope)) {
        steps_reach(p, &w.scope, p->turn.decider, &ours);
        if (reach_count(&ours) >= WORTH_SUMMING && pairs_find(&w))
            return pairs_count(&w);
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        sum += bulk_made(p, list[i]);
    return sum;
}
