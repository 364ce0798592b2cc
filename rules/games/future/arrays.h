/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arrays of Future Chess, the pieces on a first rank at the start, and how king and queen may change places with
 * other pieces before the game. For the files of this game alone.
 */
#ifndef RULES_GAMES_FUTURE_ARRAYS_H
#define RULES_GAMES_FUTURE_ARRAYS_H

#include "rules/games/future/future.h"

/* The pieces of an array, the choices of a king or queen, and all arrays. */
enum { ARRAY_PIECES = 8, ARRAY_CHOICES = 5, ARRAYS = ARRAY_CHOICES * ARRAY_CHOICES };

/* The piece types on a first rank, from the b file to the i file. */
struct array {
    uint8_t types[ARRAY_PIECES];
};

/* The orthodox array; all others are made from it. */
extern const struct array array_orthodox;

/* A choice: the places of two pieces that change places, both 0 for none. */
struct swap {
    uint8_t from, to;
};

/* Lists what the king (or queen, by `pt`) of an array may do by the rules of Future Chess, no change first; returns how
 * many. */
unsigned array_swaps(const struct array *a, unsigned pt, struct swap *list);

/* Lists what king or queen may do by the rules of Chess-9: change places with a bishop; no change first. Returns how
 * many. */
unsigned array_bishop_swaps(const struct array *a, struct swap *list);

/* Exchanges two pieces of an array. */
void array_swap(struct array *a, struct swap s);

/* Returns the array of a number 0 to 24: five times the king's choice plus the queen's. */
struct array array_numbered(unsigned number);

/* Reads a colour's first rank; returns false if it does not hold eight of its pieces, or if its corners are not empty.
 */
bool array_read(const struct position *p, unsigned colour, struct array *a);

/* Sets up a colour's first rank anew. If both sides have kings, all kings and rooks get castling rights. */
void array_place(struct position *p, unsigned colour, const struct array *a);

#endif
