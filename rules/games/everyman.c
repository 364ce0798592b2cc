/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every-man games (Battle and Omni, Swarm, Hurricane): each piece may step once in a turn, as many of them as the side
 * wants, or all. The quota is the number of the side's pieces, an upper bound for search and FEN. It never ends a turn
 * early, except where an option limits White's first turn.
 */
#include "rules/laws.h"
#include "rules/steps.h"

static const struct option first_turn_limit[] = {{.name = "First Turn Limit", .type = OPTION_NUMBER, .max = 16},
                                                 {.type = OPTION_END}};

#define FIRST_TURN_LIMIT .begin = everyman_begin, .options = first_turn_limit

/* Starts a turn: the quota of the settings, or the limit that an option sets for White's first turn. */
static void everyman_begin(struct position *p)
{
    const unsigned limit = p->option & 31; /* other options are in higher bits */
    if (p->number == 1 && limit && limit < p->turn.quota)
        p->turn.quota = (uint16_t)limit;
}

const struct law law_omni = {.id = "omni", FIRST_TURN_LIMIT, .flags = LAW_ANY_BOARD};

/* Narrows the scope for Omni's later rule: a first step must leave a check. */
static void omni_late_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done == 0 && p->checkers)
        s->flags &= (uint16_t)~SCOPE_PSEUDO;
}

const struct law law_omni_late = {
    .id = "omni-late", FIRST_TURN_LIMIT, .scope = omni_late_scope, .flags = LAW_ANY_BOARD | LAW_NEEDS_KING};

/* Fills the scopes of a step in Swarm, where every piece that can step must. Returns whether the scope `captures` is
 * needed too: a step that captures the king may leave the friendly king attacked. */
static bool swarm_scopes(const struct position *p, enum stage stage, struct scope *steps, struct scope *captures)
{
    unsigned us = p->turn.decider;
    scope_any(p, stage, steps);
    if (!(p->by_type[KING] & p->side[us])) {
        steps->stage = 0; /* the game has ended */
        return false;
    }
    if (!(stage & NOISY) || !(king_attackers(p, !us) & steps->from))
        return false;
    *captures = *steps;
    captures->to = p->by_type[KING] & p->side[!us];
    captures->flags = (captures->flags & (uint16_t)~SCOPE_CASTLE) | SCOPE_PSEUDO | SCOPE_TAKE_KING;
    return true;
}

/* Lists the legal steps of a stage. */
static unsigned swarm_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope steps, captures;
    bool more = swarm_scopes(p, stage, &steps, &captures);
    unsigned n = steps_list(p, &steps, list);
    return more ? n + steps_list(p, &captures, list + n) : n;
}

/* Counts the legal steps. */
static unsigned swarm_count(const struct position *p)
{
    struct scope steps, captures;
    bool more = swarm_scopes(p, ALL_ACTIONS, &steps, &captures);
    unsigned n = steps_count(p, &steps);
    return more ? n + steps_count(p, &captures) : n;
}

/* Whether there is a legal step. */
static bool swarm_any(const struct position *p)
{
    struct scope steps, captures;
    scope_any(p, ALL_ACTIONS, &steps);
    return ((p->by_type[KING] & p->side[p->turn.decider]) && steps_any(p, &steps)) ||
           swarm_scopes(p, ALL_ACTIONS, &steps, &captures);
}

/* Passes the turn when the king is captured, which ends the game. */
static void swarm_after(struct position *p, const struct step *s)
{
    if (piece_type(s->captured) == KING && s->captured != EMPTY)
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

const struct law law_swarm = {.id = "swarm",
                              FIRST_TURN_LIMIT,
                              .actions = swarm_actions,
                              .count = swarm_count,
                              .any = swarm_any,
                              .after = swarm_after,
                              .flags = LAW_TAKES_KING | LAW_NEEDS_KING | LAW_CHECKS_LATE};
