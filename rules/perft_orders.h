/* The positions that the steps of one turn lead to in several orders, so that each is counted once. */
#ifndef RULES_PERFT_ORDERS_H
#define RULES_PERFT_ORDERS_H

#include "rules/game.h"

enum { ORDER_LENGTHS = 32 }; /* longer sequences are few: they are counted again */

struct order_level;

/* What one thread has counted, by the length of the sequences; zero is empty. Positions are compared as a whole. */
struct orders {
    struct order_level *levels[ORDER_LENGTHS];
};

/* Whether what follows is the same for two positions of a game. */
bool orders_same(const struct position *a, const struct position *b);

void orders_free(struct orders *o);

/* Finds the count of the sequences of a length from a position in the turn of a number; false if it is not known. */
bool orders_find(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t *count);

/* Keeps a count, if there is room and positions of this length are met again at all; what was kept for other turns at
 * this length is forgotten. */
void orders_store(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t count);

#endif
