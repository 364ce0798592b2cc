/*
 * Tuning by simultaneous perturbation (Spall, 1992): of many numbers at once, each pair of games plays the values moved
 * a little to one side, every number up or down at random, against the values moved to the other; all go a little way
 * towards the side that did better. Steps and perturbations shrink as the run goes on.
 */
#ifndef BENCH_TUNE_SPSA_H
#define BENCH_TUNE_SPSA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spsa_parameter {
    const char *name;
    int standard, min, max;
    double value; /* where it stands, within the range */
};

struct spsa_options {
    const char *title;  /* what is tuned by what, a line; a file goes on under the same title only */
    unsigned pairs;     /* of the whole run */
    unsigned pairs_now; /* after so many it is left for another time; 0: none */
    uint64_t seed;
    double width;     /* of a perturbation at the end of the run, as a share of the range */
    double rate;      /* of the steps there: the share of a perturbation that a pair moves a number by */
    unsigned threads; /* pairs at a time; with one the result is always the same */
    const char *path; /* where the values are kept, for this run and to go on from */

    /* Makes what a thread plays with; plays a pair, counted from 0, with both sets of values, of which the first wins
       by -2 to 2 games; and frees it. */
    void *(*begin)(void *context);
    int (*play)(void *player, unsigned pair, const int *plus, const int *minus);
    void (*end)(void *player);
    void *context;
};

/*
 * Runs, or goes on from the file; the parameters' values are where it starts and what comes out. Progress goes to
 * standard error. False with the reason in `error` (room for `size`).
 */
bool spsa_run(const struct spsa_options *o, struct spsa_parameter *parameters, unsigned count, char *error,
              size_t size);

#endif
