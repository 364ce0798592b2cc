/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Doublet: a step of a rook, bishop or knight may be followed by a step of its twin (turn.phase is the piece type plus
 * one). The king must be safe only after both steps. So a first step is legal if it is orthodox, or if a twin makes it
 * and the other twin's step saves the king.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Narrows a second step to the twin of the piece that made the first one. */
static void doublet_scope(const struct position *p, struct scope *s)
{
    if (!p->turn.done || !p->turn.phase)
        return;
    s->from &= p->by_type[p->turn.phase - 1];
    s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Passes the turn unless the twin may follow. Otherwise it updates the checkers of the owner's king, because the turn
 * may end only if that king is safe. */
static void doublet_after(struct position *p, const struct step *s)
{
    unsigned pt = piece_type(s->piece);
    if (!p->turn.phase && pt != ROOK && pt != BISHOP && pt != KNIGHT) {
        turn_pass(p, s->checkers);
        return;
    }
    p->turn.phase = (uint8_t)(pt + 1);
    if (p->turn.done == 1) {
        struct scope second;
        p->checkers = king_attackers(p, p->turn.decider);
        scope_any(p, ALL_ACTIONS, &second);
        doublet_scope(p, &second);
        if (p->checkers || steps_any(p, &second)) {
            p->turn.ep = action_type(s->action) == ACTION_EN_PASSANT ? p->turn.ep : 0;
            return;
        }
    }
    turn_pass(p, s->checkers);
}

/* Lists the first steps of twins that leave the king attacked until the second step, and returns how many; only counts
 * them if `list` is NULL. */
static unsigned doublet_risky(const struct position *p, enum stage stage, action *list)
{
    bitboard friendly = p->side[p->turn.decider];
    bitboard twins = (p->by_type[ROOK] | p->by_type[BISHOP] | p->by_type[KNIGHT]) & friendly;
    struct scope s;
    action pseudo[ACTIONS_MAX];
    unsigned n = 0;
    if (!p->checkers)
        twins &= king_shields(p, p->turn.decider);
    if (!twins)
        return 0;
    scope_any(p, stage, &s);
    s.flags = (s.flags | SCOPE_PSEUDO) & (uint16_t)~SCOPE_CASTLE;
    s.from &= twins;
    unsigned tried = steps_list(p, &s, pseudo);
    for (unsigned i = 0; i < tried; i++) {
        struct position after;
        position_copy(&after, p);
        struct scope second;
        game_apply(&after, pseudo[i]);
        if (after.turn.owner != p->turn.owner || !after.checkers)
            continue;
        scope_any(&after, ALL_ACTIONS, &second);
        doublet_scope(&after, &second);
        if (steps_any(&after, &second)) {
            if (list)
                list[n] = pseudo[i];
            n++;
        }
    }
    return n;
}

/* Lists the actions of a stage: orthodox and risky first steps, or after a first step those of the twin and the end of
 * the turn. */
static unsigned doublet_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    scope_any(p, stage, &s);
    doublet_scope(p, &s);
    unsigned n = steps_list(p, &s, list);
    if (p->turn.done == 0)
        n += doublet_risky(p, stage, list + n);
    else if ((s.flags & SCOPE_END) && (stage & QUIET))
        list[n++] = ACTION_END_TURN;
    return n;
}

/* Counts the legal actions. */
static unsigned doublet_count(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    doublet_scope(p, &s);
    unsigned n = steps_count(p, &s);
    if (p->turn.done == 0)
        return n + doublet_risky(p, ALL_ACTIONS, NULL);
    return n + ((s.flags & SCOPE_END) != 0);
}

/* Says that a second step must be the twin's. */
static const char *doublet_why_illegal(const struct position *p, action a)
{
    bool other = p->turn.done && p->turn.phase && piece_type(p->board[action_from(a)]) != p->turn.phase - 1u;
    return other ? "the second step must be made by another piece of the same type" : NULL;
}

/* Names the key of a turn state that no turn comes to: the piece that has stepped is of a type that has a twin. */
static const char *doublet_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    if (!t->done)
        return t->phase ? "twin" : NULL;
    return t->phase <= KNIGHT || t->stepped[0] & ~p->by_type[t->phase - 1] ? "twin" : NULL;
}

static const struct turn_field doublet_fields[] = {{"twin", offsetof(struct turn, phase), FIELD_NUMBER, ROOK + 1},
                                                   {.type = FIELD_END}};

const struct law law_doublet = {.id = "doublet",
                                .flags = LAW_SAFE_END,
                                .actions = doublet_actions,
                                .count = doublet_count,
                                .after = doublet_after,
                                .why_illegal = doublet_why_illegal,
                                .impossible = doublet_impossible,
                                .fields = doublet_fields};
