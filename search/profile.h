/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search profile: what alpha-beta must know of a game, collected from its traits once a search, with the tables of
   late move reductions. Set by root.c. */
#ifndef SEARCH_PROFILE_H
#define SEARCH_PROFILE_H

#include "search/constants.h"
#include "search/evaluation/evaluation.h"
#include "search/limits.h"
#include "search/see.h"

enum { REDUCTION_SIZE = 64 }; /* depths and move counts of the tables of reductions */

/* Late move reductions in 64ths of a step: [quiet][depth][move count]. */
struct reductions {
    int16_t of[2][REDUCTION_SIZE][REDUCTION_SIZE];
};

/* Returns the late move reduction, in 64ths of a step, of the `count`th action at a depth. */
ALWAYS_INLINE int reduction_of(const struct reductions *r, bool quiet, int depth, unsigned count)
{
    return r->of[quiet][depth < REDUCTION_SIZE ? depth : REDUCTION_SIZE - 1]
                [count < REDUCTION_SIZE ? count : REDUCTION_SIZE - 1];
}

/* What the search must know of a game. */
struct search_profile {
    bool alternate; /* every turn is one step */
    bool plain;     /* orthodox pieces on 8x8, and every action is a step inside one scope */
    /* the law lists all actions at once, so a stage or a test of one action costs as much as the whole list */
    bool listed;
    /* the game may end in a position without check, which quiescence would not see from captures alone */
    bool ends_quietly;
    bool draws_decide; /* somebody may win a repetition or a draw */
    bool parts;        /* actions of the law's own types can be taken apart into legs (game_legs()) */
    bool parries_all;  /* quiescence searches all replies to every check, however deep */
    bool freely;       /* any piece may make any step, and the capture of the king wins */
    /* a turn that can win at once is known without search; a threat to win with the coming turn then counts as check */
    bool wins;
    bool see, null_move, royal; /* SEE is sound; null move is sound, and no mate is asked for; kings are royal */
    struct piece_values values;
    struct evaluation evaluation;
    const struct constants *constants;
    const struct reductions *reductions;
    const struct handicap *handicap; /* what a weaker level gets wrong; all 0 at full strength */
};

/* Fills the tables of late move reductions: base plus log(depth) times log(move count) over a divisor. */
void reductions_set(struct reductions *r, const struct constants *c);

/* Fills the search profile of the game of a position, for a search with limits. `constants` and `reductions`: one for
   each set of games (enum constants_set). `files`: networks from files, or NULL. */
void profile_set(struct search_profile *profile, const struct position *p, const struct limits *limits,
                 const struct constants *constants, const struct reductions *reductions, const struct eval_file *files);

#endif
