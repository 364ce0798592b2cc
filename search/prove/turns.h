/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns that can be made from a position, each final position once, whatever the order of the steps. For proofs
   over whole turns and their certificates. */
#ifndef SEARCH_PROVE_TURNS_H
#define SEARCH_PROVE_TURNS_H

#include "search/prove/state.h"
#include "search/turns/keys.h"

/* Called for each turn with the node at its end; returns false to stop. There the other side is to move, unless the
   game is over. */
typedef bool turn_visitor(void *context, const struct state *end, const struct mate_line *turn);

/* The memory of such a walk; zeroed before it is used, owned by one thread. */
struct turns {
    struct key_set seen;
    bool failed; /* there was no memory, or there are too many turns: the last walk is not whole */
};

/* Frees the memory. */
void turns_free(struct turns *t);

/* Visits a turn to each final position in which some square of `touch` has changed (state_squares()); all final
   positions if `touch` is all squares. Returns false if a visitor stopped it or it failed. */
bool turns_visit(struct turns *t, const struct state *p, bitboard touch, turn_visitor *visit, void *context);

#endif
