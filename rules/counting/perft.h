/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting the action sequences of a game (perft): the test of a generator. Called by `tempi perft` and tests. */
#ifndef RULES_COUNTING_PERFT_H
#define RULES_COUNTING_PERFT_H

#include <stdatomic.h>

#include "rules/game.h"

enum { PERFT_LONGEST = 100 }; /* longest sequences that are counted, in actions */

/*
 * How to count, and whom to tell. All zero means one thread without a table. A part is a share of the sequences that
 * does not depend on the other settings: the counts of all parts add up to that of the whole.
 */
struct perft_setup {
    unsigned threads;
    unsigned part, parts; /* which part (from 0) of how many; {0, 0} is the whole */
    size_t hash_megabytes;
    const atomic_bool *stop; /* NULL, or: counting ends soon after this is set */
    int64_t until;           /* 0, or: counting ends soon after this time (clock_ms()) */
    bool *cut;               /* NULL, or set if the count ended so: it is too low then, and `each` is not called */
    void (*each)(void *context, action a, uint64_t count); /* called at the end for each first action; may be NULL */
    void *context;
};

/* Counts the action sequences of a length (0 to PERFT_LONGEST) from a position into *total; length 0 counts 1. False if
   there is no memory for table or jobs. */
bool perft_run(const struct position *p, unsigned length, const struct perft_setup *setup, uint64_t *total);

/* Counts the action sequences of a length by making every action but the last ones with game_apply(), and by listing
   the last ones. `each`, which may be NULL, is called for each first action. */
uint64_t perft_by_making(const struct position *p, unsigned length,
                         void (*each)(void *context, action a, uint64_t count), void *context);

/* The result of a count by whole turns: sequences, and how many different positions they lead to. */
struct perft_turns {
    uint64_t sequences, positions;
};

/*
 * Counts the sequences of `turns` whole turns. A turn in which the game ends is whole, too; only the last one can be
 * such. `each`, which may be NULL, is called for each first turn with its actions and the number of sequences that
 * begin with it. False if there is no memory to tell the positions apart.
 */
bool perft_by_turns(const struct position *p, unsigned turns,
                    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences), void *context,
                    struct perft_turns *found);

#endif
