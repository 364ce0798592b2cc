/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills search profiles and the tables of late move reductions, before a search. */
#include "search/profile.h"

#include <math.h>

#include "search/evaluation/family.h"

void reductions_set(struct reductions *r, const struct constants *c)
{
    for (unsigned depth = 1; depth < REDUCTION_SIZE; depth++)
        for (unsigned count = 1; count < REDUCTION_SIZE; count++) {
            double product = log(depth) * log(count);
            double noisy = c->reduce_noisy / 100.0 + product / (c->noisy_divisor / 100.0);
            double quiet = c->reduce_quiet / 100.0 + product / (c->quiet_divisor / 100.0);
            r->of[0][depth][count] = (int16_t)(64 * noisy);
            r->of[1][depth][count] = (int16_t)(64 * quiet);
        }
}

void profile_set(struct search_profile *profile, const struct position *p, const struct limits *limits,
                 const struct constants *constants, const struct reductions *reductions, const struct eval_file *files)
{
    const struct game *game = p->game;
    const struct family *family = family_of(game);
    struct scope scope;
    profile->alternate = game_alternates(game);
    profile->plain = !game_fairy(game) && game_scope(p, ALL_ACTIONS, &scope);
    profile->listed = game_lists(game);
    profile->ends_quietly = game_ends_quietly(game);
    profile->draws_decide = game_draws_decide(game);
    profile->royal = game_royal(game);
    profile->parts = game_has_legs(game);
    profile->freely = game_steps_freely(game);
    profile->wins = game_knows_wins(game) || profile->freely;
    profile->parries_all = !profile->wins && !game->traits.parries_late;
    profile->see = family->see && (!game_fairy(game) || game_projected(game));
    profile->null_move = family->null_move && !limits->mate;
    profile->handicap = &limits->handicap;
    profile->constants = &constants[constants_set_of(game)];
    profile->reductions = &reductions[constants_set_of(game)];
    piece_values_set(&profile->values, game);
    profile->evaluation = evaluation_with(game, files);
}
