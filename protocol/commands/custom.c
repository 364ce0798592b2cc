/* Files of custom games: loaded at the start of the program, and checked by `tempi check-games`. games_begin() is
   called by program.c, the command from the table in commands.c. */
#include "rules/custom/custom.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/list.h"
#include "rules/counting/perft.h"
#include "rules/notation/fen.h"

#define VARIABLE "TEMPI_GAMES"

/* Prints an error or a warning as compilers do; the context is the file name. */
static void print_any(void *context, const struct fault *f)
{
    const char *path = context;
    if (f->line)
        fprintf(stderr, "%s:%u:%u: %s%s\n", path, f->line, f->column, f->warning ? "warning: " : "", f->text);
    else
        fprintf(stderr, "tempi: %s: %s\n", path, f->text);
}

/* The first error of a file, and the number of errors. */
struct faults {
    struct fault first;
    unsigned count;
};

/* Counts an error, and keeps the first; warnings are ignored. A hook of custom_load(). */
static void fault_count(void *context, const struct fault *f)
{
    struct faults *faults = context;
    if (!f->warning && !faults->count++)
        faults->first = *f;
}

/* Loads a file of games. Returns false after an error message of one line. */
static bool games_load(char *path)
{
    struct faults faults = {0};
    if (custom_load(path, fault_count, &faults))
        return true;
    if (faults.count > 1) {
        size_t used = strlen(faults.first.text);
        snprintf(faults.first.text + used, sizeof faults.first.text - used, " (and %u more: tempi check-games %.80s)",
                 faults.count - 1, path);
    }
    print_any(path, &faults.first);
    return false;
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
        environment_set(VARIABLE, path); /* so that the engines of a match load it too */
    }
    return !path || !path[0] || games_load(path) ? words : -1;
}

/* Prints the starting position of a game and its perft counts up to length 3. */
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
    char *more = argument_next(a);
    if (!path)
        return wrong_use(a, "FILE is missing");
    if (more)
        return wrong_option(a, more);
    while (game_at(known))
        known++;
    if (!custom_load(path, print_any, path))
        return FAILED;
    for (; game_at(known); known++)
        print_game(game_at(known));
    return 0;
}
