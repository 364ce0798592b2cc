#include "weights.h"

#define ROW(GROUP, FIRST, ...) [W_##GROUP + (FIRST)] = __VA_ARGS__,

static const int32_t chess[WEIGHTS] = {
#include "weights_chess.def"
};

static const int32_t marseillais[WEIGHTS] = {
#include "weights_marseillais.def"
};

static const int32_t losing[WEIGHTS] = {
#include "weights_losing.def"
};

static const struct {
    const char *name;
    const int32_t *weights;
} families[FAMILIES] = {
    [FAMILY_CHESS] = {"chess", chess},
    [FAMILY_MARSEILLAIS] = {"marseillais", marseillais},
    [FAMILY_LOSING] = {"losing", losing},
};

/* A family without weights of its own borrows those of the Marseillais family. */
static unsigned family_or_default(unsigned family)
{
    return family < FAMILIES && families[family].weights ? family : FAMILY_MARSEILLAIS;
}

const int32_t *weights_of(unsigned family) { return families[family_or_default(family)].weights; }

const char *weights_family(unsigned family) { return families[family_or_default(family)].name; }
