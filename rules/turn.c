/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The turn machine: what is legal, making an action, who moves next, and the result of a node without actions, for
 * every game, by its pieces and its law. turn.h is what everybody calls. Hot path: a change needs a
 * bench and a match.
 *
 * A turn passes in turn_flip() alone, which changes turn.owner and turn.decider (the side to move). turn_pass() calls
 * it, which the default turn_after(), the hooks `after` of laws and the null move call; apply() calls it itself for
 * games of one step a turn. One law changes turn.decider without passing the turn: in games/quest.c the opponent may
 * interject.
 */
#include "engine/mailbox.h"
#include "rules/box.h"
#include "rules/game.h"
#include "rules/goals.h"
#include "rules/step_inside.h"
#include "rules/steps.h"

/* The body of scope_any(), inlined where each action asks for its scope. */
ALWAYS_INLINE void scope_start(const struct position *p, enum stage stage, struct scope *s)
{
    const struct law *law = p->game->law;
    const struct piece_set *pieces = p->game->pieces;
    const struct turn *t = &p->turn;
    *s = (struct scope){.from = ALL_SQUARES,
                        .to = ALL_SQUARES,
                        .ep = t->ep,
                        .flags = pieces->scope_flags,
                        .drops = pieces->drops,
                        .promotions = (uint8_t)pieces->promotions,
                        .stage = (uint8_t)stage};
    if (law->flags & LAW_ONCE)
        s->from = ~t->stepped[0];
    if (law->flags & LAW_PSEUDO)
        s->flags |= SCOPE_PSEUDO;
    if ((law->flags & LAW_MAY_END) && t->done && !((law->flags & LAW_SAFE_END) && p->checkers))
        s->flags |= SCOPE_END;
    if (__builtin_expect(t->done >= t->quota, 0) && (law->flags & LAW_PSEUDO) && (law->flags & LAW_SAFE_END)) {
        s->from = s->drops = 0; /* a side whose king is attacked after its last step has lost */
        s->flags &= (uint16_t)~SCOPE_CASTLE;
    }
    if (__builtin_expect(law->flags & LAW_BOX, 0))
        box_narrow(p, s);
}

void scope_any(const struct position *p, enum stage stage, struct scope *s) { scope_start(p, stage, s); }

/* Fills `s` with the law's answer to "what may the next step be?" for one stage, compulsory capture not regarded. */
ALWAYS_INLINE void scope_law(const struct position *p, enum stage stage, struct scope *s)
{
    scope_start(p, stage, s);
    if (p->game->law->scope)
        p->game->law->scope(p, s);
}

/* Returns a scope narrowed to its captures, for pieces that must capture if they can. */
ALWAYS_INLINE struct scope scope_captures(const struct position *p, const struct scope *s)
{
    struct scope captures = *s;
    captures.stage = NOISY;
    captures.to &= p->side[!p->turn.decider] | captures.ep;
    captures.flags |= SCOPE_CAPTURES;
    return captures;
}

/* Fills `s` with the scope of what is legal in one stage: captures alone where the pieces must capture and can. */
ALWAYS_INLINE void scope_next(const struct position *p, enum stage stage, struct scope *s)
{
    scope_law(p, stage, s);
    if (__builtin_expect(p->game->pieces->must_capture, 0)) {
        struct scope captures = scope_captures(p, s);
        if (steps_any(p, &captures)) {
            s->stage &= NOISY;
            s->to = captures.to;
            s->flags = captures.flags;
        }
    }
}

bool game_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_next(p, stage, s);
    return !p->game->law->actions;
}

/* Whether the turn is over after an action of it, with the owner's king safe, or some action is legal then. */
static bool completes(const struct position *before, action a)
{
    struct position p;
    position_copy(&p, before);
    game_apply(&p, a);
    if (p.turn.owner != before->turn.owner)
        return !game_knows_check(p.game) || !king_attackers(&p, before->turn.owner);
    return game_count(&p) != 0;
}

unsigned actions_complete(const struct position *p, action *list, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (completes(p, list[i]))
            list[kept++] = list[i];
    return kept;
}

unsigned game_actions(const struct position *p, enum stage stage, action *list)
{
    const struct law *law = p->game->law;
    if (law->actions)
        return law->actions(p, stage, list);
    struct scope s;
    scope_next(p, stage, &s);
    unsigned n = steps_list(p, &s, list);
    if ((s.flags & SCOPE_END) && (stage & QUIET) && (n || game_has_step(p)))
        list[n++] = ACTION_END_TURN;
    return n;
}

unsigned game_count(const struct position *p)
{
    const struct law *law = p->game->law;
    if (law->count && !p->game->pieces->must_capture)
        return law->count(p);
    if (law->actions) {
        action list[ACTIONS_MAX];
        return game_actions(p, ALL_ACTIONS, list);
    }
    struct scope s;
    unsigned n = 0;
    scope_law(p, ALL_ACTIONS, &s);
    if (__builtin_expect(p->game->pieces->must_capture, 0)) {
        struct scope captures = scope_captures(p, &s);
        n = steps_count(p, &captures);
    }
    if (!n)
        n = steps_count(p, &s);
    return n + ((s.flags & SCOPE_END) && n);
}

bool game_has_step(const struct position *p)
{
    const struct law *law = p->game->law;
    bool choosy = p->game->pieces->must_capture;
    if (law->any && !choosy)
        return law->any(p);
    if (law->count && !choosy && !(law->flags & LAW_MAY_END))
        return law->count(p) != 0;
    if (law->actions) {
        action list[ACTIONS_MAX];
        unsigned n = game_actions(p, ALL_ACTIONS, list);
        return n > 1 || (n == 1 && list[0] != ACTION_END_TURN);
    }
    struct scope s;
    scope_law(p, ALL_ACTIONS, &s); /* compulsory capture does not change whether there is a step */
    return (s.from || s.drops || (s.flags & SCOPE_CASTLE)) && steps_any(p, &s);
}

/* Whether a list holds an action. */
static bool holds(const action *list, unsigned n, action a)
{
    for (unsigned i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

bool scope_holds(const struct position *p, const struct scope *s, action a)
{
    action list[ACTIONS_MAX];
    struct scope one = *s;
    if (action_type(a) >= ACTION_SPECIFIC)
        return false;
    if (!p->fairy) {
        if (action_from(a) > 63 || action_to(a) > 63)
            return false;
        if (step_simple(p, s, a))
            return step_inside(p, s, a);
        one.from &= bit(action_from(a));
        if (action_type(a) != ACTION_CASTLE) {
            one.to &= bit(action_to(a));
            one.flags &= (uint16_t)~SCOPE_CASTLE;
        }
    }
    return holds(list, steps_list(p, &one, list), a);
}

bool game_legal(const struct position *p, action a)
{
    const struct law *law = p->game->law;
    action list[ACTIONS_MAX];
    struct scope s;
    if (law->specific_actions && law->specific_actions->legal)
        return law->specific_actions->legal(p, a);
    if (law->actions || action_type(a) == ACTION_END)
        return holds(list, game_actions(p, ALL_ACTIONS, list), a);
    scope_next(p, ALL_ACTIONS, &s);
    return scope_holds(p, &s, a);
}

void turn_stay(struct position *p)
{
    bool safe = !(p->game->law->flags & LAW_PSEUDO) && p->turn.decider == p->turn.owner;
    p->checkers = safe ? 0 : king_attackers(p, p->turn.decider);
}

void turn_reset(struct position *p)
{
    struct turn *t = &p->turn;
    t->ep_next = 0;
    t->vacated = 0;
    t->done = 0;
    t->phase = 0;
    if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_KEEPS_SET | LAW_ONCE))
        for (unsigned i = 0; i < PLANES; i++)
            t->stepped[i] = 0;
    t->quota = p->game->law->steps;
    if (!t->quota)
        turn_quota(p);
    if (p->game->law->begin)
        p->game->law->begin(p);
}

/* The e.p. of pieces that have it neither as on 8x8 nor as on the boards of mailbox.h; else NULL. */
ALWAYS_INLINE const struct passings *passings(const struct position *p)
{
    return __builtin_expect(p->fairy, 0) ? p->game->pieces->movement->passings : NULL;
}

/* Passes the turn: changes owner and decider, turn number, passed squares and the counter of turns without progress.
   The one place where the side to move changes at the end of a turn. */
ALWAYS_INLINE void turn_flip(struct position *p)
{
    struct turn *t = &p->turn;
    t->ep = t->ep_next;
    t->owner ^= 1;
    t->decider = t->owner;
    p->number = (uint16_t)(p->number < NUMBER_MAX ? p->number + 1 : p->number - 1);
    p->halfmove = p->progress ? 0 : (uint16_t)(p->halfmove + (p->halfmove < HALFMOVE_MAX));
    p->progress = 0;
}

void turn_pass(struct position *p, bitboard checkers)
{
    p->checkers = checkers;
    if (__builtin_expect(draw_proof(p), 0) && p->halfmove >= p->game->law->no_progress->turns)
        p->progress = 0;
    turn_flip(p);
    turn_reset(p);
    if (p->game->law->flags & (LAW_CHECKS_LATE | LAW_CUSTOM)) {
        if (p->game->law->flags & LAW_CHECKS_LATE)
            p->checkers = king_attackers(p, p->turn.decider);
        if (p->game->law->settings.mating)
            law_checks_keep(p);
    }
    if (p->game->law->checkers)
        p->checkers = p->game->law->checkers(p);
}

/* Whether a pawn goes ahead, not to its last rank, where the law narrows no step and the king may stay attacked: the
   answer of nearly all questions in games where the turn goes on while there is a step. steps_any() looks at pawns
   first, too, but wants a scope, which costs more than the answer. */
ALWAYS_INLINE bool pawn_goes_on(const struct position *p, const struct law *law)
{
    if (!(law->flags & LAW_PSEUDO) || law->scope || law->actions || p->fairy)
        return false;
    unsigned us = p->turn.decider;
    bitboard pawns = p->by_type[PAWN] & p->side[us] & (law->flags & LAW_ONCE ? ~p->turn.stepped[0] : ALL_SQUARES);
    return (bits_forward(us, pawns) & ~(position_occupied(p) | RANK_1 | RANK_8)) != 0;
}

/* Takes passed squares away on which nobody can capture any longer after a step of the turn. */
ALWAYS_INLINE void ep_stay(struct position *p)
{
    struct turn *t = &p->turn;
    if (t->ep && passings(p)) {
        t->ep = passings(p)->alive(p, t->ep, !t->owner);
    } else if (t->ep && p->mailbox) {
        t->ep = mailbox_ep_alive(p, t->ep, !t->owner);
    } else if (t->ep) {
        bitboard pawns = p->by_type[PAWN] & p->side[!t->owner];
        t->ep &= ~position_occupied(p) & bits_forward(t->owner, pawns);
    }
}

void turn_after(struct position *p, const struct step *s)
{
    const struct law *law = p->game->law;
    struct turn *t = &p->turn;
    bool closes = t->done >= t->quota || (__builtin_expect(!p->side[!t->owner], 0) && goals_given_away(p) < 2) ||
                  (s->checkers && (law->flags & LAW_CHECK_ENDS)) ||
                  (s->captured != EMPTY && (law->flags & LAW_TAKE_ENDS));
    if (closes && !((law->flags & LAW_SAFE_END) && king_attackers(p, t->owner))) {
        turn_pass(p, s->checkers);
        return;
    }
    if (!(law->flags & LAW_EP_STAYS) &&
        !((law->flags & LAW_DOUBLE_EP) && t->done == 1 && action_type(s->action) == ACTION_EN_PASSANT))
        t->ep = 0;
    ep_stay(p);
    turn_stay(p);
    if ((law->no_step == NO_STEP_ENDS_TURN || (law->flags & LAW_MAY_END)) &&
        !((law->flags & LAW_SAFE_END) && p->checkers) && !pawn_goes_on(p, law) && !game_has_step(p))
        turn_pass(p, s->checkers);
}

/* Leaves the turn to the side that has made a step and puts its wall next. */
static void wall_await(struct position *p, const struct step *s)
{
    p->turn.phase = s->to;
    if (!(p->game->law->flags & (LAW_EP_STAYS | LAW_DOUBLE_EP)))
        p->turn.ep = 0;
    ep_stay(p);
    p->checkers = king_attackers(p, p->turn.decider);
}

/* Makes a legal action and lets the law decide which side moves next. */
ALWAYS_INLINE void apply(struct position *p, action a)
{
    const struct law *law = p->game->law;
    struct step s;
    if (__builtin_expect(action_type(a) == ACTION_END && p->turn.decider == p->turn.owner, 0)) {
        const unsigned passes = law->settings.pass && !p->turn.done ? p->game->pieces->movement->rules->passes(p) : 0;
        turn_pass(p, king_attackers(p, !p->turn.owner));
        if (law->settings.pass)
            p->turn.law[PASSES] = (uint8_t)passes;
        return;
    }
    if (__builtin_expect(action_type(a) >= ACTION_END, 0) && action_type(a) != ACTION_DROP &&
        !(law->flags & LAW_WALLS)) {
        law->specific_actions->apply(p, a);
        return;
    }
    unsigned us = p->turn.decider;
    step_make(p, a, &s);
    if (law->flags & LAW_ALTERNATE) {
        p->checkers = king_attackers(p, !us);
        turn_flip(p);
        p->turn.ep_next = 0;
        return;
    }
    p->turn.done++;
    if (__builtin_expect(law->flags & LAW_WALLS, 0) && (p->turn.done & 1)) {
        wall_await(p, &s);
        return;
    }
    s.checkers = p->checkers = law->flags & LAW_CHECKS_LATE ? 0 : king_attackers(p, !us);
    if (law->after)
        law->after(p, &s);
    else
        turn_after(p, &s);
}

void game_check(const struct position *p)
{
    if (p->fairy)
        p->game->pieces->movement->check(p);
    else
        position_check(p);
}

void game_apply(struct position *p, action a)
{
    apply(p, a);
#ifndef NDEBUG
    game_check(p);
#endif
}

/* The outcome at a node without legal actions, as game_result(), before it is asked who wins a draw. */
static enum outcome result(const struct position *p, const char **reason)
{
    const struct law *law = p->game->law;
    enum outcome decider_wins = p->turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
    enum outcome decider_loses = p->turn.decider == WHITE ? BLACK_WINS : WHITE_WINS;
    if (law->result) {
        int own = law->result(p, reason);
        if (own >= 0)
            return (enum outcome)own;
    }
    if (p->game->pieces->must_capture && !p->checkers && (p->turn.done == 0 || !p->side[p->turn.decider])) {
        *reason = p->side[p->turn.decider] ? "no legal step" : "no pieces left";
        return decider_wins;
    }
    if (game_king_lost(p, p->turn.decider)) {
        *reason = "king captured";
        return decider_loses;
    }
    if (p->turn.done == 0) {
        *reason = p->checkers ? "checkmate" : "stalemate";
        return p->checkers ? decider_loses : DRAWN;
    }
    const bool mated = p->checkers && (law->no_step != NO_STEP_WIN || (law->flags & LAW_SAFE_END));
    *reason = mated ? "checkmate" : "no step left";
    return mated || law->no_step == NO_STEP_LOSS ? decider_loses : law->no_step == NO_STEP_WIN ? decider_wins : DRAWN;
}

enum outcome game_result(const struct position *p, const char **reason)
{
    const enum outcome found = result(p, reason);
    return found == DRAWN ? goals_draw(p) : found;
}
