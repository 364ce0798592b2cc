#include "search/constants.h"

const struct constant search_constants[CONSTANTS] = {
#define CONSTANT(NAME, ONE, SEVERAL, LEAST, MOST)                                                                      \
    [CONSTANT_##NAME] = {.name = #NAME, .usual = {(ONE), (SEVERAL)}, .least = (LEAST), .most = (MOST)},
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
};

int *constant_value(struct constants *c, unsigned number)
{
    switch (number) {
#define CONSTANT(NAME, ONE, SEVERAL, LEAST, MOST)                                                                      \
    case CONSTANT_##NAME:                                                                                              \
        return &c->NAME;
        SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
    default:
        return 0;
    }
}

void constants_usual(struct constants *c, bool several)
{
    for (unsigned i = 0; i < CONSTANTS; i++)
        *constant_value(c, i) = search_constants[i].usual[several];
}
