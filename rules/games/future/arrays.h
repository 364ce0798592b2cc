/* The arrays of Future Chess: how king and queen may change places with other pieces before the game. */
#ifndef RULES_GAMES_FUTURE_ARRAYS_H
#define RULES_GAMES_FUTURE_ARRAYS_H

#include "rules/games/future/future.h"

enum { ARRAY_PIECES = 8, ARRAY_CHOICES = 5, ARRAYS = ARRAY_CHOICES * ARRAY_CHOICES };

/* The piece types on a first rank, from the b file to the i file. */
struct array {
    uint8_t types[ARRAY_PIECES];
};

/* The orthodox array, from which all others come. */
extern const struct array array_orthodox;

/* A choice: the places of two pieces that change, both 0 for none. */
struct swap {
    uint8_t from, to;
};

/* Lists what may be done with the king (or queen) of an array by the rules of Future Chess, none first. */
unsigned array_swaps(const struct array *a, unsigned pt, struct swap *list);

/* Lists what may be done by the rules of Chess-9: king or queen with a bishop, or none. */
unsigned array_bishop_swaps(const struct array *a, struct swap *list);

void array_swap(struct array *a, struct swap s);

/* The array of a number 0..24: five times the king's choice plus the queen's. */
struct array array_numbered(unsigned number);

/* The pieces of a colour's first rank; false if they are not eight of them, or the corners are not empty. */
bool array_read(const struct position *p, unsigned colour, struct array *a);

/* Sets up a colour's first rank anew, with all castling rights for both sides if both have kings and rooks. */
void array_place(struct position *p, unsigned colour, const struct array *a);

#endif
