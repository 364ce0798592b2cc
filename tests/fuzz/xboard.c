/* libFuzzer's entry for XBoard's protocol (make fuzz): the bytes are what XBoard sends behind "xboard". */
#include "protocol/xboard/xboard.h"
#include "tests/fuzz/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lines in = session_open("memory 9\nsd 1\n", data, size);
    if (xboard_run(&in) != 0)
        abort();
    session_close(&in);
    return 0;
}
