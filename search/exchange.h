/* Static exchange evaluation: what a capture, and the captures after it on the same square, gain. */
#ifndef SEARCH_EXCHANGE_H
#define SEARCH_EXCHANGE_H

#include "../rules/game.h"

/* Whether the exchange that a step begins on its goal gains at least so much; `values` are those of the kinds. */
bool exchange_at_least(const struct position *p, action a, int gain, const int values[KINDS]);

#endif
