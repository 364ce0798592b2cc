/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the trace of an evaluation (weights.h). For tuning and tests; search does not use it. */
#ifndef SEARCH_EVALUATION_TRACE_H
#define SEARCH_EVALUATION_TRACE_H

#include "search/evaluation/weights.h"

/* Fills the trace of the hand-made terms of a position. */
void evaluate_trace(const struct position *p, struct evaluation_trace *trace);

#endif
