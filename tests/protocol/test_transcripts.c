/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays the transcripts of tests/protocol/transcripts, which show both sides of a talk with the program:
 *
 *     # a remark
 *     == ARGUMENT: what is shown    a run, with a program of its own; before the first run stands what begins each of
 *                                   them, where $ is the argument
 *     > LINE                        is sent
 *     < LINE                        must be the next line of the answer; * stands for any text, \* for a star
 *     << LINE                       must come, after any other lines
 *
 * At the end of a run the program is told to quit, and must end with exit status 0.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

enum { WAIT = 20, RUNS_MAX = 400, LINE_MAX_LENGTH = 1024 };

#define FOLDER "tests/protocol/transcripts/"

/* Where a run begins in its file. */
static struct run {
    char file[64];
    unsigned line;
} runs[RUNS_MAX];

/* Whether a line is what a transcript expects. */
static bool matches(const char *expected, const char *line)
{
    for (; *expected && *expected != '*'; expected++, line++) {
        expected += *expected == '\\' && expected[1] == '*';
        if (*expected != *line)
            return false;
    }
    if (!*expected)
        return !*line;
    while (!matches(expected + 1, line))
        if (!*line++)
            return false;
    return true;
}

/* Fails unless the program answers what a line of a transcript expects. */
static void expect(struct child *c, const char *where, const char *line)
{
    bool skips = line[1] == '<';
    const char *expected = line + (skips ? 3 : 2), *got;
    char last[400] = "nothing";
    while ((got = child_line(c, WAIT)) != NULL) {
        snprintf(last, sizeof last, "'%.390s'", got);
        if (matches(expected, got))
            return;
        if (!skips)
            break;
    }
    ck_abort_msg("%s: expected '%s', %s %s", where, expected, skips ? "the last line was" : "but there came", last);
}

/* Sends a line of a transcript with its argument in place of $. */
static void send_line(struct child *c, const char *text, const char *argument)
{
    const char *dollar = argument ? strchr(text, '$') : NULL;
    if (dollar)
        child_send(c, "%.*s%s%s", (int)(dollar - text), text, argument, dollar + 1);
    else
        child_send(c, "%s", text);
}

START_TEST(transcript)
{
    const struct run *run = &runs[_i];
    static const char *const tempi[] = {"tempi", NULL};
    char path[128], where[160], line[LINE_MAX_LENGTH], argument[64] = "";
    struct child c;
    bool opening = true;
    snprintf(path, sizeof path, FOLDER "%s", run->file);
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    for (unsigned n = 1; n <= run->line; n++)
        ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    ck_assert_int_eq(sscanf(line, "== %63[^:]", argument), 1);
    rewind(file);
    child_start(&c, tempi);
    for (unsigned n = 1; fgets(line, sizeof line, file); n++) {
        line[strcspn(line, "\n")] = 0;
        snprintf(where, sizeof where, "%s:%u", path, n);
        if (strncmp(line, "==", 2) == 0 && n > run->line)
            break;
        opening &= strncmp(line, "==", 2) != 0;
        if (!opening && n <= run->line)
            continue;
        if (line[0] == '>')
            send_line(&c, line + (line[1] ? 2 : 1), opening ? argument : NULL);
        else if (line[0] == '<')
            expect(&c, where, line);
        else
            ck_assert_msg(!*line || *line == '#', "%s: what is '%s'?", where, line);
    }
    fclose(file);
    child_send(&c, "quit");
    int status = child_close(&c, WAIT);
    ck_assert_msg(status == 0, "%s: exit status %d", where, status);
}
END_TEST

/* Lists the runs of all files; returns how many there are. */
static unsigned list_runs(void)
{
    DIR *folder = opendir(FOLDER);
    const struct dirent *entry;
    unsigned count = 0;
    while (folder && (entry = readdir(folder)) != NULL) {
        char path[300], line[LINE_MAX_LENGTH];
        snprintf(path, sizeof path, FOLDER "%.250s", entry->d_name);
        FILE *file = strstr(entry->d_name, ".txt") ? fopen(path, "r") : NULL;
        for (unsigned n = 1; file && fgets(line, sizeof line, file); n++)
            if (strncmp(line, "== ", 3) == 0 && count < RUNS_MAX) {
                snprintf(runs[count].file, sizeof runs[count].file, "%.60s", entry->d_name);
                runs[count++].line = n;
            }
        if (file)
            fclose(file);
    }
    if (folder)
        closedir(folder);
    return count;
}

Suite *suite_transcripts(void)
{
    Suite *s = suite_create("transcripts");
    TCase *t = tcase_create("transcripts");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, transcript, 0, (int)list_runs());
    suite_add_tcase(s, t);
    return s;
}
