/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns that may be passed: the end of a turn before its first step. turn.law[PASSES] counts passes in a row; the second
   one ends the game. */
#include "rules/custom/pieces.h"
#include "rules/steps.h"

/* Whether the side to move may pass now; `steps`: whether it has a legal step. */
static bool passable(const struct position *p, bool steps)
{
    const unsigned pass = p->game->law->settings.pass;
    return !p->turn.done && pass != PASS_NEVER && !(steps && pass == PASS_STUCK) && p->side[p->turn.decider] &&
           !p->checkers && !law_goal_reached(p);
}

unsigned custom_pass_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    scope_any(p, stage, &s);
    if (p->game->law->scope)
        p->game->law->scope(p, &s);
    const unsigned n = custom_list(p, &s, list);
    if (!(stage & QUIET))
        return n;
    s.stage = ALL_ACTIONS;
    const bool steps = n || (stage != ALL_ACTIONS && custom_any(p, &s));
    if (p->turn.done ? (s.flags & SCOPE_END) && steps : passable(p, steps))
        list[n] = ACTION_END_TURN;
    else
        return n;
    return n + 1;
}

bool custom_pass_any(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    if (p->game->law->scope)
        p->game->law->scope(p, &s);
    return custom_any(p, &s);
}
