/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluations of games whose pieces are not orthodox pieces on 8x8: calls those of the family. Others call
   evaluation.h. */
#ifndef SEARCH_EVALUATION_FAIRY_H
#define SEARCH_EVALUATION_FAIRY_H

#include "rules/game.h"
#include "search/evaluation/piece_values.h"
#include "search/evaluation/weights.h"

/* Returns the evaluation of a position without orthodox pieces, for its decider: the family's, or material. */
int evaluate_fairy(const struct position *p);

/* Returns the value of a piece type without orthodox counterpart, in centipawns; 100 if the family has no values. */
int fairy_piece_value(const struct game *game, unsigned pt);

/* Returns the material of `us` minus that of the other side, in centipawns; royal pieces do not count. */
int fairy_material(const struct position *p, unsigned us);

/* Fills the trace of a position for tuning; all 0 if the family cannot be tuned. */
void fairy_trace(const struct position *p, struct evaluation_trace *trace);

/* see_ge() for a step of a game without orthodox pieces: the family's SEE, or the value captured at once. */
bool fairy_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
