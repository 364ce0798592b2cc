/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of windows.h: what C libraries of POSIX systems have and that of Windows lacks. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdbool.h>
#include <stdlib.h>
#include <windows.h>

#undef fopen
#undef rename

char *strcasestr(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; strlen(text) >= length; text++)
        if (_strnicmp(text, part, length) == 0)
            return (char *)text;
    return NULL;
}

int pipe(int ends[2]) { return _pipe(ends, 4096, _O_BINARY | _O_NOINHERIT); }

void flockfile(FILE *file) { _lock_file(file); }
void funlockfile(FILE *file) { _unlock_file(file); }

struct tm *windows_localtime(const time_t *moment, struct tm *day)
{
    return localtime_s(day, moment) == 0 ? day : NULL;
}

FILE *windows_open(const char *path, const char *mode)
{
    char plain[8];
    size_t length = 0;
    for (; *mode && length + 1 < sizeof plain; mode++)
        if (*mode != 'e')
            plain[length++] = *mode;
    plain[length] = 0;
    return fopen(path, plain);
}

int windows_sync(int file) { return _commit(file); }

int windows_rename(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : -1;
}
