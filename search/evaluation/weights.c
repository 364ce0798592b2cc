/* Which weights an evaluation consists of, for tuning. */
#include "search/evaluation/weights.h"

#include "search/evaluation/family.h"

static const struct weight_group groups[] = {
#define GROUP(NAME, COUNT) {#NAME, W_##NAME, (COUNT), W_##NAME == W_square ? 4 : 6},
    WEIGHT_GROUPS(GROUP)
#undef GROUP
};

struct weight_set weights_set(const struct game *game)
{
    if (game_fairy(game) && family_of(game)->weight_set)
        return *family_of(game)->weight_set;
    return (struct weight_set){family_weights(game), WEIGHTS, sizeof groups / sizeof groups[0], groups};
}
