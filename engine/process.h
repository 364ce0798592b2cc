/* A child process that is spoken to line by line through pipes. Safe in threads; the caller ignores SIGPIPE. */
#ifndef ENGINE_PROCESS_H
#define ENGINE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum read_status { READ_LINE, READ_TIMEOUT, READ_END, READ_STOPPED };

enum { PROCESS_SELF_MAX = 1024 };

struct process;

/* A command that runs the program that runs now, even when its file is replaced meanwhile; false if it is unknown. */
bool process_self(char command[PROCESS_SELF_MAX]);

/* Starts a command (of the shell, where there is one) in a process group of its own, in a directory or (NULL) here;
 * NULL if that fails. */
struct process *process_start(const char *command, const char *directory);

/* Sends a text; false if the process has gone or does not read for a second. */
bool process_write(struct process *p, const char *text);

/*
 * Waits for a line until the moment `deadline` of clock_ms(), or until *stop becomes true; a deadline in the past takes
 * what is there. The line, without its end, stays valid until the next call.
 */
enum read_status process_read(struct process *p, int64_t deadline, atomic_bool *stop, const char **line);

/* Closes its input, gives it `grace` milliseconds to leave, kills what is left of its group, and frees the handle. */
void process_end(struct process *p, int64_t grace);

#endif
