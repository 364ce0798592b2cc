/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines from pipes that have nothing to read yet: neither a writer still to come nor a pause is the end of the input.
 * Files: how texts of other systems begin and end their lines, and that no pipe or device is opened where it could
 * hang.
 */
#include "tests/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/files.h"
#include "engine/lines.h"

/* Writes lines with pauses, in a child process. */
static void write_slowly(int fd)
{
    static const char *const parts[] = {"one\ntw", "o\n", "three"};
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        usleep(30000);
        if (write(fd, parts[i], strlen(parts[i])) < 0)
            _exit(1);
    }
    _exit(0);
}

/* Fails unless the three lines and then the end are read. */
static void reads_all(int fd)
{
    static const char *const lines[] = {"one", "two", "three"};
    struct lines in = {.fd = fd};
    char *line;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ck_assert_int_eq(lines_next(&in, &line), LINE_READ);
        ck_assert_str_eq(line, lines[i]);
    }
    ck_assert_int_eq(lines_next(&in, &line), LINE_END);
    ck_assert_int_eq(lines_next(&in, &line), LINE_END);
    lines_free(&in);
    close(fd);
    ck_assert_int_eq(waitpid(-1, NULL, 0) > 0, 1);
}

START_TEST(writer_to_come)
{
    char place[] = "/tmp/tempi-lines-XXXXXX", path[64];
    ck_assert_ptr_nonnull(mkdtemp(place));
    snprintf(path, sizeof path, "%s/pipe", place);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    ck_assert_int_ge(fd, 0);
    if (fork() == 0) {
        usleep(30000);
        write_slowly(open(path, O_WRONLY));
    }
    reads_all(fd);
    unlink(path);
    rmdir(place);
}
END_TEST

START_TEST(reader_that_does_not_wait)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    if (fork() == 0) {
        close(ends[0]);
        write_slowly(ends[1]);
    }
    close(ends[1]);
    reads_all(ends[0]);
}
END_TEST

START_TEST(nothing_at_all)
{
    struct lines in = {.fd = open("/dev/null", O_RDONLY)};
    char *line;
    ck_assert_int_eq(lines_next(&in, &line), LINE_END);
    close(in.fd);
    lines_free(&in);
}
END_TEST

/* Fails unless a file of these bytes has these lines, which are separated by bars. */
static void lines_are(const char *bytes, const char *wanted)
{
    char found[64] = "", *line;
    FILE *file = tmpfile();
    fputs(bytes, file);
    rewind(file);
    struct lines in = {.file = file};
    while (lines_next(&in, &line) == LINE_READ)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s|", line);
    ck_assert_str_eq(found, wanted);
    lines_free(&in);
    fclose(file);
}

START_TEST(texts_of_other_systems)
{
    lines_are("a\nb", "a|b|");
    lines_are("a\r\n\r\nb\r\n", "a||b|");
    lines_are("a\r\rb\r", "a||b|");
    lines_are("\xEF\xBB\xBF"
              "a\n\xEF\xBB\xBF"
              "b\n",
              "a|\xEF\xBB\xBF"
              "b|");
    lines_are("\xEF\xBB\xBF", "|");
    lines_are("\xEF\xBB", "\xEF\xBB|");
}
END_TEST

/* The end of a buffer between \r and \n makes no line of its own. */
START_TEST(return_at_the_end_of_a_buffer)
{
    FILE *file = tmpfile();
    char *line;
    for (unsigned i = 0; i < 4095; i++)
        fputc('x', file);
    fputs("\r\nlast\r\n", file);
    rewind(file);
    struct lines in = {.file = file};
    ck_assert_int_eq(lines_next(&in, &line), LINE_READ);
    ck_assert_uint_eq(strlen(line), 4095);
    ck_assert_int_eq(lines_next(&in, &line), LINE_READ);
    ck_assert_str_eq(line, "last");
    ck_assert_int_eq(lines_next(&in, &line), LINE_END);
    lines_free(&in);
    fclose(file);
}
END_TEST

/* Everywhere a pipe without a writer is refused at once; the seconds are those that a hang would last. */
START_TEST(pipes_and_devices_are_no_files)
{
    char place[] = "/tmp/tempi-files-XXXXXX", path[64], input[512], output[4096];
    const char *const commands[][12] = {{"tempi", "check-games", path},
                                        {"tempi", "--games", path, "games"},
                                        {"tempi", "book", "chess", "check", path},
                                        {"tempi", "match", "chess", "--engine", "builtin:random", "--engine",
                                         "builtin:random", "--nodes", "9", "--openings", path}};
    const char *const talks[] = {"setoption name VariantPath value %s\nsetoption name BookFile value %s\n"
                                 "setoption name EvalFile value %s\nquit\n",
                                 "xboard\noption VariantPath=%s\noption BookFile=%s\noption EvalFile=%s\nquit\n"};
    const char *why = "";
    ck_assert_ptr_nonnull(mkdtemp(place));
    snprintf(path, sizeof path, "%s/pipe", place);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        ck_assert_int_gt(child_run(commands[i], NULL, output, sizeof output, 5), 0);
        ck_assert_ptr_nonnull(strstr(output, "not a regular file"));
    }
    for (unsigned i = 0; i < sizeof talks / sizeof *talks; i++) {
        snprintf(input, sizeof input, talks[i], path, path, path);
        ck_assert_int_eq(child_run((const char *const[]){"tempi", NULL}, input, output, sizeof output, 5), 0);
        const char *refused = output;
        for (unsigned k = 0; k < 3; k++, refused++)
            ck_assert_ptr_nonnull(refused = strstr(refused, "not a regular file"));
    }
    snprintf(input, sizeof input, "load %s\nquit\n", path);
    ck_assert_int_eq(child_run((const char *const[]){"tempi", "play", "chess", NULL}, input, output, sizeof output, 5),
                     0);
    ck_assert_ptr_nonnull(strstr(output, "not a regular file"));
    ck_assert_ptr_null(file_open("/dev/null", &why));
    ck_assert_str_eq(why, "not a regular file");
    unlink(path);
    ck_assert_ptr_null(file_open(path, &why));
    ck_assert_ptr_nonnull(strstr(why, "No such file"));
    rmdir(place);
}
END_TEST

/* What a command reads once may come through a pipe. */
START_TEST(commands_read_pipes)
{
    static const char *const names[] = {"-", "/dev/stdin"};
    char output[1024];
    for (unsigned i = 0; i < 2; i++) {
        const char *const arguments[] = {"tempi", "replay", names[i], NULL};
        ck_assert_int_eq(child_run(arguments, "1. e4 e5 *\n", output, sizeof output, 5), 0);
        ck_assert_ptr_nonnull(strstr(output, "1 games, 1 valid"));
    }
}
END_TEST

Suite *suite_input(void)
{
    Suite *suite = suite_create("input");
    TCase *c = tcase_create("input");
    tcase_add_test(c, writer_to_come);
    tcase_add_test(c, reader_that_does_not_wait);
    tcase_add_test(c, nothing_at_all);
    tcase_add_test(c, texts_of_other_systems);
    tcase_add_test(c, return_at_the_end_of_a_buffer);
    tcase_add_test(c, pipes_and_devices_are_no_files);
    tcase_add_test(c, commands_read_pipes);
    suite_add_tcase(suite, c);
    return suite;
}
