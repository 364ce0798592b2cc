#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/perft.h"
#include "../engine/clock.h"
#include "../rules/fen.h"
#include "../rules/text.h"

static int wrong_use(const char *text)
{
    fprintf(stderr, "tempi: %s (see tempi help)\n", text);
    return 2;
}

/* tempi perft GAME N [--fen F] [--moves ...] [--divide] */
static int command_perft(int argc, char **argv)
{
    const char *reason;
    const struct game *game = argc > 2 ? game_find(argv[1], &reason) : NULL;
    if (!game)
        return wrong_use("perft GAME N");
    struct position p;
    game_start(&p, game, game->law->option_default);
    double start = clock_seconds();
    uint64_t nodes = perft(&p, (unsigned)atoi(argv[2]));
    double seconds = clock_seconds() - start;
    printf("%.3f s, %.0f nodes/s\nNodes searched: %llu\n", seconds, (double)nodes / (seconds + 1e-9),
           (unsigned long long)nodes);
    return 0;
}

int command_run(int argc, char **argv)
{
    if (strcmp(argv[0], "perft") == 0)
        return command_perft(argc, argv);
    return wrong_use("unknown command");
}

int protocol_run(void) { return 0; }
