/*
 * Exact values of endgame states for the side to move: a win or loss in t turns, or a draw.
 *
 * As a score a win in t turns is VALUE_WIN - t and a loss its negative, so greater is better. t counts the turns of
 * both sides from here, with the current one and the one that ends the game. Tables store a value as a code of one
 * byte; code 0 is no state.
 */
#ifndef RULES_TABLEBASE_VALUE_H
#define RULES_TABLEBASE_VALUE_H

#include <stdint.h>

#include "engine/bits.h"

enum {
    VALUE_WIN = 200,
    VALUE_TURNS_MAX = 126,
    /* turns of wins and losses beyond the longest turn that tables look at; real ones are shorter */
    VALUE_TURNS_LATER = 60,
    VALUE_UNKNOWN = 1000, /* no table has the position */
    CODE_NONE = 0,
    CODE_DRAW = 1,
    CODE_WIN = 2,                              /* plus the turns */
    CODE_LOSS = CODE_WIN + VALUE_TURNS_MAX + 1 /* plus the turns */
};

/* Returns the turns to the win or loss of a value that is no draw. */
ALWAYS_INLINE unsigned value_turns(int value) { return (unsigned)(value > 0 ? VALUE_WIN - value : VALUE_WIN + value); }

/* Returns the value of a code. */
ALWAYS_INLINE int value_of_code(uint8_t code)
{
    return code < CODE_WIN ? 0 : code < CODE_LOSS ? VALUE_WIN - (code - CODE_WIN) : code - CODE_LOSS - VALUE_WIN;
}

/* Returns the code of a value. */
ALWAYS_INLINE uint8_t value_code(int value)
{
    return (uint8_t)(value == 0 ? CODE_DRAW : (value > 0 ? CODE_WIN : CODE_LOSS) + value_turns(value));
}

/* Returns the value, for the side whose turn has led there, of a state at the start of the other side's turn. */
ALWAYS_INLINE int value_before_turn(int value) { return value > 0 ? 1 - value : value < 0 ? -1 - value : 0; }

#endif
