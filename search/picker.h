/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Move picker: hands out the actions of a node one by one, the most promising first, and generates as few lists as
   possible. Used by alphabeta.c and quiescence.c. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/choice.h"
#include "search/worker.h"

/* The state of handing out; callers read last_noisy, killer and single, and set skip_quiet. */
struct picker {
    struct worker *w;
    struct node *n;
    action hash, killers[3];
    action ahead;          /* the next quiet action, taken from the list already */
    struct choice list;    /* the list being handed out, in worker.pool */
    unsigned bad, bad_end; /* losing captures, put off until after the quiet actions */
    unsigned pool;         /* worker.pool_used before this node */
    unsigned char stage;
    /* only captures and promotions; leave out quiet actions from now on */
    bool noisy_only, skip_quiet;
    bool single; /* the node has one legal action; known only where all are in one list */
    /* by piece type: squares from which it would give check to a royal king; filled with quiet lists */
    bitboard checks[PIECE_TYPES];
    bool last_noisy, killer; /* the last action is a capture or promotion; is a killer */
};

/* Prepares for all actions of a node, or, where it is not in check, for its captures and promotions only. hash is the
   hash move, legal or not, or ACTION_NONE. */
void picker_start(struct picker *k, struct worker *w, struct node *n, action hash, bool noisy_only);

/* Returns the next action, or ACTION_NONE if none is left. */
action picker_next(struct picker *k);

/* Whether a quiet step gives direct check with the piece that makes it. Valid once the quiet list has been made. */
bool picker_checks(const struct picker *k, action a);

/* Releases the lists of a picker. Pickers must end in the opposite order of their starts. */
void picker_end(struct picker *k);

#endif
