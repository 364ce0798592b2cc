/* Terminal modes on Windows: none, so the terminal edits lines. */
#include "engine/terminal.h"

bool terminal_keys(int fd, bool on)
{
    (void)fd;
    (void)on;
    return false; /* terminals of Windows edit lines themselves */
}
