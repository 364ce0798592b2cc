#include "search/evaluation/weights.h"

#include "search/evaluation/extended.h"

#define ROW(GROUP, FIRST, ...) [W_##GROUP + (FIRST)] = __VA_ARGS__,

static const int64_t chess[WEIGHTS] = {
#include "search/evaluation/weights/chess.def"
};

static const int64_t future[WEIGHTS] = {
#include "search/evaluation/weights/future.def"
};

static const int64_t marseillais[WEIGHTS] = {
#include "search/evaluation/weights/marseillais.def"
};

static const int64_t losing[WEIGHTS] = {
#include "search/evaluation/weights/losing.def"
};

static const int64_t twoagainstone[WEIGHTS] = {
#include "search/evaluation/weights/twoagainstone.def"
};

static const int64_t quest[WEIGHTS] = {
#include "search/evaluation/weights/quest.def"
};

static const int64_t brick[WEIGHTS] = {
#include "search/evaluation/weights/brick.def"
};

static const int64_t triplets[WEIGHTS] = {
#include "search/evaluation/weights/triplets.def"
};

/* A family without weights of its own borrows those of the Marseillais family. */
static const struct {
    const char *name;
    const int64_t *weights;
} families[FAMILIES] = {
    [FAMILY_CHESS] = {"chess", chess},
    [FAMILY_MARSEILLAIS] = {"marseillais", marseillais},
    [FAMILY_LOSING] = {"losing", losing},
    [FAMILY_TWOAGAINSTONE] = {"twoagainstone", twoagainstone},
    [FAMILY_QUEST] = {"quest", quest},
    [FAMILY_BRICK] = {"brick", brick},
    [FAMILY_REALM] = {"realm", marseillais},
    [FAMILY_PROGRESSIVE] = {"progressive", marseillais},
    [FAMILY_EVERYMAN] = {"everyman", marseillais},
    [FAMILY_DOUBLEMOVE] = {"doublemove", marseillais},
    [FAMILY_TRIPLETS] = {"triplets", triplets},
    [FAMILY_MOVERS] = {"movers", marseillais},
    [FAMILY_FUTURE] = {"future", future},
    [FAMILY_TRANSPORTER] = {"transporter", NULL},
    [FAMILY_FANTASY] = {"fantasy", NULL},
};

const int64_t *weights_of(unsigned family)
{
    return family < FAMILIES && families[family].weights ? families[family].weights : marseillais;
}

const char *weights_family(unsigned family)
{
    return family < FAMILIES && families[family].name ? families[family].name : "new";
}

static const struct weight_group groups[] = {
#define GROUP(NAME, COUNT) {#NAME, W_##NAME, (COUNT), W_##NAME == W_square ? 4 : 6},
    WEIGHT_GROUPS(GROUP)
#undef GROUP
};

struct weight_set weights_set(const struct game *game)
{
    if (game->men->movement && extended_weights(game))
        return *extended_weights(game);
    return (struct weight_set){weights_of(game->traits.family), WEIGHTS, sizeof groups / sizeof groups[0], groups};
}
