#include "search/evaluation/extended.h"

#include "search/evaluation/fantasy.h"
#include "search/evaluation/transporter.h"

/* What a family of such games brings along; what is NULL falls back on material, each man worth a pawn. */
static const struct {
    const int16_t *worth;                      /* by kind, KINDS_MAX of them; royal men 0 */
    int (*worth_of)(unsigned kind);            /* the same as a function */
    int (*evaluate)(const struct position *p); /* for the decider */
    int (*material)(const struct position *p, unsigned us);
    bool (*exchange)(const struct position *p, action a, int gain, const struct worth *worth); /* NULL: one capture */
    void (*trace)(const struct position *p, struct evaluation_trace *trace); /* with `weights`: can be tuned */
    const struct weight_set *weights;
} families[FAMILIES] = {
    [FAMILY_TRANSPORTER] = {.worth_of = transporter_worth,
                            .evaluate = transporter_evaluate,
                            .exchange = transporter_exchange,
                            .trace = transporter_trace,
                            .weights = &transporter_weight_set},
    [FAMILY_FANTASY] = {.worth_of = fantasy_worth,
                        .evaluate = fantasy_evaluate,
                        .material = fantasy_material,
                        .trace = fantasy_trace,
                        .weights = &fantasy_weight_set},
};

int evaluate_extended(const struct position *p)
{
    unsigned family = p->game->traits.family;
    return families[family].evaluate ? families[family].evaluate(p) : extended_material(p, p->turn.decider);
}

int extended_worth(const struct game *game, unsigned kind)
{
    unsigned family = game->traits.family;
    if (families[family].worth_of)
        return families[family].worth_of(kind);
    return families[family].worth ? families[family].worth[kind] : 100;
}

int extended_material(const struct position *p, unsigned us)
{
    int sum = 0;
    if (families[p->game->traits.family].material)
        return families[p->game->traits.family].material(p, us);
    for (unsigned square = 0; square < BOARD_MAX; square++) {
        unsigned man = p->board[square];
        if (man < EMPTY && !(man_kind(man) == KING && p->game->men->royal))
            sum += man_colour(man) == us ? extended_worth(p->game, man_kind(man))
                                         : -extended_worth(p->game, man_kind(man));
    }
    return sum;
}

bool extended_exchange(const struct position *p, action a, int gain, const struct worth *worth)
{
    unsigned family = p->game->traits.family, victim = p->board[action_to(a)];
    if (families[family].exchange)
        return families[family].exchange(p, a, gain, worth);
    return (victim < EMPTY ? worth->of[man_kind(victim)] : 0) >= gain;
}

void extended_trace(const struct position *p, struct evaluation_trace *trace)
{
    unsigned family = p->game->traits.family;
    memset(trace, 0, sizeof *trace);
    if (families[family].trace)
        families[family].trace(p, trace);
}

const struct weight_set *extended_weights(const struct game *game) { return families[game->traits.family].weights; }
