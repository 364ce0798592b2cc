/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi selfplay`: plays games of self-play for tuning and learning. Called from the table in commands.c. */
#include "bench/tune/selfplay.h"

#include <stdio.h>
#include <string.h>

#include "engine/system.h"
#include "protocol/commands/list.h"

/* Reads all arguments after the game. Returns 0, or WRONG_USE after an error message. */
static int options_take(struct arguments *a, struct setting *setting, struct selfplay_options *o, char **path)
{
    long long games = 10000, nodes = 2000, turns = 4, seed = 1, threads = processors_online();
    const struct listed_option options[] = {
        {"--games", 0, 100000000, .number = &games},     {"--nodes", 1, 1000000000, .number = &nodes},
        {"--random-openings", 0, 100, .number = &turns}, {"--seed", 0, INT64_MAX, .number = &seed},
        {"--threads", 1, 256, .number = &threads},       {"--no-adjudication", .flag = &o->to_end}};
    enum { OPTIONS = sizeof options / sizeof options[0] };
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = strcmp(word, "--option") == 0 ? setting_option(a, word, setting)
                                                  : argument_listed(a, word, options, OPTIONS);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--part") == 0) {
            if (!argument_part(a, word, &o->part, &o->parts))
                return WRONG_USE;
        } else if (word[0] == '-' || *path) {
            return wrong_option(a, word);
        } else {
            *path = word;
        }
    }
    o->games = (unsigned)games;
    o->nodes = (uint64_t)nodes;
    o->random_turns = (unsigned)turns;
    o->seed = (uint64_t)seed;
    o->threads = (unsigned)threads;
    return *path ? 0 : wrong_use(a, "FILE is missing");
}

int command_selfplay(struct arguments *a)
{
    struct setting setting = {0};
    struct selfplay_options o = {.parts = 1};
    char *path = NULL, error[256] = "";
    if (!setting_game(a, &setting) || options_take(a, &setting, &o, &path) != 0)
        return WRONG_USE;
    o.game = setting.game;
    o.option = setting.option;
    o.path = path;
    return selfplay_run(&o, error, sizeof error) ? 0 : failed_file(a, path, error);
}
