#define EVALUATION_TRACED 0
#include "evaluation_sum.h"

int evaluate_kind(const struct game *game, unsigned kind)
{
    int64_t value = weights_of(game->traits.family)[W_man + kind];
    return (score_middle(value) + score_end(value)) / 2;
}

/* The evaluation of chess, without terms for several steps. */
static int evaluate_plain(const struct position *p)
{
    struct terms t = {.p = p};
    return terms_value(&t, false);
}

/* The evaluation of games in whose turns there are several steps. */
static int evaluate_steps(const struct position *p)
{
    struct terms t = {.p = p};
    return terms_value(&t, true);
}

int evaluate(const struct position *p)
{
    return p->game->law->flags & LAW_ALTERNATE ? evaluate_plain(p) : evaluate_steps(p);
}
