/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of Transporter Chess. Called by way of fairy.h. */
#ifndef SEARCH_EVALUATION_TRANSPORTER_H
#define SEARCH_EVALUATION_TRANSPORTER_H

#include "search/evaluation/piece_values.h"
#include "search/evaluation/weights.h"

/* Returns the evaluation of a position for its decider, in centipawns. */
int transporter_evaluate(const struct position *p);

/* Returns the value of a piece type in centipawns; the Admiral 0. */
int transporter_piece_value(const struct game *game, unsigned pt);

/* Fills the trace of a position: how often transporter_evaluate() uses each weight. For tuning and tests. */
void transporter_trace(const struct position *p, struct evaluation_trace *trace);

/* The weights, for tuning. */
extern const struct weight_set transporter_weight_set;

/* SEE of Transporter Chess: whether a step gains at least `gain` centipawns in the exchange on its target. */
bool transporter_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
