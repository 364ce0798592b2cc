/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of pieces in exchanges: the struct that SEE and the evaluations of families share. see.h fills it. */
#ifndef SEARCH_EVALUATION_PIECE_VALUES_H
#define SEARCH_EVALUATION_PIECE_VALUES_H

#include "rules/game.h"

enum { VALUE_KING = 5000 }; /* value of a royal king in an exchange, centipawns */

/* The piece values of a game in centipawns, and the orthodox piece types in their order. */
struct piece_values {
    int of[TYPES_MAX];
    unsigned char order[PIECE_TYPES]; /* the least valuable first */
};

#endif
