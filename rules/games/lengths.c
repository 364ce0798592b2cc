/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps of a wanted length, for the games of marseillais.c: lists of all steps, then filtered. */
#include "rules/games/lengths.h"

#include "rules/steps.h"

unsigned step_length(action a)
{
    unsigned from = action_from(a), to = action_to(a);
    int files = (int)(to & 7) - (int)(from & 7), ranks = (int)(to >> 3) - (int)(from >> 3);
    if (action_type(a) == ACTION_CASTLE)
        return to > from ? SHORT_CASTLING : LONG_CASTLING;
    return (unsigned)(files * files + ranks * ranks);
}

/* Keeps the steps of one length in a list; returns how many there are. */
static unsigned keep_length(action *list, unsigned n, unsigned length)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (step_length(list[i]) == length)
            list[kept++] = list[i];
    return kept;
}

/* Keeps the actions of a stage in a list; returns how many there are. */
static unsigned keep_stage(const struct position *p, enum stage stage, action *list, unsigned n)
{
    unsigned kept = 0;
    if (stage == ALL_ACTIONS)
        return n;
    for (unsigned i = 0; i < n; i++) {
        enum action_type type = action_type(list[i]);
        bool noisy = type == ACTION_PROMOTION || type == ACTION_EN_PASSANT ||
                     (type == ACTION_STEP && p->board[action_to(list[i])] != EMPTY);
        if (noisy == (stage == NOISY))
            list[kept++] = list[i];
    }
    return kept;
}

unsigned lengths_list(const struct position *p, enum stage stage, unsigned length, action *list)
{
    unsigned n = steps_any_list(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (step_length(list[i]) == length)
            return keep_stage(p, stage, list, keep_length(list, n, length));
    return keep_stage(p, stage, list, n);
}

unsigned lengths_list_longest(const struct position *p, enum stage stage, action *list)
{
    unsigned n = steps_any_list(p, ALL_ACTIONS, list), longest = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned length = step_length(list[i]);
        longest = length > longest ? length : longest;
    }
    return keep_stage(p, stage, list, keep_length(list, n, longest));
}
