/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi tune`: fits the weights of the evaluation to games. Called from the table in commands.c. */
#include <stdio.h>
#include <string.h>

#include "bench/tune/tune.h"
#include "engine/files.h"
#include "engine/journal.h"
#include "protocol/commands/list.h"

/* The arguments of the command, not yet checked. */
struct request {
    struct setting setting;
    char *records, *out;
    const char *only;
    long long epochs, blend, hold;
};

/* Reads all arguments. Returns 0, or WRONG_USE after an error message. */
static int request_read(struct arguments *a, struct request *r)
{
    const struct listed_option options[] = {{"--epochs", 0, 100000, .number = &r->epochs},
                                            {"--blend", 0, 100, .number = &r->blend},
                                            {"--hold", 0, 1000000, .number = &r->hold},
                                            {"--only", .text = &r->only}};
    enum { OPTIONS = sizeof options / sizeof options[0] };
    char *word;
    if (!setting_game(a, &r->setting))
        return WRONG_USE;
    while ((word = argument_next(a)) != NULL) {
        int taken = strcmp(word, "--option") == 0 ? setting_option(a, word, &r->setting)
                                                  : argument_listed(a, word, options, OPTIONS);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--out") == 0) {
            if (!argument_output(a, word, &r->out))
                return WRONG_USE;
        } else if ((word[0] == '-' && word[1]) || r->records) {
            return wrong_option(a, word);
        } else {
            r->records = word;
        }
    }
    const struct named_file files[] = {{"RECORDS", r->records, false}, {"--out", r->out, true}};
    if (!r->records)
        return wrong_use(a, "RECORDS is missing");
    return argument_files(a, files, sizeof files / sizeof *files) ? 0 : WRONG_USE;
}

int command_tune(struct arguments *a)
{
    struct request r = {.epochs = 100, .blend = 50, .hold = 1000};
    char error[256] = "";
    if (request_read(a, &r) != 0)
        return WRONG_USE;
    const char *why = "";
    struct journal out = {0};
    struct tune_options o = {.game = r.setting.game,
                             .option = r.setting.option,
                             .records = file_open_stream(r.records, &why),
                             .out = &out,
                             .epochs = (unsigned)r.epochs,
                             .blend = (double)r.blend / 100,
                             .hold = (double)r.hold,
                             .only = r.only};
    int status = 0;
    if (!o.records)
        return wrong_file(a, r.records, why);
    if (r.out && !journal_open_whole(&out, r.out)) {
        status = failed_file(a, r.out, NULL);
    } else if (!tune_run(&o, error, sizeof error)) {
        status = strncmp(error, "--", 2) == 0 ? wrong_use(a, "%s", error) : wrong_file(a, r.records, error);
    } else if (!r.out) {
        fputs(out.text, stdout);
    } else if (!journal_replace(&out)) {
        status = failed_file(a, r.out, NULL);
    }
    file_close(o.records);
    if (!journal_close(&out))
        status = failed_file(a, r.out, NULL);
    return status;
}
