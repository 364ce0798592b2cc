/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes, clears and frees what one search thread owns. Called by threads.c. */
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"
#include "search/worker.h"

struct worker *worker_new(struct shared *s, unsigned index)
{
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->shared = s;
    w->index = index;
    w->budget.clock = &s->plan;
    w->budget.stop = &s->stop;
    w->memory = memory_take(sizeof *w->memory);
    w->pool = calloc(POOL_SIZE + ACTIONS_MAX, sizeof *w->pool);
    w->pool_scores = calloc(POOL_SIZE + ACTIONS_MAX, sizeof *w->pool_scores);
    w->actions = calloc(ACTIONS_MAX, sizeof *w->actions);
    w->fresh = calloc(MULTIPV_MAX, sizeof *w->fresh);
    w->found = calloc(MULTIPV_MAX, sizeof *w->found);
    if (w->memory) {
        w->history = &w->memory->history;
        w->evaluated = &w->memory->evaluated;
        w->nodes_stack = w->memory->nodes;
    }
    if (w->memory && w->pool && w->pool_scores && w->actions && w->fresh && w->found)
        return w;
    worker_free(w);
    return NULL;
}

void worker_free(struct worker *w)
{
    memory_give(w->memory);
    free(w->pool);
    free(w->pool_scores);
    free(w->actions);
    free(w->fresh);
    free(w->found);
    free(w->key_history);
    free(w->root_chased);
    free(w);
}

void worker_clear(struct worker *w) { memset(w->history, 0, sizeof *w->history); }
