/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The root of alpha-beta: the actions that may be searched there, the line that is found, and the turns that MultiPV
   excludes. Used by alphabeta.c, deepen.c, best_turn.c and threads.c. */
#ifndef SEARCH_ROOT_H
#define SEARCH_ROOT_H

#include "search/node.h"

/* Sets a worker at the last position of a record, with the record's turn starts for repetition, for a search with the
   limits that all threads share. */
void worker_root(struct worker *w, const struct record *game);

/* Returns the entry of a root action, or NULL if the action may not be searched at the root. */
struct root_action *root_find(struct worker *w, action a);

/* Keeps score and line of a root action in worker.now. Only the first action and those that raise alpha have a true
   score; all others are ignored. */
void root_keep(struct worker *w, const struct node *n, action a, int score, bool first, int alpha, int beta);

/* MultiPV: whether turns are excluded here, those of the earlier lines of this iteration. */
ALWAYS_INLINE bool excluding(const struct worker *w, const struct node *n) { return w->line && node_root_turn(w, n); }

/* MultiPV: whether `key` is that of the position where the turn of an earlier line of this iteration ends. */
bool root_excludes(const struct worker *w, uint64_t key);

#endif
