/* Games from files: what the whole program is told of them at its start, and `tempi check-games`. */
#include "rules/own/own.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/environment.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"
#include "rules/perft.h"

#define VARIABLE "TEMPI_GAMES"

/* Prints a fault or a warning as compilers do; the context is the file's name. */
static void print_any(void *context, const struct fault *f)
{
    const char *path = context;
    if (f->line)
        fprintf(stderr, "%s:%u:%u: %s%s\n", path, f->line, f->column, f->warning ? "warning: " : "", f->text);
    else
        fprintf(stderr, "tempi: %s: %s\n", path, f->text);
}

static void print_fault(void *context, const struct fault *f)
{
    if (!f->warning)
        print_any(context, f);
}

int games_begin(int argc, char **argv)
{
    char *path = getenv(VARIABLE);
    int words = 0;
    if (argc > 0 && strcmp(argv[0], "--games") == 0) {
        if (argc == 1) {
            fprintf(stderr, "tempi: --games needs a file (see tempi help)\n");
            return -1;
        }
        path = argv[1];
        words = 2;
        environment_set(VARIABLE, path); /* for the programs of a match */
    }
    return !path || !path[0] || own_load(path, print_fault, path) ? words : -1;
}

/* Prints what a game comes to: its start, and the counts to depth 3. */
static void print_game(const struct game *game)
{
    struct position start;
    char fen[FEN_MAX];
    game_start(&start, game, game_option_default(game));
    fen_write(&start, fen);
    printf("%s (%s)\n  start %s\n  perft", game->id, game->name, fen);
    for (unsigned length = 1; length <= 3; length++) {
        uint64_t count = 0;
        perft_run(&start, length, &(struct perft_setup){.threads = 1}, &count);
        printf(" %" PRIu64, count);
    }
    putchar('\n');
}

int command_check_games(struct arguments *a)
{
    char *path = argument_next(a);
    unsigned known = 0;
    if (!path || argument_next(a))
        return wrong_use(a, "which file?");
    while (game_at(known))
        known++;
    if (!own_load(path, print_any, path))
        return FAILED;
    for (; game_at(known); known++)
        print_game(game_at(known));
    return 0;
}
