/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The constants of the search that are tuned by games (`tempi spsa`), declared once: name, default in each set of games
 * and the range in which better values are looked for.
 */
#ifndef SEARCH_CONSTANTS_H
#define SEARCH_CONSTANTS_H

#include <stdbool.h>

#include "rules/game.h"

/* Name, default where every turn is one step, in other games, in Marseillais Chess, min, max. Depths are in steps,
   margins in centipawns, shares of a step in 64ths. The values of Marseillais Chess are those of 7,557 pairs at 5,000
   nodes a turn: +36 +-25 at 20,000, +40 +-42 at 100,000. The families of Realm, Triplets, Quest and Follow the Mover
   gain by them, too (Kazan +100 +-72 at 40,000, Triplets +98 +-80); two against one, Double-Move and Brick Chess do
   not. */
#define SEARCH_CONSTANTS(C)                                                                                            \
    C(razor, 200, 200, 228, 50, 600)                /* razoring: margin, times (1 + depth squared) */                  \
    C(reverse, 75, 130, 145, 20, 300)               /* reverse futility: margin for each step of depth */              \
    C(null_base, 128, 128, 147, 32, 384)            /* null move: base reduction beyond the steps given up, 64ths */   \
    C(null_depth, 16, 16, 22, 4, 48)                /* null move: reduction for each step of depth, 64ths */           \
    C(null_margin, 200, 200, 195, 50, 600)          /* null move: eval above beta that reduces by 1 more */            \
    C(probcut, 150, 150, 117, 50, 400)              /* ProbCut: how far above beta a capture must be */                \
    C(late, 200, 400, 309, 50, 600)                 /* late move pruning: move count, percent of 3 + depth squared */  \
    C(futility, 90, 130, 146, 20, 300)              /* futility: margin for each step of reduced depth */              \
    C(futility_history, 128, 128, 151, 32, 1024)    /* futility: history score worth a centipawn */                    \
    C(history_prune, 4000, 4000, 2747, 1000, 16000) /* history pruning: below minus this, a step of reduced depth */   \
    C(see_noisy, 95, 95, 98, 20, 300)               /* SEE pruning of captures: loss for each step of depth */         \
    C(see_quiet, 25, 25, 20, 5, 100)                /* SEE pruning of quiets: loss, times reduced depth squared */     \
    C(singular, 128, 128, 119, 32, 384)             /* singular extension: margin, 64ths of a centipawn a step */      \
    C(singular_depth, 5, 7, 7, 3, 9)                /* singular extension: from this depth */                          \
    C(singular_twice, 20, 20, 14, 0, 100)           /* singular extension: margin beyond, to extend by 2 */            \
    C(reduce_noisy, 10, 10, 6, 0, 200)              /* LMR, captures: base, hundredths of a step */                    \
    C(reduce_quiet, 80, 80, 112, 0, 300)            /* LMR, quiet actions: base, hundredths of a step */               \
    C(noisy_divisor, 340, 340, 425, 150, 1000)      /* LMR, captures: divisor of log(depth) log(count), hundredths */  \
    C(quiet_divisor, 220, 220, 145, 100, 600)       /* LMR, quiet actions: the same divisor */                         \
    C(reduce_more, 0, 70, 73, 0, 192)               /* LMR, all: added, 64ths of a step, as below */                   \
    C(reduce_cut, 96, 96, 90, 0, 256)               /* LMR: added at expected cut nodes */                             \
    C(reduce_capture, 64, 0, 0, 0, 192)             /* LMR: added if the hash move is a capture or promotion */        \
    C(reduce_pv, 64, 64, 53, 0, 192)                /* LMR: subtracted at PV nodes */                                  \
    C(reduce_check, 48, 48, 33, 0, 192)             /* LMR: subtracted if the action gives check */                    \
    C(reduce_killer, 64, 64, 51, 0, 192)            /* LMR: subtracted for killers */                                  \
    C(reduce_worse, 32, 32, 40, 0, 192)             /* LMR: added if the evaluation is not improving */                \
    C(reduce_history, 128, 128, 137, 32, 512)       /* LMR: history score that subtracts a 64th */                     \
    C(bonus, 130, 130, 133, 30, 400)                /* history bonus: for each step of depth */                        \
    C(bonus_less, 60, 60, 59, 0, 300)               /* history bonus: minus this */                                    \
    C(bonus_max, 1600, 1600, 1829, 500, 3000)       /* history bonus: upper limit */                                   \
    C(known, 0, 100, 113, 0, 300)                   /* percent of the bonus: hash move that cuts without a search */   \
    C(surprise, 0, 100, 103, 0, 300)                /* percent: reduced action that raises alpha */                    \
    C(unanswered, 0, 60, 54, 0, 300)                /* percent: opponent's action before a node that fails low */      \
    C(change, 0, 100, 192, 0, 500)                  /* percent of the change of evaluation, as a bonus */              \
    C(no_progress, 19, 0, 0, 0, 64)                 /* evaluation: less by 4096ths, for each turn without progress */  \
    C(delta, 180, 180, 244, 50, 500)                /* quiescence, delta pruning: margin beyond the captured value */  \
    C(window, 14, 14, 24, 4, 60)                    /* aspiration window: half width at first */

enum {
#define CONSTANT(NAME, ONE, SEVERAL, MARSEILLAIS, MIN, MAX) CONSTANT_##NAME,
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
        CONSTANTS
};

#ifdef TEMPI_TUNE
enum { CONSTANTS_ARE_OPTIONS = true };
#else
enum { CONSTANTS_ARE_OPTIONS = false };
#endif

/* The games that share values. */
enum constants_set { CONSTANTS_ONE_STEP, CONSTANTS_SEVERAL, CONSTANTS_MARSEILLAIS, CONSTANTS_SETS };

/* The values of all constants, by name. */
struct constants {
#define CONSTANT(NAME, ONE, SEVERAL, MARSEILLAIS, MIN, MAX) int NAME;
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
};

/* Name, defaults and range of one constant. */
struct constant {
    const char *name;
    int standard[CONSTANTS_SETS];
    int min, max;
};

/* The declarations of all constants, by number (CONSTANT_name). */
extern const struct constant search_constants[CONSTANTS];

/* Returns the set that a game belongs to, by its family and whether turns have one step. */
enum constants_set constants_set_of(const struct game *game);

/* Sets all constants to their defaults in a set of games. */
void constants_default(struct constants *c, enum constants_set set);

/* Returns where a constant is stored, by its number below CONSTANTS; NULL for another number. */
int *constant_value(struct constants *c, unsigned number);

#endif
