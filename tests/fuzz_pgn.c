/* libFuzzer's entry for game records (make fuzz, ./tempi-fuzz-pgn): the bytes are a PGN file. */
#include "fuzz.h"
#include "tries.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_pgn((const char *)data, size);
    return 0;
}
