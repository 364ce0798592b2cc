/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi mate` and `tempi mates`: finds a mate within the turn, and solves a file of known mates. Called from the table
   in commands.c. */
#include <stdio.h>
#include <string.h>

#include "bench/mates.h"
#include "engine/files.h"
#include "protocol/commands/list.h"
#include "rules/notation/turns.h"
#include "search/turns/mate.h"

enum { TURN_TEXT_MAX = 1024 };

struct mates {
    const struct position *start;
    unsigned long long count;
};

/* Prints a mating turn with its number; returns true to continue the search. */
static bool print_mate(void *context, const struct mate_line *line)
{
    struct mates *m = context;
    char text[TURN_TEXT_MAX];
    turns_write(m->start, line->actions, line->length, text, sizeof text);
    printf("%llu. %s\n", ++m->count, text);
    return true;
}

int command_mate(struct arguments *a)
{
    struct setting s;
    struct record r = {0};
    struct clock_plan clock;
    struct budget budget = {.memory = (size_t)4 << 30, .clock = &clock};
    struct mate_line line;
    long long steps = 0, movetime = 0;
    bool all = false;
    char text[TURN_TEXT_MAX];
    const struct listed_option options[] = {{"--all", .flag = &all},
                                            {"--steps", 1, 60, .number = &steps},
                                            {"--movetime", 1, MOVETIME_MAX, .number = &movetime}};
    if (!setting_game(a, &s))
        return WRONG_USE;
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = setting_option(a, word, &s);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_option(a, word);
    }
    if (!setting_begin(a, &s, &r))
        return WRONG_USE;
    struct position start = *record_now(&r);
    record_free(&r);
    if (steps && game_alternates(start.game))
        return wrong_use(a, "--steps: a turn of %s has one step", start.game->name);
    if (steps)
        start.turn.quota = (uint16_t)(start.turn.done + steps);
    time_plan_fixed(&clock, movetime);
    struct mates mates = {&start, 0};
    enum mate_verdict verdict =
        all ? mate_all(&start, &budget, NULL, print_mate, &mates) : mate_find(&start, &budget, NULL, &line);
    if (!all)
        printf("%llu nodes, %.3f s\n", (unsigned long long)budget_nodes(&budget), (double)time_elapsed(&clock) / 1e6);
    if (verdict == MATE_NONE) {
        printf("no mate\n");
        return FAILED;
    }
    if (verdict == MATE_UNKNOWN) {
        printf("unknown\n");
        return UNKNOWN;
    }
    if (all)
        return 0;
    turns_write(&start, line.actions, line.length, text, sizeof text);
    printf("mate in %u: %s\n", line.length, text);
    return 0;
}

int command_mates(struct arguments *a)
{
    long long movetime = 60000;
    char *file = argument_next(a), *word;
    if (!file)
        return wrong_use(a, "FILE is missing");
    while ((word = argument_next(a)) != NULL) {
        if (strcmp(word, "--movetime") != 0)
            return wrong_option(a, word);
        if (!argument_number(a, word, 1, MOVETIME_MAX, &movetime))
            return WRONG_USE;
    }
    const char *why;
    FILE *positions = file_open_stream(file, &why);
    if (!positions)
        return wrong_file(a, file, why);
    bool good = mates_run(positions, file, movetime) == 0;
    file_close(positions);
    return good ? 0 : FAILED;
}
