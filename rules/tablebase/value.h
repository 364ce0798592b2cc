/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact values of endgame states for the side to move: a win or loss in t turns, or a draw.
 *
 * As a score a win in t turns is VALUE_WIN - t and a loss its negative, so greater is better. t counts the turns of
 * both sides from here, with the current one and the one that ends the game. Tables store a value as a code; code 0 is
 * no state. A code fits into a byte if t is no more than 126.
 */
#ifndef RULES_TABLEBASE_VALUE_H
#define RULES_TABLEBASE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bits.h"

enum {
    VALUE_WIN = 4000,
    VALUE_TURNS_MAX = 2000, /* a table with longer wins is refused */
    /* turns of wins and losses beyond the longest turn that tables look at; real ones are shorter */
    VALUE_TURNS_LATER = 60,
    VALUE_UNKNOWN = 10000, /* no table has the position */
    CODE_NONE = 0,
    CODE_DRAW = 1,
    CODE_TURNS = 2,     /* plus twice the turns, plus one for a loss */
    CODE_BYTE_MAX = 255 /* greatest code that a byte can keep */
};

/* Returns the turns to the win or loss of a value that is no draw. */
ALWAYS_INLINE unsigned value_turns(int value) { return (unsigned)(value > 0 ? VALUE_WIN - value : VALUE_WIN + value); }

/* Returns the turns of the winner alone to the end, for a value that is no draw; `inside` says that the side to move
   has begun its turn. */
ALWAYS_INLINE unsigned value_winner_turns(int value, bool inside)
{
    return value > 0 ? (value_turns(value) + 1) / 2 : (value_turns(value) + !inside) / 2;
}

/* Returns the value of a code. */
ALWAYS_INLINE int value_of_code(unsigned code)
{
    int turns = (int)(code - CODE_TURNS) / 2;
    return code < CODE_TURNS ? 0 : code % 2 ? turns - VALUE_WIN : VALUE_WIN - turns;
}

/* Returns the code of a value. */
ALWAYS_INLINE unsigned value_code(int value)
{
    return value == 0 ? CODE_DRAW : CODE_TURNS + 2 * value_turns(value) + (value < 0);
}

/* Returns the value, for the side whose turn has led there, of a state at the start of the other side's turn. */
ALWAYS_INLINE int value_before_turn(int value) { return value > 0 ? 1 - value : value < 0 ? -1 - value : 0; }

#endif
