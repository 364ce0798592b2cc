/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting for lines of text on Windows, by polling. */
#include "engine/lines.h"

#include <io.h>
#include <string.h>
#include <windows.h>

enum { SOON_MS = 1000 }; /* for so long input is looked for every millisecond, later every ten */

/* Whether a pipe has a writer, or waits for its first; *bytes is how many it holds. */
static bool pipe_lives(HANDLE pipe, DWORD *bytes)
{
    *bytes = 0;
    return PeekNamedPipe(pipe, NULL, 0, NULL, bytes, NULL) || GetLastError() == ERROR_PIPE_LISTENING;
}

/* Whether a read would not block; end of input and errors count as readable. */
static bool readable(int fd)
{
    HANDLE file = (HANDLE)_get_osfhandle(fd);
    DWORD bytes;
    if (GetFileType(file) == FILE_TYPE_PIPE)
        return !pipe_lives(file, &bytes) || bytes > 0;
    return WaitForSingleObject(file, 0) != WAIT_TIMEOUT;
}

bool lines_expected(int fd, ssize_t n)
{
    HANDLE file = (HANDLE)_get_osfhandle(fd);
    DWORD bytes;
    (void)n; /* which is 0, too, when a writer writes nothing */
    if (GetFileType(file) != FILE_TYPE_PIPE || !pipe_lives(file, &bytes))
        return false;
    while (!readable(fd))
        Sleep(1);
    return true;
}

bool lines_wait(struct lines *in, int wake)
{
    char bytes[64];
    if (in->ended || (in->end > in->start && memchr(in->buffer + in->start, '\n', in->end - in->start)))
        return true;
    for (unsigned waited = 0; !readable(wake); waited++) {
        if (readable(in->fd))
            return true;
        Sleep(waited < SOON_MS ? 1 : 10);
    }
    return _read(wake, bytes, sizeof bytes) <= 0;
}
