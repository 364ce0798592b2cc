/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of the communication with the engines of a match (debug_log.h). */
#include "bench/match/debug_log.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/clock.h"
#include "engine/journal.h"
#include "engine/memory.h"

struct debug_log {
    pthread_mutex_t lock;
    struct journal file;
    int64_t start;
    bool lost; /* a write has failed */
};

struct debug_log *debug_log_open(const char *path)
{
    struct journal file = {0};
    if (!journal_open(&file, path, true))
        return NULL;
    struct debug_log *log = xcalloc(1, sizeof *log);
    log->file = file;
    log->start = clock_ms();
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

bool debug_log_close(struct debug_log *log)
{
    if (!log)
        return true;
    bool good = journal_close(&log->file) && !log->lost;
    pthread_mutex_destroy(&log->lock);
    free(log);
    return good;
}

bool debug_log_good(struct debug_log *log)
{
    pthread_mutex_lock(&log->lock);
    bool good = !log->lost;
    pthread_mutex_unlock(&log->lock);
    return good;
}

void debug_log_line(struct debug_log *log, const char *engine, bool sent, const char *line)
{
    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    journal_print(&log->file, "%lld %s %s %s\n", (long long)(clock_ms() - log->start), engine, sent ? ">" : "<", line);
    log->lost |= !journal_commit(&log->file);
    pthread_mutex_unlock(&log->lock);
}
