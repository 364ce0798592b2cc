/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problems of bench/problems.txt: all are sound, and every type of problem and family of games occurs. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

enum { WAIT = 200 };

START_TEST(the_set_is_sound)
{
    static const char *const types[] = {";--mate 2;", ";--mate 1;", ";--helpmate", ";--selfmate", ";--seriesmate"};
    static const char *const games[] = {"marseillais;", "doublemove;", "monster;", "progressive;", "chess;"};
    static char output[1 << 16], set[1 << 16];
    const char *argv[] = {"tempi", "solve", "--file", "bench/problems.txt", "--movetime", "100000", NULL};
    int status = child_run(argv, NULL, output, sizeof output, WAIT);
    ck_assert_msg(status == 0, "%d: %s", status, output);
    const char *sum = strstr(output, " problems: ");
    unsigned sound = 0;
    ck_assert_ptr_nonnull(sum);
    ck_assert_int_eq(sscanf(sum, " problems: %u sound, 0 not sound, 0 unknown", &sound), 1);
    ck_assert_uint_ge(sound, 60);
    FILE *file = fopen("bench/problems.txt", "r");
    ck_assert_ptr_nonnull(file);
    set[fread(set, 1, sizeof set - 1, file)] = 0;
    fclose(file);
    for (unsigned i = 0; i < 5; i++) {
        ck_assert_msg(strstr(set, types[i]) != NULL, "no problem with %s", types[i]);
        ck_assert_msg(strstr(set, games[i]) != NULL, "no problem of %s", games[i]);
    }
}
END_TEST

Suite *suite_problems(void)
{
    Suite *s = suite_create("problems");
    TCase *t = tcase_create("problems");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, the_set_is_sound);
    suite_add_tcase(s, t);
    return s;
}
