/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns evolved from judged ones, in games where the order of steps hardly matters. A beam ranks turns by evaluation,
 * but a judged turn is known by the opponent's reply, and a turn that differs from it in one step mostly gets the same
 * reply. So evolved turns climb where the beam does not look. The method is an evolution strategy, mutation of one turn
 * and selection of the best: Justesen, Mahlmann and Togelius, "Online Evolution for Multi-Action Adversarial Games",
 * 2016. Used by judging.c and series.c.
 */
#ifndef SEARCH_TURNS_EVOLVE_H
#define SEARCH_TURNS_EVOLVE_H

#include "engine/random.h"
#include "search/turns/beam.h"

/* The turns evolved in one iteration. Zeroed before it is used. */
struct offspring {
    struct line *lines;
    unsigned count;
    struct key_set seen; /* keys of the positions where judged turns end */
    struct random random;
};

/* Begins evolving, after `count` lines have been judged; returns false if there is no memory. */
bool offspring_begin(struct offspring *o, struct line *const *judged, unsigned count);
/* Frees the memory of the evolved turns. */
void offspring_free(struct offspring *o);

/* Adds an evolved turn; returns it, or NULL if another turn ends in the same position or there is no room. */
const struct line *offspring_add(struct offspring *o, const struct line *child);

/* Whether there is room for another evolved turn. */
bool offspring_room(const struct offspring *o);

/* Adds, step by step, the action with the best evaluation until the turn from `root` ends; line->score is then the last
   evaluation. */
void line_complete(struct line *line, const struct position *root, const struct evaluation *e, struct budget *budget);

/* Fills `child` with a turn from `root` that differs from `parent` in one action, chosen by `seed`, and in what that
   makes illegal. Returns false if that gives no whole turn. Adds the positions made to the budget. */
bool evolve(const struct position *root, const struct series *parent, uint64_t seed, const struct evaluation *e,
            struct budget *budget, struct line *child);

#endif
