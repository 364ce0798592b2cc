/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns and parts of turns, as the searchers of whole turns hand them on. */
#ifndef SEARCH_TURNS_LINE_H
#define SEARCH_TURNS_LINE_H

#include "rules/game.h"

enum { SERIES_LENGTH_MAX = 64 }; /* actions in a turn */

/* How the random turns of one position ended. */
struct rollouts {
    unsigned tried, lost; /* turns played; those that lost for the side that played them */
    int64_t passed;       /* sum of the scores after turns that did not end the game, for the waiting side */
};

/* A position inside or at the end of a turn and the actions that led to it. */
struct line {
    uint64_t key;
    int score;
    struct rollouts rollouts; /* rollouts from an end, if any */
    unsigned length;
    action actions[SERIES_LENGTH_MAX];
    struct position position;
};

/* A turn and the reply by which it was judged. */
struct series {
    unsigned length, reply_length;
    action actions[SERIES_LENGTH_MAX], reply[SERIES_LENGTH_MAX];
    int score; /* for the side that plays the turn, as in search.h */
};

#endif
