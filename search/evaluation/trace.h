/* The evaluation taken apart: how often each weight is used in a position. For tuning and tests. */
#ifndef SEARCH_EVALUATION_TRACE_H
#define SEARCH_EVALUATION_TRACE_H

#include "search/evaluation/evaluation.h"
#include "search/evaluation/weights.h"

enum { PHASE_MAX = 24, SCALE_FULL = 64 };

struct evaluation_trace {
    int16_t uses[WEIGHTS]; /* White's minus Black's */
    int phase;             /* share of the middle game, 0..PHASE_MAX */
    int middle, end;       /* shares of the values of middle game and endgame that count, 0..SCALE_FULL */
    int value;             /* for White, centipawns */
};

/* Takes the evaluation of a position apart. */
void evaluate_trace(const struct position *p, struct evaluation_trace *trace);

#endif
