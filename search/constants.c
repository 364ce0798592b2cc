/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the search constants, and access to them by number. Used by threads.c and by tuning (`tempi spsa`). */
#include "search/constants.h"

const struct constant search_constants[CONSTANTS] = {
#define CONSTANT(NAME, ONE, SEVERAL, MARSEILLAIS, MIN, MAX)                                                            \
    [CONSTANT_##NAME] = {.name = #NAME, .standard = {(ONE), (SEVERAL), (MARSEILLAIS)}, .min = (MIN), .max = (MAX)},
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
};

int *constant_value(struct constants *c, unsigned number)
{
    switch (number) {
#define CONSTANT(NAME, ONE, SEVERAL, MARSEILLAIS, MIN, MAX)                                                            \
    case CONSTANT_##NAME:                                                                                              \
        return &c->NAME;
        SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
    default:
        return 0;
    }
}

enum constants_set constants_set_of(const struct game *game)
{
    if (game_alternates(game))
        return CONSTANTS_ONE_STEP;
    switch (game->traits.family) {
    case FAMILY_MARSEILLAIS:
    case FAMILY_MOVERS:
    case FAMILY_QUEST:
    case FAMILY_REALM:
    case FAMILY_TRIPLETS:
        return CONSTANTS_MARSEILLAIS;
    default:
        return CONSTANTS_SEVERAL;
    }
}

void constants_default(struct constants *c, enum constants_set set)
{
    for (unsigned i = 0; i < CONSTANTS; i++)
        *constant_value(c, i) = search_constants[i].standard[set];
}
