/*
 * libFuzzer's entry for FENs (make fuzz, ./tempi-fuzz-fen): the first byte is the game, the rest a FEN and, behind a
 * newline, an action.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/rules/tries.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0)
        try_fen(data[0], (const char *)data + 1, size - 1);
    return 0;
}
