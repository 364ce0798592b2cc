#include "bench/match/log.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/clock.h"

struct match_log {
    pthread_mutex_t lock;
    FILE *file;
    int64_t start;
};

struct match_log *match_log_open(const char *path)
{
    struct match_log *log = malloc(sizeof *log);
    FILE *file = fopen(path, "we");
    if (!log || !file) {
        if (file)
            fclose(file);
        free(log);
        return NULL;
    }
    *log = (struct match_log){.file = file, .start = clock_ms()};
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

void match_log_close(struct match_log *log)
{
    if (!log)
        return;
    fclose(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

void match_log_line(struct match_log *log, const char *engine, bool sent, const char *line)
{
    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    fprintf(log->file, "%lld %s %s %s\n", (long long)(clock_ms() - log->start), engine, sent ? ">" : "<", line);
    pthread_mutex_unlock(&log->lock);
}
