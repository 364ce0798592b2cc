/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the search constants, and access to them by number. Used by threads.c and by tuning (`tempi spsa`). */
#include "search/constants.h"

const struct constant search_constants[CONSTANTS] = {
#define CONSTANT(NAME, ONE, SEVERAL, MIN, MAX)                                                                         \
    [CONSTANT_##NAME] = {.name = #NAME, .standard = {(ONE), (SEVERAL)}, .min = (MIN), .max = (MAX)},
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
};

int *constant_value(struct constants *c, unsigned number)
{
    switch (number) {
#define CONSTANT(NAME, ONE, SEVERAL, MIN, MAX)                                                                         \
    case CONSTANT_##NAME:                                                                                              \
        return &c->NAME;
        SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
    default:
        return 0;
    }
}

void constants_default(struct constants *c, bool several)
{
    for (unsigned i = 0; i < CONSTANTS; i++)
        *constant_value(c, i) = search_constants[i].standard[several];
}
