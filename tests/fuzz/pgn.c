/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for PGN files (make fuzz, ./tempi-fuzz-pgn): the bytes are the file. */
#include "tests/fuzz/fuzz.h"
#include "tests/rules/tries.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_pgn((const char *)data, size);
    return 0;
}
