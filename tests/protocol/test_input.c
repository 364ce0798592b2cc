/*
 * Lines from pipes that have nothing to read yet: neither a writer still to come nor a pause is the end of the input.
 */
#include "tests/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

Suite *suite_input(void)
{
    Suite *suite = suite_create("input");
    TCase *c = tcase_create("input");
    tcase_add_test(c, writer_to_come);
    tcase_add_test(c, reader_that_does_not_wait);
    tcase_add_test(c, nothing_at_all);
    suite_add_tcase(suite, c);
    return suite;
}
