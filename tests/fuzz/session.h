/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fuzzers of the two protocols share: a session that reads the fuzzer's bytes from a pipe. */
#ifndef TESTS_FUZZ_SESSION_H
#define TESTS_FUZZ_SESSION_H

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/lines.h"
#include "tests/fuzz/fuzz.h"

enum { SESSION_MAX = 1 << 15 }; /* bytes of an input, fewer than a pipe holds */

/* Whether a line contains one of a list of words, which NULL ends. */
static inline int line_has(const char *line, const char *const *words)
{
    for (; *words; words++)
        if (strcasestr(line, *words))
            return 1;
    return 0;
}

/*
 * Sends a line, unless it asks for a count, which takes its time whatever follows. Of numbers of megabytes and threads
 * only the first digit is sent.
 */
static inline void session_send(int to, char *line)
{
    static const char *const slow[] = {"bench", "perft", NULL};
    static const char *const large[] = {"hash", "threads", "memory", "cores", NULL};
    size_t length = 0;
    int cut = line_has(line, large);
    if (line_has(line, slow))
        return;
    for (const char *at = line; *at; at++)
        if (!cut || !length || !isdigit((unsigned char)*at) || !isdigit((unsigned char)line[length - 1]))
            line[length++] = *at;
    line[length++] = '\n';
    if (write(to, line, length) != (ssize_t)length)
        abort();
}

/* Returns a reader of the lines `before` and then the fuzzer's bytes; close it with session_close(). */
static inline struct lines session_open(const char *before, const uint8_t *data, size_t size)
{
    int ends[2];
    char *copy = malloc(size + 1);
    if (size > SESSION_MAX)
        size = SESSION_MAX;
    if (!copy || pipe(ends) != 0)
        abort();
    memcpy(copy, data, size);
    copy[size] = 0;
    if (write(ends[1], before, strlen(before)) != (ssize_t)strlen(before))
        abort();
    for (char *line = copy, *end; line < copy + size; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            end = line + strlen(line);
        char text[SESSION_MAX + 2];
        memcpy(text, line, (size_t)(end - line));
        text[end - line] = 0;
        session_send(ends[1], text);
    }
    close(ends[1]);
    free(copy);
    return (struct lines){.fd = ends[0]};
}

/* Closes what session_open() has opened. */
static inline void session_close(struct lines *in)
{
    close(in->fd);
    lines_free(in);
}

#endif
