/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of positions: by result if the game is over, else by evaluation. */
#include "search/turns/value.h"

#include "search/limits.h"

int value_for(const struct evaluation *e, const struct position *p, unsigned us)
{
    int value = evaluation_value(e, p, NULL);
    return p->turn.decider == us ? value : -value;
}

int value_of_outcome(enum outcome outcome, unsigned us, int turns)
{
    if (outcome == DRAWN)
        return 0;
    return (outcome == WHITE_WINS) == (us == WHITE) ? SCORE_MATE - turns : turns - SCORE_MATE;
}

int value_of_result(const struct position *p, unsigned us, int turns)
{
    const char *reason;
    return value_of_outcome(game_result(p, &reason), us, turns);
}

int value_after(const struct evaluation *e, const struct position *p, unsigned us, int turns)
{
    return game_stuck(p) ? value_of_result(p, us, turns) : value_for(e, p, us);
}

action best_step(const struct evaluation *e, const struct position *p, const action *list, unsigned n, int *best)
{
    unsigned us = p->turn.decider;
    action chosen = list[0];
    *best = -SCORE_NONE;
    for (unsigned i = 0; i < n; i++) {
        struct position child;
        position_copy(&child, p);
        game_apply(&child, list[i]);
        int value = value_after(e, &child, us, 1);
        if (value > *best) {
            *best = value;
            chosen = list[i];
        }
    }
    return chosen;
}
