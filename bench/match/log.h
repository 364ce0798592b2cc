/* The log of everything that is said between the referee and the engines, shared by all threads of a match. */
#ifndef BENCH_MATCH_LOG_H
#define BENCH_MATCH_LOG_H

#include <stdbool.h>

struct match_log;

/* Opens a log file; NULL, with the reason in errno, if it cannot be written. */
struct match_log *match_log_open(const char *path);

/* Closes a log, if there is one; false if not all was written. */
bool match_log_close(struct match_log *log);

/* Whether all was written so far. */
bool match_log_good(struct match_log *log);

/* Logs a line sent to or received from an engine; without a log it does nothing. */
void match_log_line(struct match_log *log, const char *engine, bool sent, const char *line);

#endif
