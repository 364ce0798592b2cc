/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of all lines exchanged with the engines of a match (--debug), shared by its threads. Opened by match.c,
   written by player.c. */
#ifndef BENCH_MATCH_DEBUG_LOG_H
#define BENCH_MATCH_DEBUG_LOG_H

#include <stdbool.h>

struct debug_log;

/* Opens a log file. Returns NULL with the reason in errno if it cannot be written. */
struct debug_log *debug_log_open(const char *path);

/* Closes a log; NULL is allowed. Returns false if a write has failed. */
bool debug_log_close(struct debug_log *log);

/* Whether all writes so far have succeeded. */
bool debug_log_good(struct debug_log *log);

/* Logs a line sent to (`sent`) or received from an engine. Does nothing if `log` is NULL. */
void debug_log_line(struct debug_log *log, const char *engine, bool sent, const char *line);

#endif
