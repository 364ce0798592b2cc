/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static evaluation: the score of a position for the side to move, without search. Used by search, protocols, benches
   and tuning. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_EVALUATION_EVALUATION_H
#define SEARCH_EVALUATION_EVALUATION_H

#include "search/evaluation/eval_file.h"
#include "search/evaluation/memory.h"

/* How the positions of a game are evaluated: chosen once for a search. */
struct evaluation {
    const struct network *network;                                            /* NULL: the hand-made terms alone */
    int (*terms)(const struct position *p, struct evaluation_memory *memory); /* for the decider, in centipawns */
    bool projected; /* positions are evaluated as their 8x8 images */
    bool goals;     /* goals besides mate count, too */
};

/* Chooses the evaluation of a game. */
struct evaluation evaluation_of(const struct game *game);

/* Chooses the evaluation of a game where a network from a list of files, if one is for the game, replaces that of its
   family. NULL: no files. */
struct evaluation evaluation_with(const struct game *game, const struct eval_file *files);

/* Returns the static evaluation of a position for its decider, in centipawns, within +-20000: network and hand-made
   terms, as the family has them. The memory makes it faster, changes nothing, and may be NULL. */
int evaluation_value(const struct evaluation *e, const struct position *p, struct evaluation_memory *memory);

/* Chooses the evaluation of a position's game and returns evaluation_value(); for those who evaluate seldom. */
int evaluate(const struct position *p, struct evaluation_memory *memory);

/* Returns the evaluation of a position for its decider by the hand-made terms alone, in centipawns. The memory may be
   NULL. */
int evaluate_terms(const struct position *p, struct evaluation_memory *memory);

/* Returns the rough value of a piece type in a game's family, in centipawns, for move ordering and SEE. */
int piece_value(const struct game *game, unsigned pt);

/* Returns the material of `us` minus that of the other side by piece_value(); royal pieces do not count. */
int evaluate_material(const struct position *p, unsigned us);

#endif
