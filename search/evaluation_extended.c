#include "evaluation_extended.h"

/* What a family of such games brings along; what is NULL falls back on material, each man worth a pawn. */
static const struct {
    const int16_t *worth;                      /* by kind, KINDS_MAX of them; royal men 0 */
    int (*evaluate)(const struct position *p); /* for the decider */
    int (*material)(const struct position *p, unsigned us);
    bool (*exchange)(const struct position *p, action a, int gain, const struct worth *worth); /* NULL: one capture */
} families[FAMILIES] = {
    [FAMILY_CHESS] = {0},
};

int evaluate_extended(const struct position *p)
{
    unsigned family = p->game->traits.family;
    return families[family].evaluate ? families[family].evaluate(p) : extended_material(p, p->turn.decider);
}

int extended_worth(const struct game *game, unsigned kind)
{
    const int16_t *worth = families[game->traits.family].worth;
    return worth ? worth[kind] : 100;
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
