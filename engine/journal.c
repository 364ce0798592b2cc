/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that grow by whole pieces: writes that are taken back if they fail half-way, and syncs once a second. */
#include "engine/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/memory.h"

#ifndef O_BINARY
#define O_BINARY 0
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif

enum { SYNC_MS = 1000 };

/* Appends bytes to a file; false, with the file as it was, if not all of them can be written. */
static bool append(int file, const char *bytes, size_t length)
{
    const off_t before = lseek(file, 0, SEEK_END);
    size_t written = 0;
    ssize_t n = 1;
    while (written < length && (n > 0 || (n < 0 && errno == EINTR))) {
        n = write(file, bytes + written, length - written);
        written += n > 0 ? (size_t)n : 0;
    }
    if (written == length)
        return true;
    const int why = n < 0 ? errno : ENOSPC;
    if (written && before >= 0 && lseek(file, 0, SEEK_END) == before + (off_t)written && ftruncate(file, before) != 0)
        perror("tempi: a piece of a file cannot be taken back");
    errno = why;
    return false;
}

/* Syncs a file to disk; true, too, for a file that has no disk (a pipe, a device). */
static bool bring(int file) { return fsync(file) == 0 || (errno != EIO && errno != ENOSPC); }

bool journal_open(struct journal *j, const char *path, bool anew)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_BINARY | O_CLOEXEC | (anew ? O_TRUNC : 0), 0666);
    if (file < 0)
        return false;
    const off_t end = lseek(file, 0, SEEK_END);
    bool good = append(file, "\n", 1);
    if (good && end >= 0 && lseek(file, 0, SEEK_END) == end + 1)
        good = ftruncate(file, end) == 0 || errno == EINVAL; /* which a device gives */
    if (!good) {
        const int why = errno;
        close(file);
        errno = why;
        return false;
    }
    j->path = path;
    j->file = file;
    return true;
}

bool journal_open_stream(struct journal *j, const char *path)
{
    if (strcmp(path, "-") != 0)
        return journal_open(j, path, true);
    j->file = STDOUT_FILENO;
    return true;
}

bool journal_open_whole(struct journal *j, const char *path)
{
    const bool there = access(path, F_OK) == 0;
    if (!journal_open(j, path, false))
        return false;
    if (!there) {
        close(j->file);
        remove(path);
        j->file = -1;
    }
    return true;
}

void journal_print(struct journal *j, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t more = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (j->length + more >= j->room) {
        j->room = (j->length + more + 1) * 2;
        j->text = xrealloc(j->text, j->room, 1);
    }
    va_start(arguments, format);
    vsnprintf(j->text + j->length, more + 1, format, arguments);
    va_end(arguments);
    j->length += more;
}

bool journal_commit(struct journal *j)
{
    bool good = append(j->file, j->text, j->length);
    j->length = 0;
    const int64_t now = clock_ms();
    if (good && now - j->synced >= SYNC_MS) {
        good = bring(j->file);
        j->synced = now;
    }
    return good;
}

bool journal_replace(struct journal *j)
{
    struct stat status;
    if (j->file >= 0 && (fstat(j->file, &status) != 0 || !S_ISREG(status.st_mode)))
        return journal_commit(j);
    const size_t room = strlen(j->path) + 5;
    char *name = xcalloc(room, 1);
    struct journal beside = {0};
    snprintf(name, room, "%s.new", j->path);
    bool good = journal_open(&beside, name, true);
    if (good) {
        good = append(beside.file, j->text, j->length);
        good = journal_close(&beside) && good && rename(name, j->path) == 0;
        const int why = errno;
        if (!good)
            remove(name);
        errno = why;
    }
    free(name);
    j->length = 0;
    return good;
}

bool journal_close(struct journal *j)
{
    bool good = true;
    if (j->path && j->file >= 0) {
        good = bring(j->file);
        good = close(j->file) == 0 && good;
    }
    free(j->text);
    *j = (struct journal){0};
    return good;
}
