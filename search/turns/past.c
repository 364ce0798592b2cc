/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Repetitions and counters behind the game before the root. */
#include "search/turns/past.h"

#include "rules/goals.h"

/* Returns the index of the earlier turn start with which a position is repeated often enough to end the game; the
   number of positions if there is none. */
static size_t repeated_since(const struct record *r, const struct position *p, uint64_t key)
{
    const unsigned said = p->game->law->settings.repetition;
    unsigned left = (said ? said : 3) - 1;
    for (size_t i = said == REPETITION_NEVER ? 0 : r->count; i-- > 0;) {
        const struct position *before = &r->positions[i];
        if (before->number + p->halfmove < p->number)
            break;
        if (!before->turn.done && r->keys[i] == key && --left == 0)
            return i;
    }
    return r->count;
}

enum outcome past_outcome(const struct past *past, const struct position *p, uint64_t key)
{
    const struct record *r = past->record;
    struct checks_since checks = {0};
    const char *reason;
    if (!r || p->turn.done)
        return ONGOING;
    if (position_drawn(p, &reason))
        return game_count(p) ? goals_draw(p) : ONGOING;
    const size_t first = repeated_since(r, p, key);
    if (first == r->count)
        return ONGOING;
    for (size_t i = first; i < r->count; i++)
        if (!r->positions[i].turn.done)
            checks_add(&checks, r->positions[i].turn.decider, r->positions[i].checkers != 0, record_chased(r, i));
    if (past->between)
        checks_add(&checks, past->between->turn.decider, past->between->checkers != 0, 0);
    checks_add(&checks, p->turn.decider, p->checkers != 0, 0);
    return position_repeated(p, &checks, &reason);
}
