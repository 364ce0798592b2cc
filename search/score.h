/*
 * What the scores of the search mean. Evaluations differ from family to family in size and in how much they promise;
 * outside the search a score is shown on one scale, and can be told as WDL (wins, draws, losses per thousand), both
 * learned from games of self-play
 * (`tempi calibrate`, scores.def).
 */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "rules/game.h"

/*
 * How the games of a family went on from positions of a score x: won with the chance 1 / (1 + exp((even - x) /
 * spread)), lost likewise by -x, else drawn; even >= 0, spread > 0. And from which scores on half of them, and nine
 * tenths, were won; where hardly a game is drawn, and half of them are won at 0, `half` is where 54 % were. 0 < half <
 * most. `level` is not of the scale: where turns have so many ends that a player searches his own better than the
 * answers, that much is taken off first (search/turns/series.c), so that as many games are won as lost from 0.
 */
struct score_scale {
    double even, spread, half, max, level;
};

/* Chances per mille for the decider; they add up to 1000. */
struct wdl {
    unsigned win, draw, loss;
};

/* The scale of a game's family. */
const struct score_scale *score_scale_of(const struct game *game);

/*
 * A score in centipawns as it is shown: 100 at `half`, as the distributed testers of chess engines have it,
 * 300 at `most`. Linear from 0 to 100 and beyond; forced wins and losses stay as they are.
 */
int score_shown(const struct score_scale *scale, int score);

/* How likely the decider is to win, draw and lose; a forced win is certain. */
struct wdl score_wdl(const struct score_scale *scale, int score);

#endif
