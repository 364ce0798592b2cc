/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A child process that is spoken to line by line through pipes: engines in matches. Each process belongs to one
   thread at a time, different ones may be used at once; the caller ignores SIGPIPE (interrupts_hold()).
   posix/process.c and windows/process.c. */
#ifndef ENGINE_PROCESS_H
#define ENGINE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The result of process_read(): a line, nothing until the deadline, the end of the output, or *stop was set. */
enum read_status { READ_LINE, READ_TIMEOUT, READ_END, READ_STOPPED };

enum {
    PROCESS_SELF_MAX = 1024,
    READ_LATE_MS = 500, /* for so long behind a deadline what was written before it may still be read */
};

struct process;

/* Writes a command that starts this very program, even when its file is replaced meanwhile; false if it is unknown. */
bool process_self(char command[PROCESS_SELF_MAX]);

/* Starts a command (by the shell, where there is one) in a process group of its own and in a directory (NULL: the
   current one); NULL if that fails. */
struct process *process_start(const char *command, const char *directory);

/* Sends a text; false if the process has ended or does not read for a second. */
bool process_write(struct process *p, const char *text);

/*
 * Waits for a line until the moment `deadline` of clock_ms(), or until *stop becomes true (`stop` may be NULL). A
 * deadline in the past takes what is there. The line, without its end, stays valid until the next call; one of more
 * than LINE_LONGEST bytes is skipped. Of a process that writes without end a caller may get lines for ever.
 */
enum read_status process_read(struct process *p, int64_t deadline, atomic_bool *stop, const char **line);

/* Closes the input of a process, gives it `grace` milliseconds to end, kills what is left of its group, and frees
   `p`; NULL is allowed. */
void process_end(struct process *p, int64_t grace);

#endif
