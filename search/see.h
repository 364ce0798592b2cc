/* Static exchange evaluation (SEE): what a capture, and the captures after it on the same square, gain. */
#ifndef SEARCH_SEE_H
#define SEARCH_SEE_H

#include "rules/game.h"

enum { VALUE_KING = 5000 };

/* The piece values of a game, and the types in their order. */
struct piece_values {
    int of[TYPES_MAX];
    unsigned char order[PIECE_TYPES]; /* the least valuable first */
};

/* Fills the piece values of a game. */
void piece_values_set(struct piece_values *values, const struct game *game);

/* Whether the exchange that a step begins on its target gains at least `gain` centipawns (SEE). */
bool see_ge(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
