/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the arguments that subcommands share, and prints their error messages (arguments.h). */
#include "protocol/commands/arguments.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/journal.h"
#include "engine/lines.h"
#include "engine/utf8.h"
#include "engine/words.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/renamed.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

enum { MESSAGE_MAX = 2048 };

/* Prints an error message of one line. */
__attribute__((format(printf, 2, 0))) static void complain(const struct arguments *a, const char *format,
                                                           va_list arguments)
{
    char text[MESSAGE_MAX];
    vsnprintf(text, sizeof text, format, arguments);
    utf8_show(text);
    fprintf(stderr, "tempi %s: %s%s%s (see tempi help %s)\n", a->command, a->where ? a->where : "",
            a->where ? ": " : "", text, a->command);
}

int wrong_use(const struct arguments *a, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(a, format, arguments);
    va_end(arguments);
    return WRONG_USE;
}

bool argument_refuse(const struct arguments *a, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(a, format, arguments);
    va_end(arguments);
    return false;
}

/* Returns the option in a text that differs least from a word, if by less than *bound, and its length; else NULL.
   Lowers *bound to the difference. */
static const char *option_nearest(const char *text, const char *word, unsigned *bound, size_t *length)
{
    const char *nearest = NULL;
    for (const char *at = text; at && (at = strstr(at, "--")) != NULL; at += strspn(at, "-")) {
        size_t n = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        unsigned away = words_apart(word, strlen(word), at, n);
        if (n > 2 && away < *bound) {
            *bound = away;
            *length = n;
            nearest = at;
        }
    }
    return nearest;
}

int wrong_option(const struct arguments *a, const char *word)
{
    for (unsigned i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strcmp(a->command, renamed[i].command) == 0 && strcmp(word, renamed[i].before) == 0)
            return wrong_use(a, "no option '%s'; it is called %s now", word, renamed[i].now);
    size_t length = 0;
    if (word[0] != '-') {
        bool turns = a->help && strstr(a->help, "--moves");
        return wrong_use(a, "unexpected argument '%.40s'%s", word, turns ? "; turns follow --moves" : "");
    }
    unsigned bound = word_bound(word);
    const char *meant = option_nearest(a->usage, word, &bound, &length), *more = NULL;
    if ((more = option_nearest(a->help, word, &bound, &length)) != NULL)
        meant = more;
    if (meant && strlen(word) == length && strncmp(word, meant, length) == 0)
        return wrong_use(a, "%s cannot stand here", word);
    if (strcmp(word, "--games") == 0 || strcmp(word, "--variants") == 0 || strcmp(word, "--cpu") == 0)
        return wrong_use(a, "%s stands before the command: tempi %s %s %s ...", word, word,
                         strcmp(word, "--cpu") == 0 ? "CODE" : "FILE", a->command);
    if (!meant)
        return wrong_use(a, "no option '%.40s'", word);
    return wrong_use(a, "no option '%.40s'; do you mean %.*s?", word, (int)length, meant);
}

int wrong_file(const struct arguments *a, const char *path, const char *reason)
{
    fprintf(stderr, "tempi %s: '%.200s': %s\n", a->command, path, reason ? reason : strerror(errno));
    return WRONG_USE;
}

int failed_file(const struct arguments *a, const char *path, const char *reason)
{
    fprintf(stderr, "tempi %s: %.200s: %s\n", a->command, path, reason ? reason : strerror(errno));
    return FAILED;
}

int failed_write(const struct arguments *a, const char *path)
{
    fprintf(stderr, "tempi %s: cannot write '%.200s': %s\n", a->command, path, strerror(errno));
    return FAILED;
}

char *argument_next(struct arguments *a)
{
    if (a->count <= 0)
        return NULL;
    a->count--;
    return *a->list++;
}

bool argument_text(struct arguments *a, const char *option, char **value)
{
    *value = argument_next(a);
    if (!*value)
        wrong_use(a, "%s needs a value", option);
    return *value != NULL;
}

bool argument_output(struct arguments *a, const char *option, char **name)
{
    const bool given = argument_text(a, option, name);
    if (given && strcmp(*name, "-") == 0)
        *name = NULL;
    return given;
}

bool argument_number(struct arguments *a, const char *option, long long min, long long max, long long *value)
{
    char *text;
    if (!argument_text(a, option, &text))
        return false;
    if (!number_read(text, min, max, value))
        return argument_refuse(a, "%s must be from %lld to %lld, not '%.40s'", option, min, max, text);
    return true;
}

int argument_listed(struct arguments *a, const char *option, const struct listed_option *list, unsigned count)
{
    unsigned i = 0;
    char *text;
    while (i < count && strcmp(option, list[i].name) != 0)
        i++;
    if (i == count)
        return 0;
    if (list[i].flag)
        return *list[i].flag = true;
    if (list[i].number)
        return argument_number(a, option, list[i].min, list[i].max, list[i].number) ? 1 : -1;
    if (!argument_text(a, option, &text))
        return -1;
    *list[i].text = text;
    return 1;
}

bool argument_files(const struct arguments *a, const struct named_file *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = i + 1; k < count; k++) {
            if (!list[i].name || !list[k].name || (!list[i].written && !list[k].written) ||
                !file_names_same(list[i].name, list[k].name))
                continue;
            return argument_refuse(a, "%s and %s name one file, '%.200s'", list[i].option, list[k].option,
                                   list[k].name);
        }
    return true;
}

bool argument_no_stream(const struct arguments *a, const char *option, const char *name)
{
    if (!name || strcmp(name, "-") != 0)
        return true;
    return argument_refuse(a, "%s cannot be standard output; ./- is a file of that name", option);
}

bool argument_part(struct arguments *a, const char *option, unsigned *part, unsigned *parts)
{
    enum { PARTS_MAX = 99999 };
    char *text;
    long long i = 0, n = 0;
    bool read = false;
    if (!argument_text(a, option, &text))
        return false;
    char *slash = strchr(text, '/');
    if (slash) {
        *slash = 0;
        read = number_read(text, 1, PARTS_MAX, &i) && number_read(slash + 1, i, PARTS_MAX, &n);
        *slash = '/';
    }
    if (!read)
        return argument_refuse(a, "%s must be a part such as 1/4, not '%.40s'", option, text);
    *part = (unsigned)i - 1;
    *parts = (unsigned)n;
    return true;
}

bool argument_game_option(struct arguments *a, const char *option, const struct game *game, uint64_t *packed)
{
    char *text, error[OPTION_RANGE_MAX + 80];
    if (!argument_text(a, option, &text))
        return false;
    if (option_assign(game_option_list(game), text, packed, error))
        return true;
    return argument_refuse(a, "%s: %s: %s", option, game->id, error);
}

bool setting_game(struct arguments *a, struct setting *s)
{
    const char *id = argument_next(a), *reason = "";
    char why[REFUSED_MAX];
    *s = (struct setting){0};
    if (!id)
        return argument_refuse(a, "GAME is missing; `tempi games` lists the games");
    s->game = game_find(id, &reason);
    if (!s->game && file_regular(id))
        return argument_refuse(a, "'%.80s' is a file; the game must come before it", id);
    if (!s->game && games_refused(id, why, sizeof why))
        return argument_refuse(a, "'%.80s' is refused: %s", id, why);
    if (!s->game) {
        const struct game *meant = game_nearest(id);
        return argument_refuse(a, "'%.80s': %s%s%s%s", id, reason, meant ? "; do you mean " : "; `tempi games",
                               meant                   ? meant->id
                               : strstr(reason, "law") ? " --laws"
                                                       : "",
                               meant ? "?" : "` lists them");
    }
    s->option = game_option_default(s->game);
    return true;
}

/* Whether each text of --moves has more than blanks. */
static bool moves_name_actions(const struct setting *s)
{
    for (int i = 0; i < s->moves_count; i++)
        if (!s->moves[i][strspn(s->moves[i], " \t\n")])
            return false;
    return true;
}

int setting_option(struct arguments *a, const char *word, struct setting *s)
{
    if (strcmp(word, "--fen") == 0)
        return argument_text(a, word, &s->fen) ? 1 : -1;
    if (strcmp(word, "--option") == 0) {
        return argument_game_option(a, word, s->game, &s->option) ? 1 : -1;
    }
    if (strcmp(word, "--moves") == 0) {
        s->moves = a->list;
        s->moves_count = 0;
        while (a->count > 0 && strncmp(*a->list, "--", 2) != 0) {
            argument_next(a);
            s->moves_count++;
        }
        const bool given = s->moves_count && moves_name_actions(s);
        if (!given)
            wrong_use(a, "%s needs turns, such as e2e4", word);
        return given ? 1 : -1;
    }
    return 0;
}

void searcher_set(const struct arguments *a, struct searcher *s, long long megabytes, long long threads)
{
    if (!search_set_hash(s, (size_t)megabytes))
        fprintf(stderr, "tempi %s: --hash: not enough memory for %lld MB, using %zu MB\n", a->command, megabytes,
                search_hash(s));
    unsigned got = search_set_threads(s, (unsigned)threads);
    if (got < (unsigned)threads)
        fprintf(stderr, "tempi %s: --threads: not enough memory for %lld threads, using %u\n", a->command, threads,
                got);
}

/* Plays the texts of --moves one after another, or else as one text, in which white space may end a turn. Returns false
   with the reason in `error`. */
static bool moves_play(const struct setting *s, struct record *r, char *error)
{
    char ignored[TURN_ERROR_MAX];
    struct journal whole = {0}; /* never opened: it only collects text */
    int i = 0;
    while (i < s->moves_count && turns_play(r, s->moves[i], error))
        i++;
    if (i == s->moves_count)
        return true;
    while (r->count > 1)
        record_pop(r);
    for (i = 0; i < s->moves_count; i++)
        journal_print(&whole, "%s ", s->moves[i]);
    bool good = turns_play(r, whole.text, ignored);
    journal_close(&whole);
    return good;
}

bool setting_begin(const struct arguments *a, const struct setting *s, struct record *r)
{
    struct position start;
    char error[TURN_ERROR_MAX];
    if (!s->fen) {
        game_start(&start, s->game, option_drawn(game_option_list(s->game), s->option, clock_seed()));
    } else if (!fen_read(&start, s->game, s->option, s->fen, error)) {
        return argument_refuse(a, "%s", error);
    }
    record_begin(r, &start);
    if (moves_play(s, r, error))
        return true;
    wrong_use(a, "%s", error);
    record_free(r);
    return false;
}
