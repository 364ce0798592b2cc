/* Static exchange evaluation: what a capture, and the captures after it on the same square, gain. */
#ifndef SEARCH_EXCHANGE_H
#define SEARCH_EXCHANGE_H

#include "rules/game.h"

enum { WORTH_KING = 5000 };

/* What the kinds of men of a game are worth. */
struct worth {
    int of[KINDS_MAX];
    unsigned char order[KINDS]; /* the least valuable first */
};

/* Fills the worths of a game. */
void worth_set(struct worth *worth, const struct game *game);

/* Whether the exchange that a step begins on its target gains at least so much. */
bool exchange_at_least(const struct position *p, action a, int gain, const struct worth *worth);

#endif
