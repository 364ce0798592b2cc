/*
 * Lines of text in and out, for the protocols. Input lines may have any length up to a bound; output lines are written
 * whole and at once, from whatever thread.
 */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { LINE_LONGEST = 1 << 20 }; /* bytes of an input line that is still taken, without its end */

/* A reader of lines; zeroed but for the descriptor when it begins. */
struct lines {
    int fd;
    char *buffer;
    size_t start, end, room; /* what is read and not handed out yet is buffer[start..end) */
    bool ended, skipping;
};

enum line_status { LINE_READ, LINE_TOO_LONG, LINE_END };

/*
 * Waits for the next line and points *line at it, without its end (\n or \r\n) and with zero bytes made spaces; the
 * text may be changed and stays until the next call. A line that is too long is skipped and gives LINE_TOO_LONG. A last
 * line without an end counts as a line.
 */
enum line_status lines_next(struct lines *in, char **line);

/*
 * Waits until lines_next() has something to read, or until a byte comes through the descriptor `wake` (bytes there are
 * taken out); true in the first case.
 */
bool lines_wait(struct lines *in, int wake);

/*
 * Whether more is to come although a read gave nothing (`n` is what it returned): after a signal, from a descriptor
 * that does not wait, from a pipe whose writer is not there yet. Waits until it comes.
 */
bool lines_expected(int fd, ssize_t n);

/* Frees the memory of a reader. */
void lines_free(struct lines *in);

/* Writes out what standard output holds. Where not all gets there the program ends, with a word and exit status 1. */
void output_flush(void);

/* Writes one whole line to standard output and flushes it so; the format has no \n at its end. */
void line_out(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The next word of a text, cut off in place, and *rest set behind it; NULL when there is none. */
char *word_next(char **rest);

/* Reads a decimal number, with nothing before or behind it; false if it is none or outside min..max. */
bool number_read(const char *text, long long min, long long max, long long *value);

#endif
