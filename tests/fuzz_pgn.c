/* libFuzzer's entry for game records (make fuzz, ./tempi-fuzz-pgn): the bytes are a PGN file. */
#include "../engine/position.h"
#include "tries.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    position_init();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_pgn((const char *)data, size);
    return 0;
}
