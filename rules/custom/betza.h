/*
 * How a piece moves in Betza's notation, as XBoard's `piece` command has it: atoms (W F D N A H C Z G, K B R Q, leaps
 * by coordinates), each with a range behind it and modifiers before it. docs/reference/custom-games.md says which there
 * are.
 */
#ifndef RULES_CUSTOM_BETZA_H
#define RULES_CUSTOM_BETZA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BETZA_MOVES_MAX = 160, BETZA_LEAP_MAX = 11, BETZA_FAR = 255, BETZA_ERROR_MAX = 120, BETZA_TEXT_MAX = 200 };

enum betza_flag {
    BETZA_MOVE = 1,    /* m: to empty squares */
    BETZA_TAKE = 2,    /* c: captures */
    BETZA_PASSING = 4, /* e: captures en passant */
    BETZA_FIRST = 8,   /* i: as a first move only */
    BETZA_LAME = 16,   /* n: what lies between must be empty */
    BETZA_HOP = 32,    /* p: goes on behind just one piece */
    BETZA_NEXT = 64,   /* g: goes behind the first piece, to the square next to it */
    BETZA_OVER = 128   /* j: over a piece, which must be there */
};

/* A leap in one direction, seen from White's side, and how often it may be made. */
struct betza_move {
    int8_t files, ranks;
    uint8_t range; /* BETZA_FAR: without limit */
    uint8_t flags; /* betza_flag */
};

struct betza {
    struct betza_move moves[BETZA_MOVES_MAX];
    unsigned count;
    char piece[BETZA_TEXT_MAX]; /* as XBoard should have it: allows whatever may be done; "" if it cannot be said so */
};

/*
 * Reads the notation of a piece. False where it is at fault: *at is the place, `error` (room for BETZA_ERROR_MAX) why.
 */
bool betza_read(const char *text, size_t length, struct betza *b, const char **at, char *error);

#endif
