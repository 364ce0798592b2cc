/*
 * What a state of an endgame is worth to who decides in it, exactly: a win or a loss in so many turns, or a draw.
 *
 * As a score a win in t turns is VALUE_WIN - t and a loss the negative of that, so greater is better; t counts the
 * turns of both sides from here on, the one that is under way and the one that ends the game included. A byte keeps it
 * as a code; code 0 is no state at all.
 */
#ifndef RULES_TABLEBASE_VALUE_H
#define RULES_TABLEBASE_VALUE_H

#include <stdint.h>

#include "engine/bits.h"

enum {
    VALUE_WIN = 200,
    VALUE_TURNS_MAX = 126,
    VALUE_TURNS_LATER = 60, /* of wins and losses behind the longest turn that tables look at; real ones take less */
    VALUE_UNKNOWN = 1000,   /* no table says */
    CODE_NONE = 0,
    CODE_DRAW = 1,
    CODE_WIN = 2,                              /* plus the turns */
    CODE_LOSS = CODE_WIN + VALUE_TURNS_MAX + 1 /* plus the turns */
};

/* The turns to the win or loss that a value other than a draw says. */
ALWAYS_INLINE unsigned value_turns(int value) { return (unsigned)(value > 0 ? VALUE_WIN - value : VALUE_WIN + value); }

ALWAYS_INLINE int value_of_code(uint8_t code)
{
    return code < CODE_WIN ? 0 : code < CODE_LOSS ? VALUE_WIN - (code - CODE_WIN) : code - CODE_LOSS - VALUE_WIN;
}

ALWAYS_INLINE uint8_t value_code(int value)
{
    return (uint8_t)(value == 0 ? CODE_DRAW : (value > 0 ? CODE_WIN : CODE_LOSS) + value_turns(value));
}

/* The value of a state at the start of a turn for the side whose turn has led there. */
ALWAYS_INLINE int value_before_turn(int value) { return value > 0 ? 1 - value : value < 0 ? -1 - value : 0; }

#endif
