#include <stdio.h>

#include "../bench/perft.h"
#include "../engine/clock.h"
#include "command_list.h"

int command_perft(struct arguments *a)
{
    struct setting s;
    struct record r = {0};
    long long length;
    char *word;
    if (!setting_game(a, &s) || !argument_number(a, "N", 0, 255, &length))
        return WRONG_USE;
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &s);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_use(a, "no option '%.40s'", word);
    }
    if (!setting_begin(a, &s, &r))
        return WRONG_USE;
    double start = clock_seconds();
    uint64_t nodes = perft(record_now(&r), (unsigned)length);
    double seconds = clock_seconds() - start;
    printf("%.3f s, %.0f nodes/s\nNodes searched: %llu\n", seconds, (double)nodes / (seconds + 1e-9),
           (unsigned long long)nodes);
    record_free(&r);
    return 0;
}
