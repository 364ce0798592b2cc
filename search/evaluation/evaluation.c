/* Static evaluation: chooses between network, hand-made terms and the evaluations of other boards. Hot path: a change
 * needs a bench and a match. */
#define EVALUATION_TRACED 0
#include "search/evaluation/fairy.h"
#include "search/evaluation/family.h"
#include "search/evaluation/future.h"
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

int evaluate_terms(const struct position *p, struct evaluation_memory *memory)
{
    if (__builtin_expect(p->fairy, 0)) {
        if (!game_projected(p->game))
            return evaluate_fairy(p);
        struct position image;
        future_project(p, &image);
        return evaluate_terms(&image, memory);
    }
    struct terms t = {.p = p, .memory = memory};
    return game_alternates(p->game) ? terms_value(&t, false) : terms_value(&t, true);
}

/* Whether a side on 8x8 has nothing but its king. Networks have not seen such endings; the terms know which can be
   won. */
ALWAYS_INLINE bool king_alone(const struct position *p)
{
    return !p->fairy && (!(p->side[WHITE] & ~p->by_type[KING]) || !(p->side[BLACK] & ~p->by_type[KING]));
}

/* Returns the evaluation by a network, with the hand-made terms added by their share. */
static int evaluate_network(const struct network *n, const struct position *p, struct evaluation_memory *memory)
{
    if (king_alone(p))
        return evaluate_terms(p, memory);
    int share = n->heads[network_head(p)].terms;
    if (share && memory)
        __builtin_prefetch(pawns_entry(memory, p));
    int value = network_value(n, p, memory ? &memory->network : NULL);
    if (share)
        value += evaluate_terms(p, memory) * share / NETWORK_TERMS_ONE;
    return value > EVALUATION_MAX ? EVALUATION_MAX : value < -EVALUATION_MAX ? -EVALUATION_MAX : value;
}

int evaluate(const struct position *p, struct evaluation_memory *memory)
{
    const struct network *n = family_network(p->game);
    if (!n)
        return evaluate_terms(p, memory);
    if (!game_projected(p->game))
        return evaluate_network(n, p, memory);
    struct position image;
    future_project(p, &image);
    return evaluate_network(n, &image, memory);
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
