#define EVALUATION_TRACED 0
#include "search/evaluation/extended.h"
#include "search/evaluation/family.h"
#include "search/evaluation/future.h"
#include "search/evaluation/sum.h"

int evaluate_kind(const struct game *game, unsigned kind)
{
    if (game_extended(game) && !game_imaged(game))
        return extended_worth(game, kind);
    if (kind >= KINDS)
        return 0;
    int64_t value = family_weights(game)[W_man + kind];
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
    if (__builtin_expect(p->extended, 0)) {
        if (!game_imaged(p->game))
            return evaluate_extended(p);
        struct position image;
        future_image(p, &image);
        return evaluate(&image);
    }
    return game_alternates(p->game) ? evaluate_plain(p) : evaluate_steps(p);
}

int evaluate_material(const struct position *p, unsigned us)
{
    int sum = 0;
    if (p->extended && !game_imaged(p->game))
        return extended_material(p, us);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (kind != KING || !p->game->men->royal)
            sum += evaluate_kind(p->game, kind) *
                   ((int)bits_count(p->kind[kind] & p->side[us]) - (int)bits_count(p->kind[kind] & p->side[!us]));
    return sum;
}
