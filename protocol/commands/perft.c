/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi perft`: counts action sequences or turns. Called from the table in commands.c. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "protocol/commands/list.h"
#include "rules/counting/perft.h"
#include "rules/notation/turns.h"

/* The options of `tempi perft`. */
struct request {
    long long length, threads, megabytes;
    unsigned part, parts; /* both 0: the whole count */
    bool divide, turns, make;
};

/* Prints a first action and its count; the context is the position. */
static void print_action(void *context, action a, uint64_t count)
{
    char text[ACTION_TEXT_MAX];
    action_text(context, a, text);
    printf("%s: %" PRIu64 "\n", text, count);
}

/* Prints a first turn and its count; the context is the position. */
static void print_turn(void *context, const action *turn, unsigned length, uint64_t count)
{
    char text[8192];
    turns_write(context, turn, length, text, sizeof text);
    printf("%s: %" PRIu64 "\n", text, count);
}

/* Reads the options after GAME N. Returns false after an error message. */
static bool read_options(struct arguments *a, struct setting *s, struct request *q)
{
    const struct listed_option options[] = {{"--divide", .flag = &q->divide},
                                            {"--turns", .flag = &q->turns},
                                            {"--make", .flag = &q->make},
                                            {"--threads", 1, 256, .number = &q->threads},
                                            {"--hash", 0, 1 << 20, .number = &q->megabytes}};
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = setting_option(a, word, s);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (!taken && strcmp(word, "--part") == 0)
            taken = argument_part(a, word, &q->part, &q->parts) ? 1 : -1;
        if (!taken)
            wrong_option(a, word);
        if (taken <= 0)
            return false;
    }
    if ((q->turns || q->make) && (q->threads > 1 || q->megabytes || q->parts))
        return argument_refuse(a, "--%s cannot be used with --threads, --hash or --part", q->turns ? "turns" : "make");
    if (q->turns && q->make)
        return argument_refuse(a, "--turns cannot be used with --make");
    return true;
}

/* Counts, and prints the counts of first actions or turns if asked for. Returns false if there is not enough memory. */
static bool count(struct position *p, const struct request *q, uint64_t *nodes)
{
    struct perft_setup setup = {.threads = (unsigned)q->threads,
                                .part = q->part,
                                .parts = q->parts,
                                .hash_megabytes = (size_t)q->megabytes,
                                .each = q->divide ? print_action : NULL,
                                .context = p};
    struct perft_turns found;
    if (q->make) {
        *nodes = perft_by_making(p, (unsigned)q->length, setup.each, p);
        return true;
    }
    if (!q->turns)
        return perft_run(p, (unsigned)q->length, &setup, nodes);
    if (!perft_by_turns(p, (unsigned)q->length, q->divide ? print_turn : NULL, p, &found))
        return false;
    *nodes = found.sequences;
    printf("%" PRIu64 " distinct positions after %lld turns\n", found.positions, q->length);
    return true;
}

int command_perft(struct arguments *a)
{
    struct setting s;
    struct request q = {.threads = 1};
    struct record r = {0};
    uint64_t nodes;
    if (!setting_game(a, &s) || !argument_number(a, "N", 0, PERFT_LONGEST, &q.length) || !read_options(a, &s, &q) ||
        !setting_begin(a, &s, &r))
        return WRONG_USE;
    struct position root = *record_now(&r);
    record_free(&r);
    double start = clock_seconds();
    if (!count(&root, &q, &nodes)) {
        fprintf(stderr, "tempi perft: out of memory\n");
        return FAILED;
    }
    double seconds = clock_seconds() - start;
    if (q.parts)
        printf("part %u/%u of %s %lld\n", q.part + 1, q.parts, root.game->id, q.length);
    printf("%.3f s, %.0f nodes/s\nNodes searched: %" PRIu64 "\n", seconds, (double)nodes / (seconds + 1e-9), nodes);
    return 0;
}
