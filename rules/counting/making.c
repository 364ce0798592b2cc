/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting by making every action but the last ones, which are listed: the classic test of a generator and of making,
   and what the other ways of counting are compared with. perft.h has the contract. */
#include "rules/counting/perft.h"

uint64_t perft_by_making(const struct position *p, unsigned length,
                         void (*each)(void *context, action a, uint64_t count), void *context)
{
    action list[ACTIONS_MAX];
    uint64_t sum = 0;
    if (length == 0)
        return 1;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (length == 1 && !each)
        return n;
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        position_copy(&next, p);
        game_apply(&next, list[i]);
        uint64_t count = perft_by_making(&next, length - 1, NULL, NULL);
        if (each)
            each(context, list[i], count);
        sum += count;
    }
    return sum;
}
