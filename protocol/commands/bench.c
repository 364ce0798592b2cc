/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi bench`: searches the fixed positions of bench/bench.h. Called from the table in commands.c. */
#include <stdio.h>

#include "bench/bench.h"
#include "protocol/commands/list.h"

int command_bench(struct arguments *a)
{
    struct setting s = {0};
    if (a->count > 0 && !setting_game(a, &s))
        return WRONG_USE;
    if (a->count > 0)
        return wrong_option(a, *a->list);
    if (!bench_run(s.game)) {
        fprintf(stderr, "tempi bench: out of memory\n");
        return FAILED;
    }
    return 0;
}
