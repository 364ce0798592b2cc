/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rollouts: random turns of the opponent, played to see how many of the opponent's choices lose. Used by beam.c and
 * judge.c.
 *
 * They serve games where any step of a turn, even the last, may parry a check (traits.parries_late). There hardly any
 * mate leaves no escape, and a bare king that is given time captures its hunters one by one. Among turns that keep a
 * decided advantage, the better one is that after which more of the opponent's turns lose.
 */
#ifndef SEARCH_TURNS_ROLLOUTS_H
#define SEARCH_TURNS_ROLLOUTS_H

#include "search/budget.h"
#include "search/evaluation/evaluation.h"
#include "search/turns/line.h"

/* Plays `turns` more random turns of the decider and adds their results to c; adds the positions made to the budget. */
void rollouts_sample(const struct evaluation *e, const struct position *p, unsigned turns, struct rollouts *c,
                     struct budget *budget);

/* Returns the expected score, for the side that waits, of a position evaluated at `score` for it, from the rollouts
   c. */
int rollouts_expect(const struct position *p, int score, const struct rollouts *c);

/* Returns the expected score, for the side that waits, without rollouts: estimated from whether the decider is in check
   and which share of all steps parries it. `score` is the evaluation for the side that waits. */
int rollouts_guess(const struct position *p, int score);

/* Returns an evaluation for the side `us`, less a penalty for squares that are safe for the enemy king. The penalty
   grows from a decided advantage on; for smaller scores and forced wins it is 0. */
int rollouts_score(const struct position *p, unsigned us, int score);

/* Returns the score of a turn of the side `us`: a mean of the score after the best reply found and the expected score,
   weighted by how far the latter is decided. */
int rollouts_mix(const struct position *p, unsigned us, int replied, int expected);

#endif
