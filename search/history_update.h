/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Updates of the histories. Called by alphabeta.c. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_HISTORY_UPDATE_H
#define SEARCH_HISTORY_UPDATE_H

#include "search/worker.h"

enum { TRIED_MAX = 64 }; /* actions of each sort that are remembered */

/* The actions that a node has searched before the one that caused a beta cut-off. */
struct tried {
    action quiet[TRIED_MAX], noisy[TRIED_MAX];
    unsigned quiets, noisies;
};

/* After a beta cut-off: a bonus for the action that caused it, killers and counter move if it is quiet, a malus for the
   actions tried before. */
void history_update_cut(struct worker *w, struct node *n, action best, bool noisy, int depth, const struct tried *t);

/* After a transposition table cut: a bonus for a quiet hash move. */
void history_update_known(struct worker *w, struct node *n, action a, int depth);

/* A bonus, in continuation history, for the quiet action just made, whose reduced search has raised alpha. */
void history_update_surprise(struct worker *w, const struct node *n, int depth);

/* After a fail low at `depth`: a bonus for the opponent's quiet step that led here, as it has no good reply. */
void history_update_unanswered(struct worker *w, struct node *n, int depth);

/* A bonus or malus for the opponent's quiet step that led here, by how much it changed the static evaluation. */
void history_update_evaluation(struct worker *w, struct node *n);

#endif
