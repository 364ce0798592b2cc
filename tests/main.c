/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the suites named on the command line, or all of them. Every tests/test_NAME.c is one suite. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

static const struct {
    const char *name;
    Suite *(*make)(void);
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include "suites.def"
#undef SUITE
};

enum { SUITES = sizeof suites / sizeof suites[0] };

/* Whether the command line names a suite, or none at all. */
static bool wanted(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    SRunner *runner = NULL;
    position_init();
    for (unsigned i = 0; i < SUITES; i++)
        if (wanted(argc, argv, suites[i].name)) {
            if (runner)
                srunner_add_suite(runner, suites[i].make());
            else
                runner = srunner_create(suites[i].make());
        }
    if (!runner) {
        fprintf(stderr, "no such suite\n");
        return 2;
    }
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
