/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer's entry for what the command line reads (make fuzz). The first byte chooses a reader: subcommands that only
 * print, the settings of a match, an engine's description, a file of openings, a file of samples. The rest are the
 * arguments, one a line, or the file. No engine is started and no file written.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench/match/match.h"
#include "bench/tune/samples.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/match.h"
#include "tests/fuzz/fuzz.h"

enum { WORDS_MAX = 64, READERS = 7 };

/* Cuts a text into arguments, one a line, after the first one; returns their number. */
static int arguments_cut(char *text, char *list[WORDS_MAX])
{
    int n = 1;
    for (char *line = text; line && n < WORDS_MAX - 1; n++) {
        list[n] = line;
        line = strchr(line, '\n');
        if (line)
            *line++ = 0;
    }
    list[n] = NULL;
    return n;
}

/* Runs a subcommand with the arguments of a text; its exit status must be a valid one. */
static void run(char *name, char *text)
{
    char *list[WORDS_MAX] = {name};
    int count = arguments_cut(text, list), status = command_run(count, list);
    if (status < 0 || status > WRONG_USE)
        abort();
}

/* Reads the text as the settings of a match. */
static void read_settings(char *text)
{
    char *list[WORDS_MAX] = {NULL};
    struct match_settings settings;
    int count = arguments_cut(text, list);
    struct arguments a = {.command = "match", .count = count - 1, .list = list + 1};
    match_settings_read(&a, &settings);
    match_settings_free(&settings);
}

/* Reads the text as the description of an engine. */
static void read_engine(const char *text)
{
    struct engine_spec spec = {0};
    char error[SPEC_ERROR_MAX] = "", control[80];
    if (!spec_read(&spec, text, error) && !*error)
        abort();
    control_write(&spec.control, control, sizeof control);
    spec_free(&spec);
}

/* Reads the text as an openings file of a game, and plays the first opening. */
static void read_openings(const struct game *game, const char *text, size_t size)
{
    struct openings o = {.game = game, .option = game_option_default(game), .seed = 1};
    struct record r = {0};
    char path[64], error[OPENINGS_ERROR_MAX] = "";
    int file = memfd_create("openings", 0);
    if (file < 0 || write(file, text, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (openings_read(&o, path, error)) {
        openings_shuffle(&o);
        opening_begin(&o, 0, &r, NULL);
    } else if (!*error) {
        abort();
    }
    record_free(&r);
    openings_free(&o);
    close(file);
}

/* Checks the position of a sample. */
static void take(void *context, const struct sample *s)
{
    (void)context;
    game_check(&s->position);
}

/* Reads the text as a sample file of a game. */
static void read_samples(const struct game *game, char *text, size_t size)
{
    char error[FEN_ERROR_MAX + 80] = "";
    FILE *file = size ? fmemopen(text, size, "r") : NULL;
    if (!file)
        return;
    if (!samples_read(file, game, game_option_default(game), take, NULL, error) && !*error)
        abort();
    fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char show[] = "show", games[] = "games", help[] = "help";
    const char *reason;
    if (size < 2)
        return 0;
    const struct game *game = game_at(data[1]) ? game_at(data[1]) : game_find("chess", &reason);
    char *text = malloc(size - 1 + 1);
    if (!text)
        abort();
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    switch (data[0] % READERS) {
    case 0:
        run(show, text);
        break;
    case 1:
        run(games, text);
        break;
    case 2:
        run(help, text);
        break;
    case 3:
        read_settings(text);
        break;
    case 4:
        read_engine(text);
        break;
    case 5:
        read_openings(game, text + 1, size - 2);
        break;
    default:
        read_samples(game, text + 1, size - 2);
    }
    free(text);
    return 0;
}
