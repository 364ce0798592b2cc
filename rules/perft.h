/* Counting the action sequences of a game. */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include <stdatomic.h>

#include "rules/game.h"

/*
 * How to count, and whom to tell. Zero is one thread without a table. A part is some of the sequences, the same ones
 * whatever the other settings: the counts of all parts add up to that of the whole.
 */
struct perft_setup {
    unsigned threads;
    unsigned part, parts; /* which (from 0) of how many; {0, 0} is the whole */
    size_t hash_megabytes;
    const atomic_bool *stop; /* if given, counting ends soon after this is set; the counts are then too low */
    void (*each)(void *context, action a, uint64_t count); /* once for every first action, in the end; may be NULL */
    void *context;
};

/* Counts the action sequences of a length from a position; length 0 counts 1. False without memory for the table. */
bool perft_run(const struct position *p, unsigned length, const struct perft_setup *setup, uint64_t *total);

/* Whole turns: how many sequences there are, and how many positions they lead to that differ. */
struct perft_turns {
    uint64_t sequences, positions;
};

/*
 * Counts the sequences of so many whole turns; a turn in which the game ends is whole too, and only the last one can
 * be such. `each` is told of every first turn, its actions and the sequences that begin with it; it may be NULL.
 * False if there is no memory to tell the positions apart.
 */
bool perft_by_turns(const struct position *p, unsigned turns,
                    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences), void *context,
                    struct perft_turns *found);

#endif
