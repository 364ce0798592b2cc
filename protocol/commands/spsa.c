/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi spsa`: tunes the constants of the search by games of self-play. Called from the table in commands.c. */
#include "bench/tune/spsa.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/tune/spsa_games.h"
#include "engine/system.h"
#include "protocol/commands/list.h"

/* The arguments of the command. */
struct request {
    struct setting setting;
    struct spsa_games games;
    struct spsa_options options;
    char *only, *also;
};

/* Reads all arguments after the game. Returns 0, or WRONG_USE after an error message. */
static int options_take(struct arguments *a, struct request *r)
{
    long long pairs = 20000, now = 0, nodes = 1000, turns = 4, rate = 2, seed = 1, threads = processors_online();
    const struct listed_option numbers[] = {
        {"--pairs", 1, 100000000, .number = &pairs},  {"--now", 0, 100000000, .number = &now},
        {"--nodes", 1, 1000000000, .number = &nodes}, {"--random-openings", 0, 100, .number = &turns},
        {"--rate", 1, 1000, .number = &rate},         {"--seed", 0, INT64_MAX, .number = &seed},
        {"--threads", 1, 256, .number = &threads}};
    enum { NUMBERS = sizeof numbers / sizeof numbers[0] };
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = strcmp(word, "--option") == 0 ? setting_option(a, word, &r->setting)
                                                  : argument_listed(a, word, numbers, NUMBERS);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--only") == 0 || strcmp(word, "--also") == 0) {
            if (!argument_text(a, word, word[2] == 'o' ? &r->only : &r->also))
                return WRONG_USE;
        } else if (word[0] == '-' || r->options.path) {
            return wrong_option(a, word);
        } else {
            r->options.path = word;
        }
    }
    r->games.nodes = (uint64_t)nodes;
    r->games.random_turns = (unsigned)turns;
    r->games.seed = r->options.seed = (uint64_t)seed;
    r->options.pairs = (unsigned)pairs;
    r->options.pairs_now = (unsigned)now;
    r->options.rate = (double)rate / 1000;
    r->options.threads = (unsigned)threads;
    return r->options.path ? 0 : wrong_use(a, "FILE is missing");
}

/* Adds the games of --also, which must have the constants of the first one. Returns false after an error message. */
static bool also_add(struct arguments *a, struct request *r)
{
    struct spsa_games *g = &r->games;
    char *rest = NULL;
    for (char *id = r->also ? strtok_r(r->also, ",", &rest) : NULL; id; id = strtok_r(NULL, ",", &rest)) {
        const char *reason = "there are too many games";
        const struct game *game = g->games_count < SPSA_GAMES ? game_find(id, &reason) : NULL;
        if (game && constants_set_of(game) != constants_set_of(g->games[0]))
            reason = "it has other constants than the first game";
        else if (game) {
            g->games[g->games_count++] = game;
            continue;
        }
        return argument_refuse(a, "--also: '%.60s': %s", id, reason);
    }
    return true;
}

/* Whether a list of words separated by commas contains a word. */
static bool list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || !at[length]))
            return true;
    }
    return false;
}

/* Selects the constants to tune: all, or those of --only. Returns false after an error message. */
static bool constants_choose(struct arguments *a, struct request *r, struct spsa_parameter *parameters)
{
    unsigned commas = 0;
    enum constants_set set = constants_set_of(r->setting.game);
    for (const char *c = r->only; c && *c; c++)
        commas += *c == ',';
    for (unsigned i = 0; i < CONSTANTS; i++) {
        const struct constant *c = &search_constants[i];
        if (r->only && !list_has(r->only, c->name))
            continue;
        r->games.numbers[r->games.count] = i;
        parameters[r->games.count++] =
            (struct spsa_parameter){c->name, c->standard[set], c->min, c->max, c->standard[set]};
    }
    if (!r->only || r->games.count == commas + 1)
        return true;
    return argument_refuse(a, "--only must list constants of search/constants.h, each once, not '%.60s'", r->only);
}

int command_spsa(struct arguments *a)
{
    struct request r = {
        .options = {.width = 0.05, .begin = spsa_games_begin, .play = spsa_games_play, .end = spsa_games_end}};
    struct spsa_parameter parameters[CONSTANTS];
    char title[512], error[512] = "", also[256] = "";
    if (!setting_game(a, &r.setting) || options_take(a, &r) != 0 || !constants_choose(a, &r, parameters))
        return WRONG_USE;
    r.games.games[r.games.games_count++] = r.setting.game;
    if (r.also && snprintf(also, sizeof also, ",%s", r.also) >= (int)sizeof also)
        return wrong_use(a, "--also is too long");
    if (!also_add(a, &r))
        return WRONG_USE;
    r.games.option = r.setting.option;
    r.options.context = &r.games;
    snprintf(title, sizeof title,
             "spsa %s%s option %" PRIu64 " nodes %" PRIu64 " random %u seed %" PRIu64 " pairs %u rate %g",
             r.setting.game->id, also, r.games.option, r.games.nodes, r.games.random_turns, r.games.seed,
             r.options.pairs, r.options.rate);
    r.options.title = title;
    if (!spsa_run(&r.options, parameters, r.games.count, error, sizeof error))
        return failed_file(a, r.options.path, error);
    printf("%-20s %8s %10s %8s %8s\n", "constant", "default", "tuned", "min", "max");
    for (unsigned i = 0; i < r.games.count; i++)
        printf("%-20s %8d %10.2f %8d %8d\n", parameters[i].name, parameters[i].standard, parameters[i].value,
               parameters[i].min, parameters[i].max);
    return 0;
}
