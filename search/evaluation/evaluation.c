/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static evaluation: chooses between network, hand-made terms and the evaluations of other boards. Hot path: a change
 * needs a bench and a match. */
#define EVALUATION_TRACED 0
#include "search/evaluation/evaluation.h"

#include "search/evaluation/fairy.h"
#include "search/evaluation/family.h"
#include "search/evaluation/future.h"
#include "search/evaluation/goals.h"
#include "search/evaluation/network.h"
#include "search/evaluation/sum.h"

int piece_value(const struct game *game, unsigned pt)
{
    if (game_fairy(game) && !game_projected(game))
        return fairy_piece_value(game, pt);
    if (pt >= PIECE_TYPES)
        return 0;
    int64_t value = family_weights(game)[W_piece + pt];
    return (score_middle(value) + score_end(value)) / 2;
}

/* The terms in games of one step a turn. */
static int terms_of_one(const struct position *p, struct evaluation_memory *memory)
{
    return terms_value(&(struct terms){.p = p, .memory = memory}, false);
}

/* The terms in games of several steps a turn. */
static int terms_of_several(const struct position *p, struct evaluation_memory *memory)
{
    return terms_value(&(struct terms){.p = p, .memory = memory}, true);
}

/* The evaluation of pieces that are not orthodox. */
static int terms_fairy(const struct position *p, struct evaluation_memory *memory)
{
    (void)memory;
    return bounded(evaluate_fairy(p));
}

struct evaluation evaluation_of(const struct game *game)
{
    const bool projected = game_projected(game);
    return (struct evaluation){.network = game->network ? game->network : family_network(game),
                               .terms = game_fairy(game) && !projected ? terms_fairy
                                        : game_alternates(game)        ? terms_of_one
                                                                       : terms_of_several,
                               .projected = projected,
                               .goals = goals_valued(game)};
}

struct evaluation evaluation_with(const struct game *game, const struct eval_file *files)
{
    struct evaluation e = evaluation_of(game);
    while (files && !eval_file_fits(files, game, NULL))
        files = files->next;
    if (files)
        e.network = &files->network;
    return e;
}

/* Whether a side on 8x8 has nothing but its king. Networks have not seen such endings; the terms know which can be
   won. */
ALWAYS_INLINE bool king_alone(const struct position *p)
{
    return !p->fairy && (!(p->side[WHITE] & ~p->by_type[KING]) || !(p->side[BLACK] & ~p->by_type[KING]));
}

/* Returns evaluation_value() without the goals of the game. */
static int value_of(const struct evaluation *e, const struct position *p, struct evaluation_memory *memory)
{
    const struct network *n = e->network;
    if (__builtin_expect(e->projected && p->fairy, 0)) {
        struct position image;
        future_project(p, &image);
        return value_of(e, &image, memory);
    }
    if (!n || king_alone(p))
        return e->terms(p, memory);
    const struct network_head *head = &n->heads[network_head(n->head_count, p)];
    if (head->terms && memory)
        __builtin_prefetch(pawns_entry(memory, p));
    int value = network_value(n, head, p, memory ? &memory->network : NULL);
    if (head->terms)
        value += e->terms(p, memory) * head->terms / NETWORK_TERMS_ONE;
    return bounded(value);
}

int evaluation_value(const struct evaluation *e, const struct position *p, struct evaluation_memory *memory)
{
    const int value = value_of(e, p, memory);
    return __builtin_expect(e->goals, 0) ? bounded(value + goals_value(p)) : value;
}

int evaluate(const struct position *p, struct evaluation_memory *memory)
{
    const struct evaluation e = evaluation_of(p->game);
    return evaluation_value(&e, p, memory);
}

int evaluate_terms(const struct position *p, struct evaluation_memory *memory)
{
    struct evaluation e = evaluation_of(p->game);
    e.network = NULL;
    return evaluation_value(&e, p, memory);
}

int evaluate_material(const struct position *p, unsigned us)
{
    int sum = 0;
    if (p->fairy && !game_projected(p->game))
        return fairy_material(p, us);
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
        if (pt != KING || !game_royal(p->game))
            sum += piece_value(p->game, pt) *
                   ((int)bits_count(p->by_type[pt] & p->side[us]) - (int)bits_count(p->by_type[pt] & p->side[!us]));
    return sum;
}
