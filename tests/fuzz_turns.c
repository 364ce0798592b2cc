/* libFuzzer's entry for texts of turns (make fuzz): the first byte is the game, the rest turns from its start. */
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
    if (size > 0)
        try_turns(data[0], (const char *)data + 1, size - 1);
    return 0;
}
