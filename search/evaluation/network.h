/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Evaluation by a small neural network. Each family that has learned any weights has them in networks/FAMILY.def,
 * written by `tempi learn`; families may share a network (family.c). Used by evaluation.c and by learning. Hot path: a
 * change needs a bench and a match.
 *
 * A position has two views, that of the decider and that of the other side. The input features of a view: friendly and
 * enemy pieces by type and square (ranks counted from that side, the board mirrored so that its king is on the left
 * half); pieces that have stepped in this turn; pieces of the law's set; castling rights; steps of both sides. A game
 * without orthodox pieces lists features of its own (struct input_features in rules/pieces.h) in place of the first
 * three; one from a games file has castling rights, too.
 *
 * Each view adds up the weights of its active features into 16 to 128 sums, which are clipped to 0..1 and squared. A
 * head weighs both views and the sum of the hand-made terms (which are not computed if their weight is 0). The head is
 * chosen by the steps that the decider has left, or by the sort of position that the game distinguishes; in networks of
 * 16 heads also by the number of pieces. Sums of pieces, castling rights and steps are cached for later positions that
 * differ in few of them.
 */
#ifndef SEARCH_EVALUATION_NETWORK_H
#define SEARCH_EVALUATION_NETWORK_H

#include "rules/game.h"

enum {
    NETWORK_LANES = 16,     /* sums are in vectors of so many */
    NETWORK_SUMS_MAX = 128, /* greatest number of sums of a view */
    NETWORK_SORTS = 4,      /* by steps left: 1, 2, 3, more; or by a game's sorts of positions */
    NETWORK_CLASSES = 4,    /* by pieces on the board: 1 to 8, 9 to 16, 17 to 24, more */
    NETWORK_HEADS_MAX = NETWORK_SORTS * NETWORK_CLASSES,
    NETWORK_STEPS = 8, /* classes of step counts; the last is for all greater ones */

    /* First input of each sort: friendly squares before enemy ones, king side castling before queen side. */
    NETWORK_STEPPED = 0,
    NETWORK_SET = NETWORK_STEPPED + 2 * 64,
    NETWORK_CASTLING = NETWORK_SET + 2 * 64,
    NETWORK_FRIENDLY_STEPS = NETWORK_CASTLING + 4,
    NETWORK_ENEMY_STEPS = NETWORK_FRIENDLY_STEPS + NETWORK_STEPS,
    NETWORK_PIECES =
        /* to the end: friendly pieces by type and square, then enemy pieces */
    NETWORK_ENEMY_STEPS + NETWORK_STEPS,
    /* number of inputs of games on 8x8 and their 8x8 images */
    NETWORK_ORTHODOX = NETWORK_PIECES + 2 * PIECE_TYPES * 64,
    NETWORK_INPUTS_MAX = 5000,           /* greatest number of inputs of a family */
    NETWORK_ACTIVE_MAX = 3 * 64 + 4 + 2, /* greatest number of active inputs in a position */

    /* Fixed-point units: 1 in a sum, 1 in a head's weights, 1 of the terms; centipawns for an output of 1. */
    NETWORK_ONE = 128,
    NETWORK_HEAD_ONE = 64,
    NETWORK_TERMS_ONE = 64,
    NETWORK_SCALE = 400,
    /* Bounds of weights: those of inputs fit in a byte, and no position overflows the sums. */
    NETWORK_WEIGHT_MAX = INT8_MAX,
    NETWORK_HEAD_MAX = 2000
};

/* The output layer for one class of positions: as many weights as there are sums of the decider's view, then of the
   other side's. */
struct network_head {
    int16_t weights[2 * NETWORK_SUMS_MAX];
    int32_t bias;  /* in NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE */
    int32_t terms; /* share of the hand-made terms, in NETWORK_TERMS_ONEths */
};

/* A network of `sums` sums (16, 32, 64 or 128) a view and 4 or 16 heads. `inputs` has a row of `sums` weights for each
   input, aligned to vectors. */
struct network {
    int16_t bias[NETWORK_SUMS_MAX] __attribute__((aligned(2 * NETWORK_LANES)));
    struct network_head heads[NETWORK_HEADS_MAX];
    const int8_t *inputs;
    unsigned sums, input_count, head_count;
};

/* Whether a network may have so many sums a view, or so many heads. */
#define NETWORK_SUMS_GOOD(SUMS) ((SUMS) == 16 || (SUMS) == 32 || (SUMS) == 64 || (SUMS) == 128)
#define NETWORK_HEADS_GOOD(HEADS) ((HEADS) == NETWORK_SORTS || (HEADS) == 16)

/* Whether networks can evaluate a game: its pieces are orthodox with royal kings, or it lists input features. */
bool network_sees(const struct game *game);

/* Returns the name of the inputs of a game: networks of the same inputs have the same name. */
const char *network_inputs_name(const struct game *game);

/* Returns the number of inputs of a network for a game. */
unsigned network_input_count(const struct game *game);

/* Fills the active inputs of both views, the decider's first; returns their number, which is equal in both. */
unsigned network_inputs(const struct position *p, uint16_t inputs[2][NETWORK_ACTIVE_MAX]);

/* Returns the index of the head for a position, of 4 or 16 heads. */
unsigned network_head(unsigned heads, const struct position *p);

/* A position evaluated before: its pieces and state, and the sums they gave in the view of each colour. */
struct network_seen {
    const struct network *network; /* NULL: an empty entry */
    bitboard by_type[PIECE_TYPES], side[2];
    uint32_t state;             /* castling rights, classes of both colours' steps */
    uint8_t turn[2], board[64]; /* view_turn() of each colour; pieces by square */
    int16_t sums[2][NETWORK_SUMS_MAX];
};

/* The same of a game whose input features are in position.board; without state. */
struct network_board {
    const struct network *network; /* NULL: an empty entry */
    uint8_t mirrored[2];           /* whether the files are mirrored for each colour */
    uint8_t board[BOARD_MAX];
    int16_t sums[2][NETWORK_SUMS_MAX];
};

enum { NETWORK_SEEN = 16 }; /* positions kept */

/* The positions evaluated last, by position.number: most differ little from the next one. Zeroed before use, and where
   a network has gone. */
struct network_memory {
    struct network_seen seen[NETWORK_SEEN];
    struct network_board boards[NETWORK_SEEN];
};

/* Returns the output of a head of a network for a position, for its decider in centipawns, without the terms. The
   memory makes it faster, changes nothing, and may be NULL. */
int network_value(const struct network *n, const struct network_head *head, const struct position *p,
                  struct network_memory *memory);

#endif
