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

/* Runs `tempi mates` on a file of these lines; returns the exit status. */
static int run_lines(const char *lines)
{
    char path[] = "/tmp/tempi-mates-XXXXXX";
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, lines, strlen(lines)), (ssize_t)strlen(lines));
    close(file);
    int status = run(path);
    unlink(path);
    return status;
}

/* Runs `tempi mates` on every n-th line of the set; returns the exit status. */
static int run_some(unsigned n)
{
    static char lines[1 << 16];
    size_t length = 0;
    FILE *set = fopen("bench/mates.txt", "r");
    ck_assert(set != NULL);
    for (unsigned i = 0; length < sizeof lines - 1 && fgets(lines + length, (int)(sizeof lines - length), set); i++)
        length += i % n == 0 ? strlen(lines + length) : 0;
    lines[length] = '\0';
    fclose(set);
    return run_lines(lines);
}

START_TEST(the_set_is_solved)
{
    unsigned mates = 0, none = 0, part = test_budget() < 1000000 ? 5 : 1;
    ck_assert_msg(run_some(part) == 0, "%s", output);
    const char *sum = strstr(output, " mates in ");
    ck_assert_msg(sum != NULL, "%s", output);
    while (sum > output && sum[-1] != '\n')
        sum--;
    ck_assert_int_eq(sscanf(sum, "%u mates in %*f s, %u without", &mates, &none), 2);
    ck_assert_uint_gt(mates, 100 / part);
    ck_assert_uint_gt(none, 40 / part);
}
END_TEST

START_TEST(a_false_claim_is_noticed)
{
    ck_assert_int_eq(run_lines("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;mate\n"), 0);
    ck_assert_int_eq(run_lines("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;none\n"), 1);
    ck_assert_msg(strstr(output, "differs from the file") && strstr(output, "1 wrong"), "%s", output);
    ck_assert_int_eq(run_lines("progressive;k7/8/8/8/8/8/8/K7 w - - 0 2;mate\n"), 1);
    ck_assert_int_ne(run_lines("progressive;k7/8/1K6/8/8/8/8/7R w - - 0 3;perhaps\n"), 0);
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
