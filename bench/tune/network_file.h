/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks in training: floating point weights, and their conversion to and from the integers of the file that the
 * build includes. Called by learn.c.
 */
#ifndef BENCH_TUNE_NETWORK_FILE_H
#define BENCH_TUNE_NETWORK_FILE_H

#include "engine/journal.h"
#include "search/evaluation/network.h"

/* A network in training: the weights of its heads, its bias and the weights of its inputs, one behind the other. */
struct learned {
    float *weights;
    unsigned sums, inputs, heads; /* as those of struct network */
};

/* Returns the number of floats of a head: weights of the decider's view, of the other side's, then bias and terms. */
static inline size_t learned_head_size(const struct learned *l) { return 2 * (size_t)l->sums + 2; }

/* Returns the weights of a head. */
static inline float *learned_head(const struct learned *l, unsigned head)
{
    return l->weights + head * learned_head_size(l);
}

/* Return the bias of a head, and the share of the hand-made terms. */
static inline float *learned_head_bias(const struct learned *l, unsigned head)
{
    return learned_head(l, head) + 2 * (size_t)l->sums;
}
static inline float *learned_head_terms(const struct learned *l, unsigned head)
{
    return learned_head_bias(l, head) + 1;
}

/* Returns the bias of the sums. */
static inline float *learned_bias(const struct learned *l) { return learned_head(l, l->heads); }

/* Returns the weights of an input. */
static inline float *learned_input(const struct learned *l, unsigned input)
{
    return learned_bias(l) + (1 + (size_t)input) * l->sums;
}

/* Returns the number of all floats of a network. */
static inline size_t learned_size(const struct learned *l)
{
    return (size_t)(learned_input(l, l->inputs) - l->weights);
}

/* Makes a network of zeros; learned_free() frees it. */
struct learned learned_new(unsigned sums, unsigned inputs, unsigned heads);
void learned_free(struct learned *l);

/* Rounds a network to integers within their limits; its inputs, sums times inputs weights, go to `rows`. */
void learned_round(const struct learned *from, struct network *to, int8_t *rows);

/* Converts a network to floating point, to train it further; `to` must have as many inputs. Sums that it has beyond
   those of the network keep their weights and count for nothing at first; 16 heads begin as copies of 4. */
void learned_begin(const struct network *from, const struct learned *to);

/* Adds a network for a game to the journal's pending text in the form of networks/FAMILY.def, which is that of
   search/evaluation/eval_file.h, without the comment at its head. */
void network_write(struct journal *out, const struct network *n, const struct game *game);

#endif
