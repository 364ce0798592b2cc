/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goals in the evaluation; goals.h says more. Hot path: a change needs a match in games with goals. */
#include "search/evaluation/goals.h"

#include "rules/goals.h"

/* The value of a goal in centipawns where one more check, or nothing, is missing; it falls as one through the number of
   what is missing. Farther than FARTHEST squares is not looked. */
enum { GOAL_VALUE = 720, FARTHEST = 12 };

/* Returns some squares and those next to them; `first` is the first file of the board. */
static bitboard128 widened(bitboard128 squares, bitboard128 first, unsigned files)
{
    squares |= (squares & ~(first << (files - 1))) << 1 | (squares & ~first) >> 1;
    return squares | squares << files | squares >> files;
}

/* Returns how many squares the pieces of a goal that are needed are away from it at most. */
static unsigned distance(const struct position *p, const struct goal *goal, unsigned side)
{
    const unsigned files = game_files(p->game), ranks = game_ranks(p->game);
    const bitboard128 pieces = goals_squares(p, goal->types, side);
    bitboard128 near = goal->squares[side], first = 0;
    unsigned squares = 0;
    for (unsigned rank = 0; rank < ranks; rank++)
        first |= bits128_bit(rank * files);
    for (; squares < FARTHEST && bits128_count(pieces & near) <= goal->left; squares++)
        near = widened(near, first, files);
    return squares;
}

/* Returns what being near a goal is worth to a side. */
static int side_value(const struct position *p, const struct goal *goal, unsigned side)
{
    if (goal->rule == GOAL_REACH)
        return GOAL_VALUE / (int)(1 + distance(p, goal, side));
    if (goal->rule == GOAL_CHECKS && goal->left > p->turn.law[side])
        return GOAL_VALUE / (goal->left - p->turn.law[side]);
    return 0;
}

bool goals_valued(const struct game *game)
{
    const struct settings *set = &game->law->settings;
    bool valued = false;
    for (unsigned i = 0; i < set->goals_count; i++)
        valued |= set->goals[i].rule == GOAL_REACH || set->goals[i].rule == GOAL_CHECKS;
    return valued;
}

int goals_value(const struct position *p)
{
    const struct settings *set = &p->game->law->settings;
    const unsigned us = p->turn.decider;
    int sum = 0;
    for (unsigned i = 0; i < set->goals_count; i++)
        sum += side_value(p, &set->goals[i], us) - side_value(p, &set->goals[i], !us);
    return sum;
}
