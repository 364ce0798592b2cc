/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether the side to move wins within its turn, for proofs over whole turns: by sets of squares where any piece may
 * make any step and the capture of the king wins, by what the law itself knows, else by a mate search.
 */
#ifndef SEARCH_PROVE_WINS_H
#define SEARCH_PROVE_WINS_H

#include "search/turns/mate.h"

/* What looks for wins; one thread owns it. */
struct wins {
    struct budget *budget;
    bool freely;              /* game_steps_freely() of the game */
    struct mate_room *mating; /* memory of mate searches, made when first needed */
    bool unknown;             /* a mate search came to a limit: the last answer was none */
};

/* Whether a threat, a win of the side that is not to move if it were, can be asked for: where kings are captured. */
bool wins_threatens(const struct game *game);

/* Whether the side to move wins within the rest of its turn; fills `line`, unless it is NULL, if it does. */
bool wins_now(struct wins *w, const struct position *p, struct mate_line *line);

#endif
