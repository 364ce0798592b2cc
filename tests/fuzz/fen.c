/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer's entry for FENs (make fuzz, ./tempi-fuzz-fen): the first byte is the game, the rest a FEN and, after a
 * newline, an action.
 */
#include <string.h>

#include "rules/notation/fen.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/grammar/grammar.h"
#include "tests/rules/tries.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0)
        try_fen(data[0], (const char *)data + 1, size - 1);
    return 0;
}

/* Most mutations change fields, and some replace the input by a position of another game. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct random r;
    char fen[FEN_MAX] = "";
    random_seed(&r, seed);
    if (random_below(&r, 8) == 0 || max < 2)
        return LLVMFuzzerMutate(data, size, max);
    if (size < 2 || random_below(&r, 4) == 0) {
        data[0] = (uint8_t)random_below(&r, tries_games());
    } else {
        const uint8_t *newline = memchr(data + 1, '\n', size - 1);
        size_t length = newline ? (size_t)(newline - data) - 1 : size - 1;
        memcpy(fen, data + 1, length < sizeof fen ? length : sizeof fen - 1);
    }
    grammar_fen(game_at(data[0] % tries_games()), &r, fen, sizeof fen);
    size_t length = strlen(fen) < max - 1 ? strlen(fen) : max - 1;
    memcpy(data + 1, fen, length);
    return length + 1;
}
