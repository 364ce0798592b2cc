#include "evaluation.h"

static const int values[KINDS] = {100, 320, 330, 500, 950, 0, 150, 120};

int evaluate_kind(const struct game *game, unsigned kind)
{
    (void)game;
    return values[kind];
}

int evaluate(const struct position *p)
{
    int sum = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        sum += values[kind] * ((int)bits_count(p->kind[kind] & p->side[p->turn.decider]) -
                               (int)bits_count(p->kind[kind] & p->side[!p->turn.decider]));
    return sum;
}
