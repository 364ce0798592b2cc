/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fits the weights of the evaluation to the results of games. Called by protocol/commands/tune.c. */
#ifndef BENCH_TUNE_TUNE_H
#define BENCH_TUNE_TUNE_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/game.h"

/* What to fit, to which samples, and how. */
struct tune_options {
    const struct game *game;
    uint64_t option;     /* values of the game's options, packed */
    FILE *records;       /* a sample file (samples.h) */
    struct journal *out; /* the weights are added to its pending text */
    unsigned epochs;     /* passes over all samples */
    double blend;        /* share of a sample's own score in its target, 0..1; the rest is the result */
    double hold;         /* how many samples it takes to move a weight away from its start */
    const char *only;    /* names of the groups of weights to fit, separated by commas; NULL: all */
};

/*
 * Fits the weights of the game's family and writes the data file that the build includes. For pieces from a games file
 * it fits one value for each piece type and writes the line `values = ...` of that file. Progress goes to standard
 * error. Returns false with the reason in `error` (room for `size`).
 */
bool tune_run(const struct tune_options *o, char *error, size_t size);

#endif
