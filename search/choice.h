/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of the best action left in a list: nothing is sorted, because most lists are left early. Used by picker.c.
   Hot path: a change needs a bench and a match. */
#ifndef SEARCH_CHOICE_H
#define SEARCH_CHOICE_H

#include "engine/action.h"

enum { LANES = 8 }; /* number of scores that are compared at once */

/* Actions with scores, and what is left of them. */
struct choice {
    action *actions;
    int *scores;
    unsigned at, end; /* those left: indices of both */
    int score;        /* of the action taken last */
    bool heap;        /* they are a heap with the best at its start */
    bool keeps_start; /* they may not become a heap, because others use the start of the list */
};

/* Takes the best of a list longer than LANES: by a heap if very long, else by comparing LANES scores at once. */
action choice_take_of_many(struct choice *c);

/* Takes the action at index `best` and moves the first one left to its place. */
ALWAYS_INLINE action choice_take_at(struct choice *c, unsigned best)
{
    action a = c->actions[best];
    c->score = c->scores[best];
    c->actions[best] = c->actions[c->at];
    c->scores[best] = c->scores[c->at];
    c->actions[c->at] = a;
    c->scores[c->at++] = c->score;
    return a;
}

/* Takes the best action left in the list; ACTION_NONE if it is empty. */
ALWAYS_INLINE action choice_take(struct choice *c)
{
    const int *scores = c->scores;
    unsigned best = c->at, end = c->end;
    if (best >= end)
        return ACTION_NONE;
    if (c->heap || end - best > LANES)
        return choice_take_of_many(c);
    int highest = scores[best];
    for (unsigned i = best + 1; i < end; i++) {
        bool higher = scores[i] > highest;
        best = higher ? i : best;
        highest = higher ? scores[i] : highest;
    }
    return choice_take_at(c, best);
}

#endif
