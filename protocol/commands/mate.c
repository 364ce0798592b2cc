/* `tempi mate` and `tempi mates`: finds a mate within the turn, and solves a file of known mates. Called from the table
   in commands.c. */
#include <stdio.h>
#include <string.h>

#include "bench/mates.h"
#include "engine/clock.h"
#include "protocol/commands/list.h"
#include "rules/notation/turns.h"
#include "search/turns/mate.h"

enum { UNKNOWN = 3, TURN_TEXT_MAX = 1024 };

struct mates {
    const struct position *start;
    unsigned long long count;
};

/* Whether the time at `deadline`, in milliseconds of clock_ms(), is over. */
static bool deadline_passed(void *deadline) { return clock_ms() >= *(int64_t *)deadline; }

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
    struct mate_limits limits = {.memory = (size_t)4 << 30};
    struct mate_line line;
    long long steps = 0, movetime = 0;
    uint64_t nodes = 0;
    bool all = false;
    char *word, text[TURN_TEXT_MAX];
    if (!setting_game(a, &s))
        return WRONG_USE;
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &s);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--all") == 0)
            all = true;
        else if (strcmp(word, "--steps") == 0 && !argument_number(a, "--steps", 1, 60, &steps))
            return WRONG_USE;
        else if (strcmp(word, "--movetime") == 0 && !argument_number(a, word, 1, MOVETIME_MAX, &movetime))
            return WRONG_USE;
        else if (strcmp(word, "--steps") != 0 && strcmp(word, "--movetime") != 0)
            return wrong_option(a, word);
    }
    if (!setting_begin(a, &s, &r))
        return WRONG_USE;
    struct position start = *record_now(&r);
    record_free(&r);
    if (steps)
        start.turn.quota = (uint16_t)(start.turn.done + steps);
    int64_t began = clock_ms(), deadline = began + movetime;
    if (movetime) {
        limits.stop = deadline_passed;
        limits.context = &deadline;
    }
    struct mates mates = {&start, 0};
    enum mate_verdict verdict =
        all ? mate_all(&start, &limits, print_mate, &mates) : mate_find(&start, &limits, &line, &nodes);
    if (!all)
        printf("%llu nodes, %.3f s\n", (unsigned long long)nodes, (double)(clock_ms() - began) / 1000);
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
    FILE *there = fopen(file, "re");
    if (!there)
        return wrong_file(a, file, NULL);
    fclose(there);
    return mates_run(file, movetime) == 0 ? 0 : FAILED;
}
