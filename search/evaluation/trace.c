/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trace of the hand-made terms: compiles terms.h again, with counting of uses. */
#define EVALUATION_TRACED 1
#include "search/evaluation/trace.h"

#include <string.h>

#include "search/evaluation/fairy.h"
#include "search/evaluation/future.h"

#include "search/evaluation/sum.h"

void evaluate_trace(const struct position *p, struct evaluation_trace *trace)
{
    if (p->fairy && game_projected(p->game)) {
        struct position image;
        future_project(p, &image);
        evaluate_trace(&image, trace);
        return;
    }
    if (p->fairy) {
        fairy_trace(p, trace);
        return;
    }
    bool steps = !game_alternates(p->game);
    struct terms t = {.p = p, .uses = trace->uses};
    memset(trace->uses, 0, sizeof trace->uses);
    int value = terms_value(&t, steps);
    trace->phase = phase_of(p);
    trace->middle = SCALE_FULL;
    trace->end = !steps && game_royal(p->game) ? scale_of(p, score_end(t.score) > 0) : SCALE_FULL;
    trace->value = p->turn.decider == WHITE ? value : -value;
}
