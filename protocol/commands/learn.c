/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi learn`: trains the network of a family on samples. Called from the table in commands.c. */
#include "bench/tune/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "protocol/commands/list.h"
#include "search/evaluation/eval_file.h"
#include "search/evaluation/family.h"

/* Whether a family has no name, or none of its games shares a network with another. */
static bool family_is_none(unsigned family)
{
    return !families[family].name || family == FAMILY_CUSTOM || family == FAMILY_CUSTOM_LOSING;
}

/* Reads the name of a family, or of a game that is a family of its own. Returns false after an error message. */
static bool family_take(struct arguments *a, struct learn_options *o)
{
    const char *why;
    const struct game *game;
    const struct input_features *features;
    o->name = argument_next(a);
    if (!o->name)
        return argument_refuse(a, "FAMILY or GAME is missing");
    while (o->family < FAMILIES && (family_is_none(o->family) || strcmp(families[o->family].name, o->name) != 0))
        o->family++;
    if (o->family == FAMILIES && (game = game_find(o->name, &why)) != NULL) {
        o->family = game->traits.family;
        features = game_input_features(game);
        o->game = features && features->board ? game : NULL;
        o->name = network_owner(game);
    }
    if (o->family == FAMILIES) {
        char names[256] = "";
        for (unsigned i = 0, used = 0; i < FAMILIES && used < sizeof names; i++)
            if (!family_is_none(i))
                used += (unsigned)snprintf(names + used, sizeof names - used, " %s", families[i].name);
        wrong_use(a, "no family and no game '%.40s'; the families are%s", o->name, names);
    }
    return o->family < FAMILIES;
}

/* Reads all arguments after the family; `files` has room for every argument. Returns 0, or WRONG_USE after an error
   message. `*from` gets the network of --from. */
static int options_take(struct arguments *a, struct learn_options *o, char **files, char **out, struct eval_file **from)
{
    long long epochs = 20, blend = 90, slope = 100, seed = 1, threads = processors_online(), rate = 200, lambda = -1,
              sums = 0, heads = 0;
    const struct listed_option options[] = {{"--epochs", 1, 10000, .number = &epochs},
                                            {"--blend", 0, 100, .number = &blend},
                                            {"--slope", 1, 1000, .number = &slope},
                                            {"--rate", 1, 10000, .number = &rate},
                                            {"--seed", 0, INT64_MAX, .number = &seed},
                                            {"--threads", 1, 256, .number = &threads},
                                            {"--lambda", 0, 100, .number = &lambda},
                                            {"--heads", 4, 16, .number = &heads},
                                            {"--sums", 16, 128, .number = &sums},
                                            {"--alone", .flag = &o->alone},
                                            {"--note", .text = &o->note}};
    enum { OPTIONS = sizeof options / sizeof options[0] };
    char *path, error[EVAL_FILE_ERROR_MAX];
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = argument_listed(a, word, options, OPTIONS);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--continue") == 0) {
            o->from = families[o->family].network;
            if (!o->from)
                return wrong_use(a, "--continue: '%.40s' has no built-in network; --from FILE continues from a file",
                                 o->name);
        } else if (strcmp(word, "--from") == 0) {
            if (!argument_text(a, word, &path))
                return WRONG_USE;
            eval_file_free(*from);
            *from = eval_file_read(path, error);
            if (!*from || !eval_file_fits(*from, learn_game(o), error))
                return wrong_file(a, path, error);
            o->from = &(*from)->network;
        } else if (strcmp(word, "--out") == 0) {
            if (!argument_output(a, word, out))
                return WRONG_USE;
        } else if (word[0] == '-' && word[1]) {
            return wrong_option(a, word);
        } else {
            files[o->file_count++] = word;
        }
    }
    for (unsigned i = 0; i < o->file_count; i++)
        if (!argument_files(a, (struct named_file[]){{"FILE", files[i], false}, {"--out", *out, true}}, 2))
            return WRONG_USE;
    if (o->note && (strpbrk(o->note, "\n\r*\\") || strlen(o->note) > 200))
        return wrong_use(a, "--note must be one line of at most 200 characters without * and \\");
    o->sums = sums ? (unsigned)sums : o->from ? o->from->sums : NETWORK_LANES;
    o->heads = heads ? (unsigned)heads : o->from ? o->from->head_count : NETWORK_SORTS;
    if (!NETWORK_SUMS_GOOD(o->sums) || !NETWORK_HEADS_GOOD(o->heads))
        return wrong_use(a, "a network has 16, 32, 64 or 128 sums (--sums) and 4 or 16 heads (--heads)");
    if (o->from && (o->sums < o->from->sums || o->heads < o->from->head_count))
        return wrong_use(a, "the network to go on from has %u sums and %u heads, and cannot have fewer", o->from->sums,
                         o->from->head_count);
    o->files = files;
    o->epochs = (unsigned)epochs;
    o->blend = (double)blend / 100;
    o->slope = (double)slope / 100;
    o->lambda = (double)lambda / 100;
    o->rate = (double)rate / 1e5;
    o->seed = (uint64_t)seed;
    o->threads = (unsigned)threads;
    return o->file_count ? 0 : wrong_use(a, "FILE is missing: samples written by `tempi selfplay`");
}

/* Trains the network and writes the weights to a file (NULL: standard output); on failure the file is as it was.
   Returns the exit status. */
static int run(const struct arguments *a, struct learn_options *o, const char *path)
{
    struct journal out = {0};
    char error[512] = "";
    int status = 0;
    if (path && !journal_open_whole(&out, path))
        return failed_file(a, path, NULL);
    if (!learn_run(o, &out, error, sizeof error)) {
        fprintf(stderr, "tempi %s: %s\n", a->command, error);
        status = WRONG_USE;
    } else if (!path) {
        fputs(out.text, stdout);
    } else if (!journal_replace(&out)) {
        status = failed_file(a, path, NULL);
    }
    return journal_close(&out) ? status : failed_file(a, path, NULL);
}

int command_learn(struct arguments *a)
{
    struct learn_options o = {0};
    struct eval_file *from = NULL;
    char **files = xcalloc((size_t)a->count + 1, sizeof *files), *out = NULL;
    int status = family_take(a, &o) ? options_take(a, &o, files, &out, &from) : WRONG_USE;
    if (status == 0)
        status = run(a, &o, out);
    eval_file_free(from);
    free(files);
    return status;
}
