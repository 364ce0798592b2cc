/*
 * The weights of Transporter Chess, by the same conventions as weights.h: pairs for the middle game and the endgame in
 * centipawns, which `tempi tune transporter` fits and writes as weights/transporter.def.
 *
 * The value of the pieces were measured. In 500 games between searchers that held all pieces worth the same, the
 * results alone gave F 26, S 60, M 83, D 140, C 82, R 212, B 115. With these doubled, and terms of place and attack set
 * by hand, 900 more games were played, and the values fitted again, then everything, kept near where it was: tempi tune
 * transporter R --play 900 --nodes 1000 --random 12 --seed 41 tempi tune transporter R --epochs 40 --blend 0 --hold 0
 * --only pieces tempi tune transporter R --epochs 40 --blend 50 --hold 40000 At 1500 nodes a turn the second fit of the
 * pieces won 25 games of 60 and lost 6 against the weights before it; fitting the rest with --hold 200000 won 23:7,
 * with 40000 another 28:11; with 12000 it lost 12:19.
 */
#ifndef SEARCH_EVALUATION_WEIGHTS_TRANSPORTER_H
#define SEARCH_EVALUATION_WEIGHTS_TRANSPORTER_H

#include "rules/games/transporter/transporter.h"
#include "search/evaluation/weights.h"

/* Fighters stand for pawns, but a hundred is what the fit makes of it; the order is that of enum piece below. */
enum { PIECES = 8, DANGER_MAX = 24, FEW = 6 };

/* Group, how many weights. Ranks are seen from the pieces's friendly side, files are folded in the middle. */
#define TRANSPORTER_GROUPS(GROUP)                                                                                      \
    GROUP(pieces, PIECES)           /* by type */                                                                      \
    GROUP(ranks, (PIECES + 1) * 10) /* by type, the Admiral last, and rank */                                          \
    GROUP(files, (PIECES + 1) * 5)  /* by type and file from the edge */                                               \
    GROUP(rook_moves, 19)           /* by squares that can be gone to */                                               \
    GROUP(bishop_moves, 16)                                                                                            \
    GROUP(commodore_moves, 16)                                                                                         \
    GROUP(commodore_aims, 3) /* by pieces of the enemy that a Commodore could capture */                               \
    GROUP(advisor_moves, 13)                                                                                           \
    GROUP(unmoved, 1)               /* Fighters that may still make two steps */                                       \
    GROUP(taken_by_fighter, PIECES) /* by type of the piece that a Fighter or Super Fighter attacks */                 \
    GROUP(taken_by_mate, PIECES)    /* by a Mate or Advisor */                                                         \
    GROUP(taken_by_line, PIECES)    /* by a Rook, Bishop or Commodore */                                               \
    GROUP(loose, PIECES)            /* attacked and not guarded */                                                     \
    GROUP(guarded, 1)               /* pieces guarded by others */                                                     \
    GROUP(next_to_camp, 3)          /* Fighters, Super Fighters, Mates that can be promoted with their next step */    \
    GROUP(shelter, 9)               /* pieces around the friendly Admiral */                                           \
    GROUP(danger, DANGER_MAX)       /* by units of attack on the squares around him */                                 \
    GROUP(flights, 9)               /* squares that he can safely step to */                                           \
    GROUP(few, FEW)                 /* by pieces a side has left before it is bare */                                  \
    GROUP(turn, 1)

enum transporter_weight {
#define GROUP(NAME, COUNT) T_##NAME, T_##NAME##_last = T_##NAME + (COUNT)-1,
    TRANSPORTER_GROUPS(GROUP)
#undef GROUP
        TRANSPORTER_WEIGHTS
};

_Static_assert((int)TRANSPORTER_WEIGHTS <= (int)WEIGHTS, "tuning has room for so many weights");

#endif
