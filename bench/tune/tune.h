/* Fitting the weights of the evaluation to the results of games. */
#ifndef BENCH_TUNE_TUNE_H
#define BENCH_TUNE_TUNE_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/game.h"

struct tune_options {
    const struct game *game;
    unsigned option;     /* values of the game's options, packed */
    FILE *records;       /* samples, see samples.h */
    struct journal *out; /* where the weights are added to the piece */
    unsigned epochs;     /* passes over all samples */
    double blend;        /* share of a sample's own score in its target, 0..1; the rest is the result */
    double hold;         /* how many samples it takes to move a weight away from where it is */
    const char *only;    /* names of the groups that are fitted, separated by commas; NULL: all */
};

/*
 * Fits the weights of the game's family and writes them as the data file that the build takes in; for pieces of a file,
 * one value for each type, as the line `values = ...` of that file. Progress goes to standard error. False with the
 * reason in `error` (room for `size`).
 */
bool tune_run(const struct tune_options *o, char *error, size_t size);

#endif
