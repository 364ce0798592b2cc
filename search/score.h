/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the scores of the search mean. The scale of evaluations differs from family to family. Outside the search a
 * score is shown in centipawns of one common scale, and as WDL (wins, draws, losses in permill). Both were learned from
 * games of self-play (`tempi calibrate`, scores.def). Used by protocols and benches.
 */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "rules/game.h"

/*
 * The score scale of a family. A position with score x is won by the decider with probability 1 / (1 + exp((even - x) /
 * spread)), and lost with the probability that this formula gives for -x; else it is drawn; even >= 0, spread > 0.
 *
 * `half` and `max` are the scores from which half and nine tenths of the games were won; 0 < half < max. Where hardly
 * any game is drawn, so that half of them are won at 0, `half` is the score from which 54 % were won. `level` is no
 * part of the scale: whole-turn search subtracts it from scores together with the optimism (search/turns/series.c), so
 * that as many games are won as lost from score 0.
 */
struct score_scale {
    double even, spread, half, max, level;
};

/* Probabilities for the decider in permill; they add up to 1000. */
struct wdl {
    unsigned win, draw, loss;
};

/* Returns the score scale of a game's family. */
const struct score_scale *score_scale_of(const struct game *game);

/* Converts a score to the centipawns that are shown: 100 at `half`, the convention of chess engines, and 300 at `max`.
   Linear between 0, half and max, and beyond; forced wins and losses stay as they are. */
int score_shown(const struct score_scale *scale, int score);

/* Returns how likely the decider is to win, draw and lose; a forced win or loss is certain. */
struct wdl score_wdl(const struct score_scale *scale, int score);

#endif
