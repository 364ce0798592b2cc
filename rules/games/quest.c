/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quest Chess (Pritchard, Classified Encyclopedia of Chess Variants, 1.4): up to ten steps a turn, each piece once, and
 * interjections by the opponent inside the turn: he may recapture, he may capture en passant, he must leave a check.
 *
 * turn.stepped[0] holds the pieces that have stepped. turn.set holds those with leave for one more step: pieces that
 * captured, gave check or promoted. The opponent is the decider of an interjection; turn.phase is the square of the
 * piece that may be recaptured then, plus one, or 0 for none.
 */
#include "rules/laws.h"
#include "rules/steps.h"

enum { FULL_TURN = 10 };

/* Whether the opponent is asked for an interjection. */
static bool answering(const struct position *p) { return p->turn.decider != p->turn.owner; }

/* Starts a turn: nothing has leave to step again or can be recaptured. */
static void quest_begin(struct position *p) { p->turn.set = 0; }

/* Narrows the scope of an interjection: in check any legal step, otherwise the recapture or the en passant capture. */
static void interjection_scope(const struct position *p, struct scope *s)
{
    if (p->checkers)
        return;
    s->flags &= (uint16_t) ~(SCOPE_CASTLE | SCOPE_DOUBLE);
    s->stage &= NOISY;
    s->to = p->turn.phase ? bit(p->turn.phase - 1u) : p->turn.ep;
}

/* Narrows the scope: to pieces that have not stepped or have leave; in check any piece may step. */
static void quest_scope(const struct position *p, struct scope *s)
{
    bitboard king = p->by_type[KING] & p->side[p->turn.owner];
    if (answering(p)) {
        interjection_scope(p, s);
    } else if (!p->checkers) {
        s->from = ~p->turn.stepped[0] | p->turn.set;
        if (!(king & s->from))
            s->flags &= (uint16_t)~SCOPE_CASTLE;
    }
}

/* Returns the decision to the side whose turn it is. Without a legal step the turn ends; in check, or without pieces,
 * the game ends instead. */
static void go_on(struct position *p)
{
    struct turn *t = &p->turn;
    t->decider = t->owner;
    t->ep = 0;
    t->phase = 0;
    p->checkers = king_attackers(p, t->owner);
    if (!p->checkers && p->side[t->owner] && !game_has_step(p)) {
        turn_pass(p, king_attackers(p, !t->owner));
    }
}

/* Marks the piece that has just stepped, and gives it leave for another step if this one earned it. */
static void mark_step(struct position *p, const struct step *s)
{
    bitboard piece = bit(s->to);
    p->turn.stepped[0] |= piece;
    p->turn.set &= ~piece;
    if (s->captured != EMPTY || s->checkers || action_type(s->action) == ACTION_PROMOTION)
        p->turn.set |= piece;
}

/* Makes the opponent the decider; returns whether the step just made lets the opponent interject at all. */
static bool ask_interjection(struct position *p, const struct step *s, bitboard passed)
{
    struct turn *t = &p->turn;
    t->decider = !t->owner;
    t->ep = passed;
    t->phase = s->captured != EMPTY && !s->checkers ? (uint8_t)(s->to + 1) : 0;
    return s->checkers || ((s->captured != EMPTY || passed) && game_has_step(p));
}

/* Goes on with the turn after an interjection; after a step it asks the opponent for one if any is possible. */
static void quest_after(struct position *p, const struct step *s)
{
    struct turn *t = &p->turn;
    bitboard passed = t->ep_next;
    if (answering(p)) {
        t->done--;
        t->ep_next = 0;
        go_on(p);
        return;
    }
    mark_step(p, s);
    if (t->done >= t->quota || !p->side[!t->owner]) {
        turn_pass(p, s->checkers);
        return;
    }
    t->ep_next = 0;
    if (!ask_interjection(p, s, passed))
        go_on(p);
}

/* Declines an interjection, the only action of this law that is no step. */
static void quest_apply(struct position *p, action a)
{
    (void)a;
    go_on(p);
}

/* Whether an interjection has a reason: a check, or else a capture or a double step. */
static bool interjection_has_reason(const struct position *p)
{
    const struct turn *t = &p->turn;
    bitboard target = t->phase ? bit(t->phase - 1u) : 0;
    if (p->checkers)
        return !target;
    return target ? (target & t->set) && !t->ep : t->ep && !bits_several(t->ep);
}

/* Names the key of a turn state that no turn comes to: only pieces that have stepped have leave, and an interjection
 * follows a step that gives a reason for it. */
static const char *quest_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    if (t->quota == 0 || t->quota > FULL_TURN)
        return "quota";
    if (t->done && t->done == t->quota)
        return "done";
    if (t->set & ~t->stepped[0])
        return "leave";
    if (bits_count(t->stepped[0]) > t->done)
        return "moved";
    if (t->ep_next)
        return "next";
    if (!answering(p))
        return t->phase ? "target" : t->done && king_attackers(p, !t->owner) ? "decider" : NULL;
    if (!t->done)
        return "decider";
    return interjection_has_reason(p) ? NULL : t->phase ? "target" : "decider";
}

/* Says what an interjection is for. */
static const char *quest_why_illegal(const struct position *p, action a)
{
    struct scope s;
    if (!answering(p) || p->checkers)
        return NULL;
    scope_any(p, ALL_ACTIONS, &s);
    interjection_scope(p, &s);
    if (s.to & bit(action_to(a)))
        return NULL;
    return p->turn.phase ? "an answer takes back, where the capture was made"
                         : "an answer takes the pawn that has just made a double step, in passing";
}

static const struct turn_field quest_fields[] = {{"leave", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                 {"target", offsetof(struct turn, phase), FIELD_NUMBER, 64},
                                                 {.type = FIELD_END}};

static const struct specific_actions quest_interjections = {.apply = quest_apply};

const struct law law_quest = {.id = "quest",
                              .flags = LAW_SAFE_END | LAW_KEEPS_SET | LAW_FREE_QUOTA,
                              .begin = quest_begin,
                              .scope = quest_scope,
                              .after = quest_after,
                              .why_illegal = quest_why_illegal,
                              .specific_actions = &quest_interjections,
                              .impossible = quest_impossible,
                              .fields = quest_fields};
