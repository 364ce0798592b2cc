/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The weights of Transporter Chess: pairs for middle game and endgame in centipawns, as in weights.h. `tempi tune
 * transporter` fits them and writes weights/transporter.def. Used by transporter.c.
 *
 * The piece values were measured. In 500 games of self-play with all pieces worth the same, the results alone gave F
 * 26, S 60, M 83, D 140, C 82, R 212, B 115. With these doubled, and the other terms set by hand, 900 more games were
 * played; then the piece values were fitted again, and at last all weights, kept near where they were:
 *   tempi tune transporter R --play 900 --nodes 1000 --random 12 --seed 41
 *   tempi tune transporter R --epochs 40 --blend 0 --hold 0 --only pieces
 *   tempi tune transporter R --epochs 40 --blend 50 --hold 40000
 * At 1500 nodes a turn, the second fit of the piece values won 25 of 60 games and lost 6 against the weights before it.
 * Fitting all weights with --hold 200000 won 23:7, with 40000 another 28:11; with 12000 it lost 12:19.
 */
#ifndef SEARCH_EVALUATION_WEIGHTS_TRANSPORTER_H
#define SEARCH_EVALUATION_WEIGHTS_TRANSPORTER_H

#include "rules/games/transporter/transporter.h"
#include "search/evaluation/weights.h"

/* PIECES: types with a value, in the order of `rows` in transporter.c; a Fighter is worth what the fit gave it, not
   100. */
enum { PIECES = 8, DANGER_MAX = 24, FEW = 6 };

/* Group, number of weights. Ranks are seen from the owner's side; files are mirrored to one half. */
#define TRANSPORTER_GROUPS(GROUP)                                                                                      \
    GROUP(pieces, PIECES)           /* by type */                                                                      \
    GROUP(ranks, (PIECES + 1) * 10) /* by type, the Admiral last, and rank */                                          \
    GROUP(files, (PIECES + 1) * 5)  /* by type and file from the edge */                                               \
    GROUP(rook_moves, 19)           /* by number of squares in reach, as all *_moves */                                \
    GROUP(bishop_moves, 16)                                                                                            \
    GROUP(commodore_moves, 16)                                                                                         \
    GROUP(commodore_aims, 3) /* by number of enemy pieces that a Commodore could capture */                            \
    GROUP(advisor_moves, 13)                                                                                           \
    GROUP(unmoved, 1)               /* Fighters that may still make two steps */                                       \
    GROUP(taken_by_fighter, PIECES) /* by type of the piece that a Fighter or Super Fighter attacks */                 \
    GROUP(taken_by_mate, PIECES)    /* by type of the piece that a Mate or Advisor attacks */                          \
    GROUP(taken_by_line, PIECES)    /* by type of the piece that a Rook, Bishop or Commodore attacks */                \
    GROUP(loose, PIECES)            /* attacked and not guarded */                                                     \
    GROUP(guarded, 1)               /* pieces guarded by others */                                                     \
    GROUP(next_to_camp, 3)          /* Fighters, Super Fighters, Mates that can be promoted with their next step */    \
    GROUP(shelter, 9)               /* pieces around the friendly Admiral */                                           \
    GROUP(danger, DANGER_MAX)       /* by attack units against the squares around it */                                \
    GROUP(flights, 9)               /* number of squares that the Admiral can safely step to */                        \
    GROUP(few, FEW)                 /* by number of pieces left before a side is bare */                               \
    GROUP(turn, 1)

enum transporter_weight {
#define GROUP(NAME, COUNT) T_##NAME, T_##NAME##_last = T_##NAME + (COUNT)-1,
    TRANSPORTER_GROUPS(GROUP)
#undef GROUP
        TRANSPORTER_WEIGHTS
};

_Static_assert((int)TRANSPORTER_WEIGHTS <= (int)WEIGHTS, "tuning has room for so many weights");

#endif
