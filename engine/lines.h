/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of text in and out: the one reader of lines, for the protocols, for other processes and for files. Output lines
 * are written whole and flushed, from any thread; a reader belongs to one thread. posix/lines.c and windows/lines.c
 * wait for input.
 */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { LINE_LONGEST = 1 << 20 }; /* bytes of the longest line from a descriptor, without its end; of files any length */

/* A reader of lines from a descriptor, or from an open file if there is one; all other members are zero at first. */
struct lines {
    int fd;
    FILE *file;
    char *buffer;
    size_t start, end, room; /* buffer[start..end) has been read and not handed out yet */
    size_t seen;             /* so many of these bytes are known to hold no end of a line */
    uint64_t taken;          /* bytes handed out so far, ends of lines included */
    bool ended, skipping;
    bool cut; /* the last line had no end: the input stopped in it */
};

/* What a reader finds: a line, a line that was too long and has been skipped, or the end of the input. */
enum line_status { LINE_READ, LINE_TOO_LONG, LINE_END };

/*
 * Waits for the next line and points *line at it, without its end (\n or \r\n; in files also a lone \r), without a byte
 * order mark before the first, and with zero bytes made spaces. The text may be changed and stays until the next call.
 * A line that is too long is skipped and gives LINE_TOO_LONG, never for a file. A last line without an end counts as a
 * line. After the end of a file the caller asks ferror().
 */
enum line_status lines_next(struct lines *in, char **line);

/* Returns a line that has just been read, together with what the buffer has behind it, as one text with the ends of its
   lines, which stays until the next call. */
char *lines_rest(struct lines *in, char *line);

/* As lines_next(), with its result in *status, but from the buffer alone; false if that holds no whole line. For
   process.c, which puts the bytes there itself. */
bool lines_cut(struct lines *in, enum line_status *status, char **line);

/* Returns where the next bytes go, and in *room how many at most; the caller then adds their number to in->end. */
char *lines_room(struct lines *in, size_t *room);

/*
 * Waits until lines_next() has something to read (true), or until a byte comes through the descriptor `wake`, where
 * waiting bytes are then read (false).
 */
bool lines_wait(struct lines *in, int wake);

/*
 * Whether more input is to come although read() returned `n`, 0 or less: after a signal, from a non-blocking
 * descriptor, from a pipe that nobody has opened for writing yet. Waits until it comes.
 */
bool lines_expected(int fd, ssize_t n);

/* Frees the memory of a reader, which then gives only LINE_END. */
void lines_free(struct lines *in);

/* Flushes standard output. If not all can be written, ends the program with a message and exit status 1. */
void output_flush(void);

/* Writes one whole line, made fit to be shown (utf8_show()), to standard output and flushes it (output_flush()); the
   format has no \n at its end. */
void line_out(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns the next word of a text, ended in place by a zero, and sets *rest behind it; NULL if there is none. */
char *word_next(char **rest);

/* Returns the next field of a text, which may be empty, ended in place where the separator stands, and sets *rest
   behind it; NULL if there is none, and *rest is NULL behind the last one. */
char *field_next(char **rest, char separator);

/* Whether the first word of a text is `word`, whatever white space stands around it. */
bool line_begins(const char *text, const char *word);

/* Reads a decimal number that is the whole text, of any length, and clamps it to min..max; false if it is none. */
bool number_clamp(const char *text, long long min, long long max, long long *value);

/* Reads a decimal number that is the whole text; false if it is none or outside min..max. */
bool number_read(const char *text, long long min, long long max, long long *value);

#endif
