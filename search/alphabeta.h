/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpha-beta and quiescence, which call each other, and the turned window between a node and its child. Hot path: a
   change needs a bench and a match. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/node.h"

/* Searches a node to `depth` actions and returns its score for its decider, within alpha and beta. `cut`: the
   node is expected to fail high. */
int search_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut);

/* quiescence.c: searches captures and promotions (all actions in check) and returns the score for the decider. depth is
   0 at the first node and less by 1 for each action. */
int search_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth);

/* Searches the child n[1] and returns its score for the decider of n. Score and window are negated, and an expected cut
   node becomes an expected all node, only where the decider changes. */
ALWAYS_INLINE int child_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut)
{
    return n[1].p.turn.decider == n->p.turn.decider ? search_node(w, n + 1, alpha, beta, depth, cut)
                                                    : -search_node(w, n + 1, -beta, -alpha, depth, !cut);
}

/* The same in quiescence. */
ALWAYS_INLINE int child_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth)
{
    return n[1].p.turn.decider == n->p.turn.decider ? search_quiet(w, n + 1, alpha, beta, depth)
                                                    : -search_quiet(w, n + 1, -beta, -alpha, depth);
}

#endif
