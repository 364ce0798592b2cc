/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi genfens`: prints random openings in the format of OpenBench. Called from the table in commands.c and by the
   UCI command `genfens`. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/match/openings.h"
#include "engine/lines.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"

enum { ONE_STEP_TURNS = 8, TURNS = 4, BOOK_TURNS = 2, TURNS_MAX = 200 };

/* Reads an unsigned number of 64 bits, the format of OpenBench's seeds. Returns false after an error message. */
static bool seed_take(struct arguments *a, uint64_t *seed)
{
    char *text, *end;
    if (!argument_text(a, "seed", &text))
        return false;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno)
        return true;
    return argument_refuse(a, "seed must be from 0 to 18446744073709551615, not '%.40s'", text);
}

/* Reads the words after N; *book and *turns are unchanged if they are not given. Returns false after an error message.
 */
static bool words_take(struct arguments *a, struct openings *o, const char **book, long long *turns)
{
    char *word, *file;
    struct setting setting;
    while ((word = argument_next(a)) != NULL) {
        bool good = true;
        if (strcmp(word, "seed") == 0) {
            good = seed_take(a, &o->seed);
        } else if (strcmp(word, "game") == 0) {
            if (!setting_game(a, &setting))
                return false;
            o->game = setting.game;
            o->option = setting.option;
        } else if (strcmp(word, "turns") == 0) {
            good = argument_number(a, word, 0, TURNS_MAX, turns);
        } else if (strcmp(word, "book") == 0) {
            good = argument_text(a, word, &file);
            *book = good && strcmp(file, "None") != 0 ? file : NULL;
        } else {
            wrong_use(a, "unknown word '%.40s'; seed, book, game or turns may follow N", word);
            good = false;
        }
        if (!good)
            return false;
    }
    return true;
}

/* Sets up the openings of a game from the words after N. Returns false after an error message. */
static bool openings_set(struct arguments *a, struct openings *o)
{
    const char *book = NULL;
    char error[OPENINGS_ERROR_MAX];
    long long turns = -1;
    if (!words_take(a, o, &book, &turns))
        return false;
    o->random_turns = turns >= 0                 ? (unsigned)turns
                      : book                     ? BOOK_TURNS
                      : game_alternates(o->game) ? ONE_STEP_TURNS
                                                 : TURNS;
    if (!book || openings_read(o, book, error))
        return true;
    return argument_refuse(a, "%s", error);
}

int genfens(struct arguments *a, const struct game *game, uint64_t option)
{
    struct openings o = {.game = game, .option = option, .seed = 1};
    struct record r = {0};
    char fen[FEN_MAX];
    long long count;
    if (!argument_number(a, "N", 1, 1000000000, &count) || !openings_set(a, &o)) {
        openings_free(&o);
        return WRONG_USE;
    }
    int status = 0;
    for (unsigned i = 0; i < (unsigned)count && status == 0; i++) {
        if (opening_vary(&o, i, &r)) {
            fen_write(record_now(&r), fen);
            line_out("info string genfens %s", fen);
        } else {
            status = FAILED;
        }
    }
    record_free(&r);
    openings_free(&o);
    return status;
}

int command_genfens(struct arguments *a)
{
    const char *reason;
    const struct game *chess = game_find("chess", &reason);
    return genfens(a, chess, game_option_default(chess));
}
