/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks in training: floating point weights, and their conversion to and from the integers of the file that the
 * build includes. Called by learn.c.
 */
#ifndef BENCH_TUNE_NETWORK_FILE_H
#define BENCH_TUNE_NETWORK_FILE_H

#include "engine/journal.h"
#include "search/evaluation/network.h"

/* The weights of a head: those of both views, the bias, and the share of the hand-made terms. */
struct learned_head {
    float weights[2][NETWORK_HIDDEN], bias, terms;
};

/* A network in training. The weights of the inputs come last, so that a family with fewer inputs uses a prefix. */
struct learned {
    struct learned_head heads[NETWORK_HEADS];
    float bias[NETWORK_HIDDEN];
    float inputs[NETWORK_INPUTS_MAX][NETWORK_HIDDEN]; /* only those of the family's inputs are used */
};

/* Number of floats before the weights of the inputs. */
enum { LEARNED_FIRST = offsetof(struct learned, inputs) / sizeof(float) };
/* Returns the number of floats of a network with so many inputs. */
static inline unsigned learned_weights(unsigned inputs) { return LEARNED_FIRST + inputs * NETWORK_HIDDEN; }

/* Rounds a network with so many inputs to integers within their limits; the rows of its inputs go to `rows`. */
void learned_round(const struct learned *from, unsigned inputs, struct network *to, struct network_row *rows);

/* Converts a network with so many inputs to floating point, to train it further. */
void learned_begin(const struct network *from, unsigned inputs, struct learned *to);

/* Adds a network for a game to the journal's pending text in the form of networks/FAMILY.def, which is that of
   search/evaluation/eval_file.h, without the comment at its head. */
void network_write(struct journal *out, const struct network *n, const struct game *game);

#endif
