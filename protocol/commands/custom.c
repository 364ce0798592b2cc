/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of custom games: loaded at the start of the program, and checked by `tempi check-games`. games_begin() is
   called by program.c, the command from the table in commands.c. */
#include "rules/custom/custom.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/system.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/list.h"
#include "rules/counting/perft.h"
#include "rules/games_text.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "rules/texts/rules_text.h"
#include "rules/variants/variants.h"
#include "search/evaluation/eval_file.h"

#define VARIABLE "TEMPI_GAMES"

enum { COUNTED = 10000000, COUNTS_LONGEST = 4096, SECTION_LINE = 512 };

/* Milliseconds for the counts of a game, and of a file. */
enum { GAME_TIME = 2000, FILE_TIME = 15000 };

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

/* Loads a file of games. Returns false after an error message of one line; refused variants leave one, too. */
static bool games_load(char *path)
{
    struct faults faults = {0};
    const bool loaded = custom_load(path, &game_networks, fault_count, &faults);
    if (faults.count && loaded) {
        fprintf(stderr, "tempi: %s: some variants are refused (see tempi variants %s)\n", path, path);
    } else if (!loaded) {
        size_t used = strlen(faults.first.text);
        if (faults.count > 1)
            snprintf(faults.first.text + used, sizeof faults.first.text - used,
                     " (and %u more: tempi check-games %.80s)", faults.count - 1, path);
        print_any(path, &faults.first);
    }
    return loaded;
}

/* The section of a file that is looked at: its lines, and the first error in them. */
struct refused_section {
    unsigned first, end;
    struct fault fault;
};

/* Keeps the first error of a section. A hook of custom_load(). */
static void fault_keep(void *context, const struct fault *f)
{
    struct refused_section *s = context;
    if (!f->warning && !s->fault.line && f->line >= s->first && f->line < s->end)
        s->fault = *f;
}

/* Finds the lines of the section of a game; false if there is none. */
static bool section_find(FILE *file, const char *id, struct refused_section *s)
{
    char line[SECTION_LINE], name[sizeof line];
    for (unsigned number = 1; fgets(line, sizeof line, file); number += strchr(line, '\n') != NULL) {
        if (sscanf(line, " [%[^]: ]", name) != 1)
            continue;
        if (s->first) {
            s->end = number;
            break;
        }
        s->first = strcasecmp(name, id) == 0 ? number : 0;
    }
    return s->first;
}

bool games_refused(const char *id, char *text, size_t room)
{
    const char *path = getenv(VARIABLE), *why;
    struct refused_section s = {.end = UINT_MAX};
    FILE *file = path && *path ? file_open(path, &why) : NULL;
    const bool found = file && section_find(file, id, &s);
    if (file)
        fclose(file);
    if (found)
        variants_load(path,
                      &(struct variants_reading){.source.networks = &game_networks, .tell = fault_keep, .context = &s});
    if (s.fault.line)
        snprintf(text, room, "%s:%u:%u: %s", path, s.fault.line, s.fault.column, s.fault.text);
    return s.fault.line;
}

/* Whether a word is an option, alone or with its value behind an equals sign. */
static bool is_option(const char *word, const char *option)
{
    const size_t length = strlen(option);
    return strncmp(word, option, length) == 0 && (!word[length] || word[length] == '=');
}

int games_begin(int argc, char **argv)
{
    char *path = getenv(VARIABLE);
    int words = 0;
    if (argc > 0 && (is_option(argv[0], "--games") || is_option(argv[0], "--variants"))) {
        char *joined = strchr(argv[0], '=');
        if (!joined && argc == 1) {
            fprintf(stderr, "tempi: %s needs a file (see tempi help)\n", argv[0]);
            return -1;
        }
        path = joined ? joined + 1 : argv[1];
        words = joined ? 1 : 2;
        environment_set(VARIABLE, path); /* so that the engines of a match load it too */
    }
    return !path || !path[0] || games_load(path) ? words : -1;
}

/* Says what is wrong with, or not known of, a line `counts` of a game of a file. */
static void counts_say(const char *path, const struct game *game, unsigned row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void counts_say(const char *path, const struct game *game, unsigned row, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%u:1: %s: counts: ", path, game->text->counts_line[row], game->id);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* Plays the actions before the colon of a line `counts`, if there is one, from a game's start; returns the numbers of
   the line, NULL after an error message. */
static const char *counts_begin(const char *path, const struct game *game, unsigned row, struct record *r)
{
    const char *line = game->text->counts[row];
    struct position start;
    const char *colon = strrchr(line, ':');
    char actions[COUNTS_LONGEST] = "", error[TURN_ERROR_MAX];
    game_start(&start, game, game_option_default(game));
    record_begin(r, &start);
    if (colon)
        snprintf(actions, sizeof actions, "%.*s", (int)(colon - line), line);
    if (turns_play(r, actions, error))
        return colon ? colon + 1 : line;
    counts_say(path, game, row, "%s", error);
    return NULL;
}

/* Counts sequences of a length until a time; false if that is not enough. */
static bool count_until(const struct position *p, unsigned length, int64_t until, uint64_t *count)
{
    bool cut = false;
    perft_run(p, length, &(struct perft_setup){.threads = 1, .until = until, .cut = &cut}, count);
    return !cut;
}

/* Compares the numbers of a line `counts` with the counts of the program, up to COUNTED sequences; false, with a
   message, where they differ. What cannot be counted until a time is not compared, with a message. */
static bool counts_hold(const char *path, const struct game *game, unsigned row, int64_t until)
{
    struct record r = {0};
    const char *at = counts_begin(path, game, row, &r);
    bool same = at != NULL;
    char *end;
    unsigned long long said;
    for (unsigned length = 1; same && (said = strtoull(at, &end, 10), end > at) && (said <= COUNTED || length < 3);
         length++, at = end) {
        uint64_t count = 0;
        if (!count_until(record_now(&r), length, until, &count)) {
            counts_say(path, game, row, "those of %u actions and more take too long to compare", length);
            break;
        }
        same = count == said;
        if (!same)
            counts_say(path, game, row, "%" PRIu64 " sequences of %u actions, not %llu", count, length, said);
    }
    record_free(&r);
    return same;
}

/* Prints the starting position of a game and its perft counts up to length 3, as far as they can be counted in
   GAME_TIME and until the time of the file ends; false if the game says other counts. */
static bool print_game(const char *path, const struct game *game, int64_t end)
{
    const int64_t now = clock_ms(), until = now + GAME_TIME < end ? now + GAME_TIME : end;
    struct position start;
    char fen[FEN_MAX];
    game_start(&start, game, game_option_default(game));
    fen_write(&start, fen);
    printf("%s (%s)\n  start %s\n  perft", game->id, game->name, fen);
    for (unsigned length = 1; length <= 3; length++) {
        uint64_t count = 0;
        if (!count_until(&start, length, until, &count)) {
            printf(" (length %u takes too long)", length);
            break;
        }
        printf(" %" PRIu64, count);
    }
    putchar('\n');
    bool good = true;
    fflush(stdout);
    for (unsigned i = 0; game->text && i < COUNTS_MAX && game->text->counts[i]; i++)
        good = counts_hold(path, game, i, until) && good;
    return good;
}

/* Checks the games of the program; returns the exit status. */
static int check_built_in(void)
{
    bool good = game_at(0) != NULL;
    for (const struct games_text *t = games_texts; t->name; t++)
        good = custom_read_built_in(t->name, t->text, false, print_any, (void *)(uintptr_t)t->name) && good;
    return good ? 0 : FAILED;
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
    if (strcmp(path, "--built-in") == 0)
        return check_built_in();
    while (game_at(known))
        known++;
    if (!custom_load(path, &game_networks, print_any, path))
        return FAILED;
    bool good = true;
    for (const int64_t end = clock_ms() + FILE_TIME; game_at(known); known++)
        good = print_game(path, game_at(known), end) && good;
    return good ? 0 : FAILED;
}

/* Prints the section of a variant, and a blank line. A hook of variants_load(). */
static void print_section(void *path, const char *text, const struct game *game)
{
    (void)path;
    (void)game;
    printf("%s\n", text);
}

/* The counts of the games of a file of variants so far. */
struct counting {
    char *path;
    int64_t end;
};

/* Prints what a variant has become, and its counts. A hook of variants_load(). */
static void print_variant(void *context, const char *text, const struct game *game)
{
    const struct counting *c = context;
    (void)text;
    print_game(c->path, game, c->end);
}

/* Prints an error as compilers do. A hook of variants_load(). */
static void print_refused(void *context, const struct fault *f)
{
    const struct counting *c = context;
    fflush(stdout);
    print_any(c->path, f);
}

int command_variants(struct arguments *a)
{
    char *path = argument_next(a), *word = argument_next(a);
    const bool writes = word && strcmp(word, "--write") == 0;
    if (!path)
        return wrong_use(a, "FILE is missing");
    if (word && (!writes || (word = argument_next(a)) != NULL))
        return wrong_option(a, word);
    struct counting c = {path, clock_ms() + FILE_TIME};
    const struct variants_count found =
        variants_load(path, &(struct variants_reading){.add = true,
                                                       .source.networks = &game_networks,
                                                       .tell = print_refused,
                                                       .each = writes ? print_section : print_variant,
                                                       .context = &c});
    if (!writes && found.taken + found.refused)
        printf("%u variants, %u refused\n", found.taken + found.refused, found.refused);
    return found.taken && !found.refused ? 0 : FAILED;
}
