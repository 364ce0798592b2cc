/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score scales of all families (scores.def), and conversion by them. */
#include "search/score.h"

#include <math.h>

#include "search/limits.h"

#define SCALE(FAMILY, EVEN, SPREAD, HALF, MAX, LEVEL) [FAMILY_##FAMILY] = {EVEN, SPREAD, HALF, MAX, LEVEL},

static const struct score_scale scales[FAMILIES] = {
#include "search/scores.def"
};

const struct score_scale *score_scale_of(const struct game *game) { return &scales[game->traits.family]; }

/* Returns the share of games that are won from a score. */
static double won(const struct score_scale *scale, double score)
{
    return 1 / (1 + exp((scale->even - score) / scale->spread));
}

int score_shown(const struct score_scale *scale, int score)
{
    if (search_mate_turns(score))
        return score;
    double size = fabs((double)score), shown = 100 * size / scale->half;
    if (size > scale->half)
        shown = 100 + 200 * (size - scale->half) / (scale->max - scale->half);
    shown = fmin(shown, SCORE_MATE_MIN - 1);
    return (int)lround(copysign(shown, score));
}

struct wdl score_wdl(const struct score_scale *scale, int score)
{
    int mate = search_mate_turns(score);
    if (mate)
        return (struct wdl){.win = mate > 0 ? 1000 : 0, .loss = mate < 0 ? 1000 : 0};
    struct wdl c = {.win = (unsigned)lround(1000 * won(scale, score)),
                    .loss = (unsigned)lround(1000 * won(scale, -score))};
    if (c.win + c.loss > 1000) /* both have been rounded up */
        c.loss = 1000 - c.win;
    c.draw = 1000 - c.win - c.loss;
    return c;
}
