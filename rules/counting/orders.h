/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions that the steps of one turn reach in several orders, so that each is counted once. Only perft.c calls
   it. */
#ifndef RULES_COUNTING_ORDERS_H
#define RULES_COUNTING_ORDERS_H

#include "rules/game.h"

enum { ORDER_LENGTHS = 32 }; /* longer sequences are few: they are not stored */

struct order_level;

/* What one thread has counted, by length of the sequences; zero is empty. Positions are compared in full, not by
   key. */
struct orders {
    struct order_level *levels[ORDER_LENGTHS];
};

/* Whether the same sequences follow from two positions of a game. */
bool orders_same(const struct position *a, const struct position *b);

/* Frees the memory of `o`. */
void orders_free(struct orders *o);

/* Finds the count of the sequences of a length from a position in turn number `turn`; false if it is not stored. */
bool orders_find(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t *count);

/* Stores a count, if there is room and positions of this length are met again often enough. What was stored for
   other turns at this length is forgotten. */
void orders_store(struct orders *o, uint64_t turn, const struct position *p, unsigned length, uint64_t count);

#endif
