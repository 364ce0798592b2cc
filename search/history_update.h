/* What nodes of the search teach the histories about actions. */
#ifndef SEARCH_HISTORY_UPDATE_H
#define SEARCH_HISTORY_UPDATE_H

#include "search/worker.h"

enum { TRIED_MAX = 64 };

/* What a node has tried before the action that cut. */
struct tried {
    action quiet[TRIED_MAX], noisy[TRIED_MAX];
    unsigned quiets, noisies;
};

/* Learns from an action that cut: it was good, those tried before were not. */
void history_update_cut(struct worker *w, struct node *n, action best, bool noisy, int depth, const struct tried *t);

/* Learns from a hash move that cut without a search. */
void history_update_known(struct worker *w, const struct node *n, action a, int depth);

/* Learns from the quiet action just made, which proved better than a search of less depth was to show. */
void history_update_surprise(struct worker *w, const struct node *n, int depth);

/* Learns of the opponent's action before, to which a search of such depth found no good answer. */
void history_update_unanswered(struct worker *w, const struct node *n, int depth);

/* Learns of the opponent's action before what the evaluations before and after say. */
void history_update_evaluation(struct worker *w, const struct node *n);

#endif
