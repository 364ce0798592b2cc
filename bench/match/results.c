/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Appends the result of a match as a row, for `tempi match --log FILE` (results.h). */
#include "bench/match/results.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "engine/journal.h"
#include "engine/system.h"

#ifndef TEMPI_COMMIT
#define TEMPI_COMMIT ""
#endif

enum { CONTROL_TEXT_MAX = 64 };

/* Adds a cell to the row; control characters become spaces. */
static void cell_print(struct journal *j, const char *text)
{
    for (; *text; text++)
        journal_print(j, "%c", (unsigned char)*text < ' ' ? ' ' : *text);
    journal_print(j, "\t");
}

/* Adds the time controls: one if both engines have the same, else that of the first engine and that of the second. */
static void time_print(struct journal *j, const struct match_settings *m)
{
    char text[2][CONTROL_TEXT_MAX];
    for (unsigned i = 0; i < 2; i++)
        control_write(&m->engines[i].control, text[i], sizeof text[i]);
    bool same = strcmp(text[0], text[1]) == 0;
    journal_print(j, "%s%s%s\t", text[0], same ? "" : " / ", same ? "" : text[1]);
}

bool results_append(const char *path, const struct match_settings *m, const struct match_score *s)
{
    struct journal j = {0};
    struct stat file;
    struct estimate e;
    char date[16];
    time_t now = time(NULL);
    struct tm today;
    tally_estimate(&s->tally, &e);
    if (!journal_open(&j, path, false))
        return false;
    if (stat(path, &file) != 0 || !file.st_size)
        journal_print(&j, RESULTS_COLUMNS);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &today));
    journal_print(&j, "%s\t%s\t", date, TEMPI_COMMIT);
    cell_print(&j, m->engines[1].name);
    cell_print(&j, m->rules.variant);
    time_print(&j, m);
    journal_print(&j, "%u\t%u\t%u\t", s->tally.wins, s->tally.draws, s->tally.losses);
    if (isfinite(e.elo) && isfinite(e.high - e.low))
        journal_print(&j, "%+.0f\t%.0f\t", e.elo, (e.high - e.low) / 2);
    else
        journal_print(&j, "\t\t"); /* without wins and losses there is no finite interval */
    cell_print(&j, m->command ? m->command : "");
    journal_print(&j, "%u processors\tby %s\n", processors_online(), m->engines[0].name);
    bool good = journal_commit(&j);
    int error = errno;
    good &= journal_close(&j);
    errno = good ? errno : error;
    return good;
}
