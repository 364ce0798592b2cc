/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens files to read; files.h says more. */
#include "engine/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/memory.h"

/* Whether a path names something of the kind wanted; otherwise sets *why. */
static bool openable(const char *path, bool stream, const char **why)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        *why = strerror(errno);
    else if (S_ISDIR(facts.st_mode))
        *why = strerror(EISDIR);
    else if (!stream && !S_ISREG(facts.st_mode))
        errno = EINVAL, *why = "not a regular file";
    else
        return true;
    return false;
}

bool file_regular(const char *path)
{
    const char *ignored;
    return openable(path, false, &ignored);
}

/* Opens a path of the kind wanted; NULL with *why. */
static FILE *file_take(const char *path, bool stream, const char **why)
{
    if (!openable(path, stream, why))
        return NULL;
    FILE *file = fopen(path, "rbe");
    if (!file)
        *why = strerror(errno);
    return file;
}

FILE *file_open(const char *path, const char **why) { return file_take(path, false, why); }

FILE *file_open_stream(const char *path, const char **why)
{
    return strcmp(path, "-") == 0 ? stdin : file_take(path, true, why);
}

/* Whether two files or folders are one; Windows has no numbers of files, and says that they are not. */
static bool facts_same(const struct stat *one, const struct stat *other)
{
    return one->st_ino && one->st_ino == other->st_ino && one->st_dev == other->st_dev;
}

bool file_replaceable(const char *path)
{
    struct stat its;
    return stat(path, &its) != 0 || S_ISREG(its.st_mode);
}

bool file_same(FILE *file, const char *path)
{
    struct stat ours, its;
    return fstat(fileno(file), &ours) == 0 && S_ISREG(ours.st_mode) && stat(path, &its) == 0 && facts_same(&ours, &its);
}

/* Finds the folder of a file that need not be there yet; returns the name of the file in it, NULL if there is no such
   folder. */
static const char *folder_find(const char *path, struct stat *folder)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *before = xcalloc((size_t)(name - path) + 2, 1);
    memcpy(before, path, (size_t)(name - path));
    strcat(before, ".");
    const bool found = stat(before, folder) == 0;
    free(before);
    return found ? name : NULL;
}

bool file_names_same(const char *first, const char *second)
{
    struct stat one, other;
    const bool found = stat(first, &one) == 0;
    if (strcmp(first, second) == 0)
        return !found || S_ISREG(one.st_mode);
    if (found != (stat(second, &other) == 0) || (found && !S_ISREG(one.st_mode)))
        return false;
    if (!found) {
        const char *name = folder_find(first, &one), *its = folder_find(second, &other);
        if (!name || !its || strcmp(name, its) != 0)
            return false;
    }
    return facts_same(&one, &other);
}

void file_close(FILE *file)
{
    if (file && file != stdin)
        fclose(file);
}

size_t byte_order_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

void line_ends_mend(char *text, size_t length)
{
    for (char *at = text; (at = memchr(at, '\r', length - (size_t)(at - text))) != NULL; at++)
        if (at + 1 == text + length || at[1] != '\n')
            *at = '\n';
}
