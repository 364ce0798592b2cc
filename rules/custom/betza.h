/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads how a piece moves in Betza's notation, as XBoard's `piece` command has it: atoms (W F D N A H C L Z J G, K B R
 * Q, leaps by coordinates), each with a range behind it and modifiers before it. docs/reference/custom-games.md lists
 * them. Only rules/custom calls it.
 */
#ifndef RULES_CUSTOM_BETZA_H
#define RULES_CUSTOM_BETZA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BETZA_MOVES_MAX = 160, BETZA_LEAP_MAX = 11, BETZA_FAR = 255, BETZA_ERROR_MAX = 120, BETZA_TEXT_MAX = 200 };

/* Modifiers of an atom: what a move may do and what it needs. */
enum betza_flag {
    BETZA_MOVE = 1,    /* m: goes to empty squares */
    BETZA_TAKE = 2,    /* c: captures */
    BETZA_PASSING = 4, /* e: captures en passant */
    BETZA_FIRST = 8,   /* i: only as a first move */
    BETZA_LAME = 16,   /* n: the squares between must be empty */
    BETZA_HOP = 32,    /* p: hops over exactly one piece and goes on */
    BETZA_NEXT = 64,   /* g: hops over the first piece to the square next behind it */
    BETZA_OVER = 128,  /* j: leaps over a piece, which must be there */
    BETZA_LINES = 256, /* d: only along the lines of the board */
    BETZA_TWICE = 512, /* nn, with BETZA_LAME: both squares of a way straight and, at its end, aslant must be empty */
    BETZA_HOPS = BETZA_LAME | BETZA_HOP | BETZA_NEXT | BETZA_OVER /* what asks which pieces stand between */
};

/* A leap in one direction, seen from White's side, and how often it may be repeated. */
struct betza_move {
    int8_t files, ranks;
    uint8_t range;  /* how many leaps at most; BETZA_FAR: no limit */
    uint16_t flags; /* betza_flag */
};

/* All moves of a piece type. */
struct betza {
    struct betza_move moves[BETZA_MOVES_MAX];
    unsigned count;
    /* the notation for XBoard, which allows at least what is legal; "" if there is none */
    char piece[BETZA_TEXT_MAX];
};

/*
 * Reads the notation of a piece into *b, `-` for one that does not move. False if it is wrong: *at is the place,
 * `error` (room for BETZA_ERROR_MAX) the reason.
 */
bool betza_read(const char *text, size_t length, struct betza *b, const char **at, char *error);

/* Whether the moves of a piece are those of a text in the notation. */
bool betza_same(const struct betza *b, const char *text);

#endif
