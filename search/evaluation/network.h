/*
 * Learned evaluation: one shape of a small network for all games, one set of weights for each family that has learned
 * any, in networks/FAMILY.def, which `tempi learn` writes; families may share one (family.c).
 *
 * A position is seen twice, by the decider and by the other side: own and enemy pieces by type and square, ranks
 * counted from the friendly side and the friendly king's half of the board turned to the left; pieces that have stepped
 * in this turn, those of the law's set, castling rights, steps of both sides. Of pieces that are not orthodox ones it
 * sees what the game lists (struct input_features of rules/pieces.h) instead of pieces, those that have stepped and the
 * law's set. Each view adds up the weights of what it finds into HIDDEN sums, which are clipped to 0..1 and squared. A
 * head, chosen by the steps that the decider has left or by the sorts of positions that the game tells apart (struct
 * input_features), weighs both views and the sum of the hand-made terms (with weight 0 they are not asked for). What
 * pieces come to is kept for positions to come that differ in few of them.
 */
#ifndef SEARCH_EVALUATION_NETWORK_H
#define SEARCH_EVALUATION_NETWORK_H

#include "rules/game.h"

enum {
    NETWORK_HIDDEN = 16,
    NETWORK_HEADS = 4, /* one, two, three, more steps left; or a game's sorts */
    NETWORK_STEPS = 8, /* classes of counts of steps, the last for all beyond */

    /* First inputs of each sort: own squares before the enemy's, of castling king side before queen side. */
    NETWORK_STEPPED = 0,
    NETWORK_SET = NETWORK_STEPPED + 2 * 64,
    NETWORK_CASTLING = NETWORK_SET + 2 * 64,
    NETWORK_FRIENDLY_STEPS = NETWORK_CASTLING + 4,
    NETWORK_ENEMY_STEPS = NETWORK_FRIENDLY_STEPS + NETWORK_STEPS,
    NETWORK_PIECES =
        NETWORK_ENEMY_STEPS + NETWORK_STEPS, /* and to the end: friendly pieces by type and square, enemy pieces */
    NETWORK_ORTHODOX = NETWORK_PIECES + 2 * PIECE_TYPES * 64, /* inputs of games on 8x8 and their images */
    NETWORK_INPUTS_MAX = 5000,                                /* of any family */
    NETWORK_ACTIVE_MAX = 3 * 64 + 4 + 2,                      /* inputs that a position can have at once */

    /* Units of the whole numbers: 1 in a sum, 1 in a head's weights, 1 of the terms; centipawns for 1. */
    NETWORK_ONE = 128,
    NETWORK_HEAD_ONE = 64,
    NETWORK_TERMS_ONE = 64,
    NETWORK_SCALE = 400,
    /* No position leads beyond the range of the sums. */
    NETWORK_WEIGHT_MAX = INT16_MAX / (NETWORK_ACTIVE_MAX + 1),
    NETWORK_HEAD_MAX = 2000
};

struct network_head {
    int16_t weights[2 * NETWORK_HIDDEN]; /* of the decider's view, then of the other */
    int32_t bias;                        /* in ONE * ONE * HEAD_ONE */
    int32_t terms;
};

/* The weights of an input. */
struct network_row {
    int16_t weights[NETWORK_HIDDEN] __attribute__((aligned(2 * NETWORK_HIDDEN)));
};

struct network {
    struct network_row bias;
    struct network_head heads[NETWORK_HEADS];
    const struct network_row *inputs;
    unsigned input_count;
};

/* Whether networks see a game's positions: there are royal kings, and pieces are orthodox or list what is seen. */
bool network_sees(const struct game *game);

/* How many inputs the networks of such a game have. */
unsigned network_input_count(const struct game *game);

/* The inputs of both views, the decider's first; returns how many there are (as many in each). */
unsigned network_inputs(const struct position *p, uint16_t inputs[2][NETWORK_ACTIVE_MAX]);

/* The head for a position. */
unsigned network_head(const struct position *p);

/* The pieces of a position that was evaluated, and what they came to in the view of each colour. */
struct network_seen {
    const struct network *network; /* NULL: none was */
    bitboard by_type[PIECE_TYPES], side[2];
    uint8_t turn[2], board[64];
    int16_t sums[2][NETWORK_HIDDEN];
};

enum { NETWORK_SEEN = 16 };

/* The positions that were evaluated last, by the number of their turn: most are hardly different from the next one.
   Zeroed before it is used. */
struct network_memory {
    struct network_seen seen[NETWORK_SEEN];
};

/* What the network says of a position, for its decider in centipawns, without the terms. The memory, which
   makes it faster and changes nothing, may be NULL. */
int network_value(const struct network *n, const struct position *p, struct network_memory *memory);

#endif
