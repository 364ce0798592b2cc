/*
 * Chances: what becomes of a side that plays its turn without a plan. Where a check may be parried by any step of a
 * turn, as late as its last (traits.parries_late), there is hardly ever a mate that nothing escapes, and a bare king
 * that is given time takes its hunters one by one. Among turns that keep a decided advantage, one is then good for how
 * much of what the opponent may do loses.
 */
#ifndef SEARCH_TURNS_ROLLOUTS_H
#define SEARCH_TURNS_ROLLOUTS_H

#include "rules/game.h"

/* How random turns ended. */
struct rollouts {
    unsigned tried, lost; /* lost: by the side that played them */
    int64_t passed;       /* sum of the scores where the game went on, for the side that waits */
};

/* Plays so many more random turns of the decider. Counts the positions looked at. */
void rollouts_sample(const struct position *p, unsigned turns, struct rollouts *c, uint64_t *nodes);

/* What the side that waits may expect of a position whose evaluation is `score`, by its rollouts as far as sampled. */
int rollouts_expect(const struct position *p, int score, const struct rollouts *c);

/* The same from a first look: whether the decider is in check and how many of his steps would parry it. */
int rollouts_guess(const struct position *p, int score);

/* An evaluation for a side inside or after its turn, less what squares cost that the enemy king finds safe, as far as
   the advantage is decided. */
int rollouts_score(const struct position *p, unsigned us, int score);

/* What a turn of the side `us` is worth by the best reply found and by what may be expected. */
int rollouts_mix(const struct position *p, unsigned us, int replied, int expected);

#endif
