/*
 * Turns made of judged ones, where the order of steps hardly matters. A beam ranks turns by what they look like; a
 * judged turn is known by what the opponent answers, and one that differs from it in a step is mostly met alike. So
 * such turns climb where the beam does not look (an evolution strategy: mutation and selection among the best, as
 * Justesen, Mahlmann and Togelius let the many actions of a turn evolve in "Online Evolution for Multi-Action
 * Adversarial Games", 2016).
 */
#ifndef SEARCH_TURNS_EVOLVE_H
#define SEARCH_TURNS_EVOLVE_H

#include "engine/random.h"
#include "search/turns/beam.h"

/* The turns that were made in one iteration. */
struct offspring {
    struct line *lines;
    unsigned count;
    struct key_set seen; /* how turns end that have been judged */
    struct random random;
};

/* Begins an iteration in which such lines have been judged; false if there is no memory. */
bool offspring_begin(struct offspring *o, struct line *const *judged, unsigned count);
void offspring_free(struct offspring *o);

/* Adds a turn that was made unless it ends as another does; returns it, or NULL. */
const struct line *offspring_add(struct offspring *o, const struct line *child);

/* Whether there is room for more. */
bool offspring_room(const struct offspring *o);

/* Adds the steps that look best until the turn from `root` ends; the score is that of the last one. */
void line_complete(struct line *line, const struct position *root, struct budget *budget);

/* Makes a turn from `root` that differs from a judged one in a step, chosen by `seed`, and where that makes others
   impossible; false if that is no whole turn. Counts the positions looked at. */
bool evolve(const struct position *root, const struct series *parent, uint64_t seed, struct budget *budget,
            struct line *child);

#endif
