/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions with known mates in one turn (bench/mates.txt), and what `tempi mates` says if it cannot confirm one. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT = 200 };

static char output[1 << 16];

/* Runs `tempi mates` on a file; returns the exit status. */
static int run(const char *path)
{
    const char *argv[] = {"tempi", "mates", path, "--movetime", "200000", NULL};
    return child_run(argv, NULL, output, sizeof output, WAIT);
}

/* Runs `tempi mates` on a file of one line; returns the exit status. */
static int run_line(const char *line)
{
    char path[] = "/tmp/tempi-mates-XXXXXX";
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, line, strlen(line)), (ssize_t)strlen(line));
    close(file);
    int status = run(path);
    unlink(path);
    return status;
}

START_TEST(the_set_is_solved)
{
    unsigned mates = 0, none = 0;
    ck_assert_msg(run("bench/mates.txt") == 0, "%s", output);
    const char *sum = strstr(output, " mates in ");
    ck_assert_msg(sum != NULL, "%s", output);
    while (sum > output && sum[-1] != '\n')
        sum--;
    ck_assert_int_eq(sscanf(sum, "%u mates in %*f s, %u without", &mates, &none), 2);
    ck_assert_uint_gt(mates, 100);
    ck_assert_uint_gt(none, 40);
}
END_TEST

START_TEST(a_false_claim_is_noticed)
{
    ck_assert_int_eq(run_line("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;mate\n"), 0);
    ck_assert_int_eq(run_line("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;none\n"), 1);
    ck_assert_msg(strstr(output, "differs from the file") && strstr(output, "1 wrong"), "%s", output);
    ck_assert_int_eq(run_line("progressive;k7/8/8/8/8/8/8/K7 w - - 0 2;mate\n"), 1);
    ck_assert_int_ne(run_line("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;perhaps\n"), 0);
    ck_assert_msg(strstr(output, "line 1: neither mate nor none") != NULL, "%s", output);
}
END_TEST

Suite *suite_mates(void)
{
    Suite *s = suite_create("mates");
    TCase *t = tcase_create("mates");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, the_set_is_solved);
    tcase_add_test(t, a_false_claim_is_noticed);
    suite_add_tcase(s, t);
    return s;
}
