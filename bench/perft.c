#include "perft.h"

uint64_t perft(const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    uint64_t sum = 0;
    if (length <= 1)
        return length ? game_count(p) : 1;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        sum += perft(&next, length - 1);
    }
    return sum;
}
