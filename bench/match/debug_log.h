/* The log of everything that is said between the referee and the engines, shared by all threads of a match. */
#ifndef BENCH_MATCH_DEBUG_LOG_H
#define BENCH_MATCH_DEBUG_LOG_H

#include <stdbool.h>

struct debug_log;

/* Opens a log file; NULL, with the reason in errno, if it cannot be written. */
struct debug_log *debug_log_open(const char *path);

/* Closes a log, if there is one; false if not all was written. */
bool debug_log_close(struct debug_log *log);

/* Whether all was written so far. */
bool debug_log_good(struct debug_log *log);

/* Logs a line sent to or received from an engine; without a log it does nothing. */
void debug_log_line(struct debug_log *log, const char *engine, bool sent, const char *line);

#endif
