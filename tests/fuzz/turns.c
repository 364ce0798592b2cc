/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer's entry for texts of turns (make fuzz): the first byte is the game, the rest turns from its starting
 * position.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/rules/tries.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0)
        try_turns(data[0], (const char *)data + 1, size - 1);
    return 0;
}
