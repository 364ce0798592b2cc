/*
 * The constants of the search that are found by games, declared once: what they are called, their values in games of
 * one step a turn and in games of several, and the range in which better ones are looked for (`tempi spsa`).
 */
#ifndef SEARCH_CONSTANTS_H
#define SEARCH_CONSTANTS_H

#include <stdbool.h>

/* Name, value where every turn is one step, value elsewhere, min, max. Depths are steps and margins hundredths of a
   pawn; shares of a step are 64ths. */
#define SEARCH_CONSTANTS(C)                                                                                            \
    C(razor, 200, 200, 50, 600)               /* razoring: margin at depth 0, and times the depth squared */           \
    C(reverse, 75, 130, 20, 300)              /* reverse futility: margin a step */                                    \
    C(null_base, 128, 128, 32, 384)           /* null move: reduction beyond the turn, in 64ths */                     \
    C(null_depth, 16, 16, 4, 48)              /* and for each step of depth */                                         \
    C(null_margin, 200, 200, 50, 600)         /* eval above beta that reduces by one more */                           \
    C(probcut, 150, 150, 50, 400)             /* how far above beta a capture must be */                               \
    C(late, 300, 400, 50, 600)                /* actions kept: percent of 3 + depth squared, or of half of that */     \
    C(futility, 90, 130, 20, 300)             /* futility: margin a step left */                                       \
    C(futility_history, 128, 128, 32, 1024)   /* history that is worth a centipawn there */                            \
    C(history_prune, 4000, 4000, 1000, 16000) /* history, below 0, a step left, that leaves an action out */           \
    C(see_noisy, 95, 95, 20, 300)             /* losses a step of depth that leave a capture out */                    \
    C(see_quiet, 25, 25, 5, 100)              /* losses, times the depth left squared, that leave out a quiet one */   \
    C(singular, 128, 128, 32, 384)            /* margin of a singular action, 64ths a step */                          \
    C(singular_twice, 20, 20, 0, 100)         /* more of it extends twice */                                           \
    C(reduce_noisy, 10, 10, 0, 200)           /* reductions in hundredths of a step: all have that, */                 \
    C(reduce_quiet, 80, 80, 0, 300)                                                                                    \
    C(noisy_divisor, 340, 340, 150, 1000) /* and the logarithms of depth and count over that */                        \
    C(quiet_divisor, 220, 220, 100, 600)                                                                               \
    C(reduce_more, 0, 70, 0, 192)        /* quiet or not */                                                            \
    C(reduce_cut, 96, 96, 0, 256)        /* where a cut is expected */                                                 \
    C(reduce_pv, 64, 64, 0, 192)         /* less: on the best line, */                                                 \
    C(reduce_check, 48, 48, 0, 192)      /* after a check, */                                                          \
    C(reduce_killer, 64, 64, 0, 192)     /* for killers; */                                                            \
    C(reduce_worse, 32, 32, 0, 192)      /* more: where nothing improves */                                            \
    C(reduce_history, 128, 128, 32, 512) /* history that is worth a 64th */                                            \
    C(bonus, 130, 130, 30, 400)          /* of history: for a step of depth, */                                        \
    C(bonus_less, 60, 60, 0, 300)        /* less this, */                                                              \
    C(bonus_max, 1600, 1600, 500, 3000)  /* at most */                                                                 \
    C(known, 0, 100, 0, 300)             /* percent of it for a hash move that cuts unsearched, */                     \
    C(surprise, 0, 100, 0, 300)          /* for a reduced one that surprises, */                                       \
    C(unanswered, 0, 60, 0, 300)         /* for the opponent's without a good answer */                                \
    C(change, 0, 100, 0, 500)            /* and percent of what it changed the evaluation by */                        \
    C(delta, 180, 180, 50, 500)          /* quiescence: what a capture may gain beyond the piece it takes */           \
    C(window, 14, 14, 4, 60)             /* around the score before */

enum {
#define CONSTANT(NAME, ONE, SEVERAL, MIN, MAX) CONSTANT_##NAME,
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
        CONSTANTS
};

#ifdef TEMPI_TUNE
enum { CONSTANTS_ARE_OPTIONS = true };
#else
enum { CONSTANTS_ARE_OPTIONS = false };
#endif

struct constants {
#define CONSTANT(NAME, ONE, SEVERAL, MIN, MAX) int NAME;
    SEARCH_CONSTANTS(CONSTANT)
#undef CONSTANT
};

/* What is declared of a constant. */
struct constant {
    const char *name;
    int standard[2]; /* in games of one step a turn; in others */
    int min, max;
};

extern const struct constant search_constants[CONSTANTS];

/* The default values, for games of several steps a turn or of one. */
void constants_default(struct constants *c, bool several);

/* The place of the value of a constant by its number. */
int *constant_value(struct constants *c, unsigned number);

#endif
