/* libFuzzer's entry for UCI (make fuzz): the bytes are what a program sends, "uci" included. */
#include "protocol/uci/uci.h"
#include "tests/fuzz/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char first[] = "isready";
    struct lines in = session_open("setoption name Hash value 1\n", data, size);
    if (uci_run(&in, first) != 0)
        abort();
    session_close(&in);
    return 0;
}
