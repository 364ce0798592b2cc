/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of Final Fantasy Chess. Called by way of fairy.h. */
#ifndef SEARCH_EVALUATION_FANTASY_H
#define SEARCH_EVALUATION_FANTASY_H

#include "search/evaluation/weights.h"

/* Returns the evaluation of a position for its decider, in centipawns. */
int fantasy_evaluate(const struct position *p);

/* Returns the value of a piece type in centipawns; royal pieces 0. */
int fantasy_piece_value(const struct game *game, unsigned pt);

/* Returns the material of `us` minus that of the other side, riders included. */
int fantasy_material(const struct position *p, unsigned us);

/* Fills the trace of a position: how often fantasy_evaluate() uses each weight. For tuning and tests. */
void fantasy_trace(const struct position *p, struct evaluation_trace *trace);

/* The weights, for tuning. */
extern const struct weight_set fantasy_weight_set;

#endif
