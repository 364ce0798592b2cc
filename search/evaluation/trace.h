/* The trace of an evaluation: how often each weight is used in a position. For tuning and tests; search does not use
   it. */
#ifndef SEARCH_EVALUATION_TRACE_H
#define SEARCH_EVALUATION_TRACE_H

#include "search/evaluation/evaluation.h"
#include "search/evaluation/weights.h"

enum { PHASE_MAX = 24, SCALE_FULL = 64 }; /* game phase with all pieces on the board; unit of shares */

/* The uses of all weights in one position, and what its evaluation is computed from. */
struct evaluation_trace {
    int16_t uses[WEIGHTS]; /* White's minus Black's */
    int phase;             /* game phase: PHASE_MAX middle game, 0 endgame */
    int middle, end;       /* shares of the middle game and endgame values that count, 0..SCALE_FULL */
    int value;             /* evaluation for White, centipawns */
};

/* Fills the trace of the hand-made terms of a position. */
void evaluate_trace(const struct position *p, struct evaluation_trace *trace);

#endif
