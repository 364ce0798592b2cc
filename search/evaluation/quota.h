/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many steps the decider has left and the other side has next. Used by evaluation and whole_turns.c. Hot path: a
 * change needs a bench and a match. */
#ifndef SEARCH_EVALUATION_QUOTA_H
#define SEARCH_EVALUATION_QUOTA_H

#include "rules/game.h"

/* Returns the steps that the other side will have in its next turn, at least 1. */
static inline unsigned steps_coming(const struct position *p)
{
    if (p->turn.decider != p->turn.owner)
        return p->turn.quota > p->turn.done ? p->turn.quota - p->turn.done : 1;
    if (game_steps(p->game))
        return game_steps(p->game);
    struct position next;
    position_copy(&next, p);
    next.turn.owner ^= 1;
    next.turn.decider = next.turn.owner;
    next.number++;
    turn_reset(&next);
    return next.turn.quota ? next.turn.quota : 1;
}

/* Returns the steps that the decider can still make in this turn, at least 1. */
ALWAYS_INLINE unsigned steps_left(const struct position *p)
{
    if (p->turn.decider != p->turn.owner || p->turn.quota <= p->turn.done)
        return 1;
    return (unsigned)(p->turn.quota - p->turn.done);
}

#endif
