/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening by one thread. Called by threads.c, and by best_turn.c to complete a turn. */
#ifndef SEARCH_DEEPEN_H
#define SEARCH_DEEPEN_H

#include "search/worker.h"

/* Reports a line to the listener, with `pv` in place of its own actions, which may be fewer. */
void line_report(struct shared *s, const struct root_line *l, unsigned line, const action *pv, unsigned length);
/* Iterative deepening at the worker's root. Afterwards worker.found has a line if there is a root action. */
void worker_deepen(struct worker *w, unsigned depth_max, bool reports);

#endif
