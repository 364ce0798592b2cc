/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi calibrate`: fits the meaning of scores to games of self-play. Called from the table in commands.c. */
#include "bench/tune/calibrate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"
#include "search/evaluation/family.h"

/* Adds the games of a file to the calibration. Returns false after an error message. */
static bool file_read(const struct arguments *a, struct calibration *c, const struct game *game, const char *path)
{
    char error[FEN_ERROR_MAX + 80] = "";
    const char *why;
    FILE *file = file_open_stream(path, &why);
    bool good = file && calibration_read(c, file, game, error);
    if (!good)
        failed_file(a, path, file ? error : why);
    file_close(file);
    return good;
}

/* Prints the comparison with the games held back, then the row for scores.def. */
static void print_scale(const struct calibration *c, const struct game *game, const struct score_scale *scale)
{
    struct journal table = {0};
    char name[32] = "";
    const char *family = family_of(game)->name;
    for (unsigned i = 0; family[i] && i + 1 < sizeof name; i++)
        name[i] = (char)toupper((unsigned char)family[i]);
    calibration_compare(&table, &c->held, scale);
    fputs(table.text, stdout);
    printf("%u games, %u of them held back for the table above\nSCALE(%s, %.0f, %.0f, %.0f, %.0f, %.0f)\n",
           c->fitted.games + c->held.games, c->held.games, name, scale->even, scale->spread, scale->half, scale->max,
           score_scale_of(game)->level + scale->level);
    journal_close(&table);
}

/* Prints the results of the games held back: one line for each score shown as less than 4.00, with wins, draws and
   losses. */
static void print_held(const struct calibration *c, const struct game *game, const struct score_scale *scale)
{
    for (unsigned i = 0; i < sizeof c->held.counts / sizeof c->held.counts[0]; i++) {
        const unsigned *n = c->held.counts[i];
        int score = (int)i * CALIBRATE_WIDTH - CALIBRATE_MAX - (int)scale->level;
        if (n[0] + n[1] + n[2] && abs(score_shown(scale, score)) < 400)
            printf("%s\t%u\t%d\t%u\t%u\t%u\n", game->id, c->held.games, score, n[0], n[1], n[2]);
    }
}

int command_calibrate(struct arguments *a)
{
    struct setting setting = {0};
    struct calibration *c = xcalloc(1, sizeof *c);
    struct score_scale scale;
    bool held = false, read = false;
    int status = setting_game(a, &setting) ? 0 : WRONG_USE;
    for (char *word; status == 0 && (word = argument_next(a)) != NULL;) {
        if (strcmp(word, "--held") == 0)
            held = true;
        else if (word[0] == '-' && word[1])
            status = wrong_option(a, word);
        else if (!file_read(a, c, setting.game, word))
            status = WRONG_USE;
        else
            read = true;
    }
    if (status == 0 && !read)
        status = wrong_use(a, "FILE is missing: games written by `tempi selfplay`");
    if (status == 0 && !calibration_fit(&c->fitted, setting.game->traits.unordered, &scale)) {
        fprintf(stderr, "tempi %s: too few positions to fit scores to\n", a->command);
        status = FAILED;
    }
    if (status == 0 && held)
        print_held(c, setting.game, &scale);
    else if (status == 0)
        print_scale(c, setting.game, &scale);
    free(c);
    return status;
}
