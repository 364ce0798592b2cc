/* A network as floating point numbers, as it is learned, and rounded to the file that the build takes in. */
#ifndef BENCH_TUNE_NETWORK_FILE_H
#define BENCH_TUNE_NETWORK_FILE_H

#include "engine/journal.h"
#include "search/evaluation/network.h"

struct learned_head {
    float weights[2][NETWORK_HIDDEN], bias, terms;
};

struct learned {
    float inputs[NETWORK_INPUTS][NETWORK_HIDDEN];
    float bias[NETWORK_HIDDEN];
    struct learned_head heads[NETWORK_HEADS];
};

enum { LEARNED_WEIGHTS = sizeof(struct learned) / sizeof(float) };

/* Rounds to the whole numbers of a network, within its limits. */
void learned_round(const struct learned *from, struct network *to);

/* Adds a network to a piece, as networks/FAMILY.def has it, without the comment at its head. */
void network_write(struct journal *out, const struct network *n);

#endif
