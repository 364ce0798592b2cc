/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The weights of the hand-made evaluation: one list of groups, one set of values for each family. A weight is a pair
 * for middle game and endgame, in centipawns. The values are in weights/FAMILY.def, written by `tempi tune`:
 *   ROW(group, first, S(middle, end), ...)  the weights of a group from index `first` on; what is left out is 0.
 * Used by evaluation and tuning.
 */
#ifndef SEARCH_EVALUATION_WEIGHTS_H
#define SEARCH_EVALUATION_WEIGHTS_H

#include "rules/game.h"

/* half of a board; classes of steps left; attack units */
enum { FOLDED = 32, STEP_CLASSES = 4, UNITS_MAX = 40 };

/* Group, number of weights. Squares are seen from the owner's side and mirrored to one half of the board. */
#define WEIGHT_GROUPS(GROUP)                                                                                           \
    GROUP(piece, PIECE_TYPES)          /* by type */                                                                   \
    GROUP(square, PIECE_TYPES *FOLDED) /* by type, rank, file from the edge */                                         \
    GROUP(bishop_pair, 1)                                                                                              \
    GROUP(knight_mobility, 9) /* by number of squares in reach, as all mobility */                                     \
    GROUP(bishop_mobility, 14)                                                                                         \
    GROUP(rook_mobility, 15)                                                                                           \
    GROUP(queen_mobility, 28)                                                                                          \
    GROUP(leaper_mobility, 9) /* ferz and alfil */                                                                     \
    GROUP(rook_file, 2)       /* half open, open */                                                                    \
    GROUP(outpost, 2)         /* knight, bishop */                                                                     \
    GROUP(bishop_pawns, 1)    /* friendly pawns on the bishop's colour */                                              \
    GROUP(minor_behind_pawn, 1)                                                                                        \
    GROUP(doubled, 1)                                                                                                  \
    GROUP(isolated, 2)  /* enemy pawn ahead on the file, none */                                                       \
    GROUP(backward, 2)  /* enemy pawn ahead on the file, none */                                                       \
    GROUP(connected, 8) /* by rank */                                                                                  \
    GROUP(passed, 8)    /* by rank */                                                                                  \
    GROUP(passed_blocked, 8)                                                                                           \
    GROUP(passed_clear, 8)         /* nothing stands or attacks ahead */                                               \
    GROUP(passed_friendly_king, 1) /* king's distance to the square ahead, times rank - 2 */                           \
    GROUP(passed_enemy_king, 1)                                                                                        \
    GROUP(threat_by_pawn, PIECE_TYPES) /* by type of the piece attacked */                                             \
    GROUP(threat_by_minor, PIECE_TYPES)                                                                                \
    GROUP(threat_by_rook, PIECE_TYPES)                                                                                 \
    GROUP(threat_by_king, 1)                                                                                           \
    GROUP(threat_by_push, 1)                                                                                           \
    GROUP(hanging, 1)          /* attacked and not guarded */                                                          \
    GROUP(shelter, 16)         /* by rank of the friendly pawn, 0 none; on the king's file, beside it */               \
    GROUP(storm, 8)            /* by rank of the enemy pawn seen from the king's side */                               \
    GROUP(danger, UNITS_MAX)   /* by units of attack on the king */                                                    \
    GROUP(bare_edge, 1)        /* distance of a lone enemy king from the centre */                                     \
    GROUP(bare_near, 1)        /* nearness of our king to it */                                                        \
    GROUP(tempo, STEP_CLASSES) /* by steps that the decider has left */                                                \
    /* Turns of several steps only. Pairs of groups: with one step, with two steps or more. */                         \
    GROUP(now_loose, 2 * PIECE_TYPES)   /* unguarded pieces that the decider can capture at once */                    \
    GROUP(now_guarded, 2 * PIECE_TYPES) /* guarded pieces that the decider can capture at once */                      \
    GROUP(later_loose, 2 * PIECE_TYPES) /* both for the other side's coming turn */                                    \
    GROUP(later_guarded, 2 * PIECE_TYPES)                                                                              \
    GROUP(reach, PIECE_TYPES) /* unguarded pieces that a side can capture in two steps */                              \
    GROUP(promote_now, 2)     /* by spare steps (0, 1 and more) after the promotion */                                 \
    GROUP(promote_later, 2)                                                                                            \
    GROUP(king_now, 2) /* the decider attacks the king, within two steps */                                            \
    GROUP(king_later, 2)                                                                                               \
    GROUP(ring_reach, 10)            /* squares around the king that two steps can attack */                           \
    GROUP(double_piece, PIECE_TYPES) /* bonus by type for the side whose turns are longer */

enum weight {
#define GROUP(NAME, COUNT) W_##NAME, W_##NAME##_last = W_##NAME + (COUNT)-1,
    WEIGHT_GROUPS(GROUP)
#undef GROUP
        WEIGHTS
};

/* A pair of middle game and endgame value in one integer, so that one addition adds both. */
#define S(MIDDLE, END) ((int64_t)(END) * (INT64_C(1) << 32) + (MIDDLE))

/* Returns the middle game value of a pair. */
ALWAYS_INLINE int score_middle(int64_t s) { return (int32_t)(uint32_t)(uint64_t)s; }
/* Returns the endgame value of a pair. */
ALWAYS_INLINE int score_end(int64_t s) { return (int32_t)(uint32_t)(((uint64_t)s + UINT64_C(0x80000000)) >> 32); }

/* A group of weights; tuning writes `width` of them in a line. */
struct weight_group {
    const char *name;
    unsigned base, count, width;
};

/* The weights of one evaluation. At most WEIGHTS; base + count of a group never exceed that. */
struct weight_set {
    const int64_t *values;
    unsigned count, group_count;
    const struct weight_group *groups;
};

/* The trace of an evaluation, for tuning and tests. */
enum { PHASE_MAX = 24, SCALE_FULL = 64 }; /* game phase with all pieces on the board; unit of shares */

/* The uses of all weights in one position, and what its evaluation is computed from. */
struct evaluation_trace {
    int16_t uses[WEIGHTS]; /* White's minus Black's */
    int phase;             /* game phase: PHASE_MAX middle game, 0 endgame */
    int middle, end;       /* shares of the middle game and endgame values that count, 0..SCALE_FULL */
    int value;             /* evaluation for White, centipawns */
};

#endif
