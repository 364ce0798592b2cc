/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of text in and out, and words and numbers in them. */
#include "engine/lines.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "engine/system.h"
#include "engine/utf8.h"

enum { LINE_ROOM = 4096 };

char *lines_room(struct lines *in, size_t *room)
{
    if (in->start > 0) {
        memmove(in->buffer, in->buffer + in->start, in->end - in->start);
        in->end -= in->start;
        in->start = 0;
    }
    if (in->end == in->room) {
        in->room = in->room ? in->room * 2 : 4096;
        in->buffer = xrealloc(in->buffer, in->room + 1, 1); /* one more for the zero behind a last line */
    }
    *room = in->room - in->end;
    return in->buffer + in->end;
}

/* Makes lone carriage returns in the next bytes of a file ends of lines; the byte behind them decides on the last. */
static void mend(FILE *file, char *text, size_t length)
{
    int next = text[length - 1] == '\r' ? getc(file) : EOF;
    if (next != EOF)
        ungetc(next, file);
    line_ends_mend(text, next == '\n' ? length - 1 : length);
}

/* Reads more bytes behind those in the buffer; false at the end of the input or after an error. */
static bool fill(struct lines *in)
{
    size_t room;
    char *to = lines_room(in, &room);
    ssize_t n;
    do
        n = in->file ? (ssize_t)fread(to, 1, room, in->file) : read(in->fd, to, room);
    while (n <= 0 && !in->file && lines_expected(in->fd, n));
    if (n > 0 && in->file)
        mend(in->file, to, (size_t)n);
    in->end += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* Whether so many bytes, perhaps with a \r at their end, are more than a line may have. */
static bool too_long(const struct lines *in, size_t length) { return !in->file && length > LINE_LONGEST + 1; }

/* Ends the line of `length` bytes at the start of the buffer with a zero and hands it out; `skip` more bytes are its
   end. */
static enum line_status hand_out(struct lines *in, size_t length, size_t skip, char **line)
{
    char *text = in->buffer + in->start;
    const size_t mark = in->taken ? 0 : byte_order_mark(text, length);
    in->start += length + skip;
    in->taken += length + skip;
    in->seen = 0;
    in->cut = skip == 0;
    if (in->skipping || too_long(in, length)) {
        in->skipping = false;
        return LINE_TOO_LONG;
    }
    if (length && text[length - 1] == '\r')
        length--;
    text[length] = 0;
    for (size_t i = 0; i < length; i++)
        if (!text[i])
            text[i] = ' ';
    *line = text + mark;
    return LINE_READ;
}

bool lines_cut(struct lines *in, enum line_status *status, char **line)
{
    size_t length = in->end - in->start;
    char *end = length > in->seen ? memchr(in->buffer + in->start + in->seen, '\n', length - in->seen) : NULL;
    if (end) {
        *status = hand_out(in, (size_t)(end - in->buffer) - in->start, 1, line);
        return true;
    }
    in->seen = length;
    if (too_long(in, length)) {
        in->skipping = true;
        in->start = in->end = in->seen = 0;
    }
    return false;
}

enum line_status lines_next(struct lines *in, char **line)
{
    enum line_status got;
    while (!lines_cut(in, &got, line)) {
        in->ended = in->ended || !fill(in);
        if (!in->ended)
            continue;
        size_t length = in->end - in->start;
        return length || in->skipping ? hand_out(in, length, 0, line) : LINE_END;
    }
    return got;
}

char *lines_rest(struct lines *in, char *line)
{
    char *const end = in->buffer + in->end;
    for (char *at = line; at < end; at++)
        if (!*at)
            *at = at + 1 < end && at[1] == '\n' ? ' ' : '\n';
    *end = 0;
    return line;
}

void lines_free(struct lines *in)
{
    free(in->buffer);
    *in = (struct lines){.fd = in->fd, .file = in->file, .ended = true};
}

void output_flush(void)
{
    char what[128];
    const bool before = ferror(stdout);
    if (fflush(stdout) == 0 && !before)
        return;
    snprintf(what, sizeof what, "standard output: %s", before ? "not all was written" : strerror(errno));
    die(what); /* the reader has gone, or the disk is full */
}

void line_out(const char *format, ...)
{
    char room[LINE_ROOM], *text = room;
    va_list arguments;
    va_start(arguments, format);
    const size_t length = (size_t)vsnprintf(room, sizeof room, format, arguments);
    va_end(arguments);
    if (length >= sizeof room) {
        text = xcalloc(length + 1, 1);
        va_start(arguments, format);
        vsnprintf(text, length + 1, format, arguments);
        va_end(arguments);
    }
    utf8_show(text);
    flockfile(stdout);
    fputs(text, stdout);
    putchar('\n');
    output_flush();
    funlockfile(stdout);
    if (text != room)
        free(text);
}

char *word_next(char **rest)
{
    char *word = *rest;
    while (isspace((unsigned char)*word))
        word++;
    if (!*word) {
        *rest = word;
        return NULL;
    }
    char *end = word;
    while (*end && !isspace((unsigned char)*end))
        end++;
    *rest = *end ? end + 1 : end;
    *end = 0;
    return word;
}

char *field_next(char **rest, char separator)
{
    char *field = *rest, *end = field ? strchr(field, separator) : NULL;
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = 0;
    return field;
}

bool line_begins(const char *text, const char *word)
{
    size_t length = strlen(word);
    while (isspace((unsigned char)*text))
        text++;
    return strncmp(text, word, length) == 0 && (!text[length] || isspace((unsigned char)text[length]));
}

bool number_clamp(const char *text, long long min, long long max, long long *value)
{
    char *end;
    if (!isdigit((unsigned char)text[text[0] == '-']))
        return false;
    const long long number = strtoll(text, &end, 10); /* beyond the type's range: its limit */
    if (*end)
        return false;
    *value = number < min ? min : number > max ? max : number;
    return true;
}

bool number_read(const char *text, long long min, long long max, long long *value)
{
    long long number;
    errno = 0;
    if (!number_clamp(text, LLONG_MIN, LLONG_MAX, &number) || errno || number < min || number > max)
        return false;
    *value = number;
    return true;
}
