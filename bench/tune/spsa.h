/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tuning by simultaneous perturbation (SPSA; Spall, 1992). Each pair of games plays the values moved a little to one
 * side, each parameter up or down at random, against the values moved to the other side. Then all parameters move a
 * little towards the side that did better. Steps and perturbations shrink as the run goes on. Called by
 * protocol/commands/spsa.c; spsa_games.h plays the pairs.
 */
#ifndef BENCH_TUNE_SPSA_H
#define BENCH_TUNE_SPSA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A parameter to tune. */
struct spsa_parameter {
    const char *name;
    int standard, min, max;
    double value; /* current value, from `min` to `max` */
};

/* A run of tuning, and the hooks that play its pairs. */
struct spsa_options {
    const char *title;  /* a line that says what is tuned and how; a file is continued only under an equal title */
    unsigned pairs;     /* pairs of the whole run */
    unsigned pairs_now; /* stops after so many pairs, to be continued later; 0: does not stop */
    uint64_t seed;
    double width;     /* size of a perturbation at the end of the run, as a share of the range */
    double rate;      /* size of a step at the end of the run, as a share of the perturbation */
    unsigned threads; /* pairs played at a time; with one thread the result is reproducible */
    const char *path; /* the file that keeps the values and from which a run goes on */

    /* Creates a player for a thread. */
    void *(*begin)(void *context);
    /* Plays pair number `pair`, counted from 0, with both sets of values; returns by how many games the first set
       wins, -2 to 2. */
    int (*play)(void *player, unsigned pair, const int *plus, const int *minus);
    /* Frees a player. */
    void (*end)(void *player);
    void *context;
};

/*
 * Runs the tuning, or continues it from the file. It starts from the parameters' values and leaves the tuned values
 * there. Progress goes to standard error. Returns false with the reason in `error` (room for `size`).
 */
bool spsa_run(const struct spsa_options *o, struct spsa_parameter *parameters, unsigned count, char *error,
              size_t size);

#endif
