/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two moves against one: the turn of the double side. Its first step may leave its king attacked if a second step saves
 * it. Only first steps that may need saving are tried. twoagainstone.c calls this.
 */
#include "rules/games/duel/duel.h"

/* Fills the scope of the double side's second step. In games where a piece steps once, turn.set holds the piece that
 * has. */
static void second_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    s->flags &= (uint16_t) ~(SCOPE_PSEUDO | SCOPE_END);
    if (p->game->law->specific & OFFICERS_ONCE)
        s->from = ~p->turn.set;
    if (p->game->law->specific & OVER_PAWN)
        s->promotions = 0;
}

/* Returns the targets of the king's second step from a friendly pawn's square. */
static bitboard targets_off_pawn(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us], targets = 0;
    for (bitboard b = king_attacks(bits_first(king)) & ~p->side[us] & ~(p->by_type[KING] & p->side[!us]); b;) {
        unsigned to = bits_pop(&b);
        if (!attackers(p, to, !us, position_occupied(p)))
            targets |= bit(to);
    }
    return targets;
}

/* Whether the king stands on a friendly pawn between its two steps. */
static bool over_pawn(const struct position *p)
{
    return (p->game->law->specific & OVER_PAWN) && p->turn.set && p->turn.done;
}

bool duel_second_any(const struct position *p)
{
    struct scope s;
    if (over_pawn(p))
        return targets_off_pawn(p) != 0;
    second_scope(p, ALL_ACTIONS, &s);
    return steps_any(p, &s);
}

unsigned duel_second_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    unsigned n = 0;
    if (over_pawn(p)) {
        bitboard targets = targets_off_pawn(p), enemy = p->side[!p->turn.decider];
        targets &= (stage & NOISY ? enemy : 0) | (stage & QUIET ? ~enemy : 0);
        while (targets)
            list[n++] =
                action_make(ACTION_STEP, bits_first(p->by_type[KING] & p->side[p->turn.decider]), bits_pop(&targets));
        return n;
    }
    second_scope(p, stage, &s);
    n = steps_list(p, &s, list);
    if (!(p->game->law->specific & BOTH_STEPS) && !p->checkers && (stage & QUIET) && (n || duel_second_any(p)))
        list[n++] = ACTION_END_TURN;
    return n;
}

unsigned duel_second_count(const struct position *p)
{
    struct scope s;
    if (over_pawn(p))
        return bits_count(targets_off_pawn(p));
    second_scope(p, ALL_ACTIONS, &s);
    unsigned n = steps_count(p, &s);
    return n + (n && !(p->game->law->specific & BOTH_STEPS) && !p->checkers);
}

/* The pawn waits in turn.set until the king has gone on. */
void duel_over_pawn(struct position *p, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    position_take(p, to);
    position_take(p, from);
    position_put(p, piece_make(us, KING), to);
    p->turn.set = bit(to);
    castling_lose(p, bit(from));
}

/* Finds checkers and, in games where a piece steps once, the piece that has stepped. */
void duel_first_done(struct position *p, const struct step *s)
{
    unsigned pt = piece_type(s->piece);
    p->turn.ep = 0;
    p->checkers = king_attackers(p, p->turn.decider);
    if ((p->game->law->specific & OFFICERS_ONCE) && pt != PAWN && pt != KING)
        p->turn.set = bit(s->to);
}

/* Whether the turn can be completed legally after a pseudo-legal first step. */
static bool completes(const struct position *before, action a)
{
    struct position p;
    position_copy(&p, before);
    struct step s;
    if (action_type(a) == ACTION_SPECIFIC) {
        duel_over_pawn(&p, a);
        p.turn.done = 1;
        return targets_off_pawn(&p) != 0;
    }
    step_make(&p, a, &s);
    p.turn.done = 1;
    duel_first_done(&p, &s);
    return (!(p.game->law->specific & BOTH_STEPS) && !p.checkers) || duel_second_any(&p);
}

/* Returns the pieces whose first step must be tried: all of them if the king is attacked or if a second step may not
 * exist, otherwise those whose step may expose the king. */
static bitboard first_risky(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard own = p->side[us], king = p->by_type[KING] & own, pawns = p->by_type[PAWN] & own;
    bitboard risky = king | king_shields(p, us);
    if (p->checkers || !king)
        return ALL_SQUARES;
    if (p->turn.ep)
        risky |= pawns;
    if (p->game->law->specific & BOTH_STEPS) {
        unsigned square = bits_first(king);
        bitboard officers = p->side[!us] & (p->by_type[BISHOP] | p->by_type[ROOK] | p->by_type[QUEEN]);
        bitboard aligned = officers & queen_attacks(square, 0), lines = 0;
        while (aligned)
            lines |= squares_between(square, bits_pop(&aligned));
        /* of three pawns that can step straight, one neither makes the first step nor is blocked by it */
        bitboard pushes = bits_forward(us, pawns & ~lines) & ~position_occupied(p);
        if (bits_count(pushes) < 3)
            return ALL_SQUARES;
    }
    return risky;
}

/* Fills the scope of the double side's first step. Without SCOPE_PSEUDO no step needs to be tried. */
static void first_scope(const struct position *p, enum stage stage, struct scope *s)
{
    uint32_t own = p->game->law->specific;
    scope_any(p, stage, s);
    if (own & OVER_PAWN)
        s->promotions = 0;
    if (own & QUIET_FIRST)
        s->flags |= SCOPE_NO_CHECK;
    if ((own & PARRY_FIRST) && p->checkers)
        s->flags &= (uint16_t)~SCOPE_PSEUDO;
}

/* Lists the first steps of some pieces after which the turn can be completed legally. */
static unsigned first_tried(const struct position *p, struct scope s, bitboard from, action *list)
{
    unsigned us = p->turn.decider, kept = 0;
    bitboard king = p->by_type[KING] & p->side[us];
    s.from &= from;
    unsigned n = steps_list(p, &s, list);
    if ((p->game->law->specific & OVER_PAWN) && (s.stage & QUIET))
        for (bitboard b = king_attacks(bits_first(king)) & p->by_type[PAWN] & p->side[us]; b;)
            list[n++] = action_make(ACTION_SPECIFIC, bits_first(king), bits_pop(&b));
    for (unsigned i = 0; i < n; i++)
        if (completes(p, list[i]))
            list[kept++] = list[i];
    return kept;
}

unsigned duel_first_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    first_scope(p, stage, &s);
    if (!(s.flags & SCOPE_PSEUDO))
        return steps_list(p, &s, list);
    bitboard risky = first_risky(p);
    struct scope safe = s;
    safe.from &= ~risky;
    safe.flags &= (uint16_t)~SCOPE_CASTLE;
    unsigned n = steps_list(p, &safe, list);
    return n + first_tried(p, s, risky, list + n);
}

unsigned duel_first_count(const struct position *p)
{
    struct scope s;
    action list[FIRST_STEPS_MAX];
    first_scope(p, ALL_ACTIONS, &s);
    if (!(s.flags & SCOPE_PSEUDO))
        return steps_count(p, &s);
    bitboard risky = first_risky(p);
    struct scope safe = s;
    safe.from &= ~risky;
    safe.flags &= (uint16_t)~SCOPE_CASTLE;
    return steps_count(p, &safe) + first_tried(p, s, risky, list);
}
