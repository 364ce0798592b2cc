/* A network as floating point numbers, as it is learned, and rounded to the file that the build takes in. */
#ifndef BENCH_TUNE_NETWORK_FILE_H
#define BENCH_TUNE_NETWORK_FILE_H

#include "engine/journal.h"
#include "search/evaluation/network.h"

struct learned_head {
    float weights[2][NETWORK_HIDDEN], bias, terms;
};

struct learned {
    struct learned_head heads[NETWORK_HEADS];
    float bias[NETWORK_HIDDEN];
    float inputs[NETWORK_INPUTS_MAX][NETWORK_HIDDEN]; /* as many as the family has */
};

/* The weights before those of the inputs, and those of a number of inputs with them. */
enum { LEARNED_FIRST = offsetof(struct learned, inputs) / sizeof(float) };
static inline unsigned learned_weights(unsigned inputs) { return LEARNED_FIRST + inputs * NETWORK_HIDDEN; }

/* Rounds to the whole numbers of a network of so many inputs, within its limits; its rows go to `rows`. */
void learned_round(const struct learned *from, unsigned inputs, struct network *to, struct network_row *rows);

/* Gives the floating point numbers of a network of so many inputs, to go on with. */
void learned_begin(const struct network *from, unsigned inputs, struct learned *to);

/* Adds a network to a piece, as networks/FAMILY.def has it, without the comment at its head. */
void network_write(struct journal *out, const struct network *n);

#endif
