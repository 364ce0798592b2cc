/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi play`: a game in the terminal or from a script, between humans and engine in any combination. Called from the
   table in commands.c; protocol/terminal plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/system.h"
#include "protocol/commands/list.h"
#include "protocol/terminal/game.h"
#include "search/level.h"

/* Plays until the game, the input or the output ends or the limit of turns is reached. After a game with a human
   another one may follow. */
static void play(struct play *g)
{
    const char *reason = "";
    char result[RESULT_MAX];
    bool alone = g->engine[WHITE] && g->engine[BLACK];
    play_screen(g, true);
    play_begin(g);
    while (!g->quit && !ferror(stdout)) {
        const struct position *p = record_now(&g->record);
        play_clock_flag(g);
        enum outcome outcome = play_outcome(g, &reason);
        if (outcome != ONGOING && !g->told) {
            result_text(outcome, reason, result);
            printf("Result: %s\n", result);
            g->told = true;
        }
        if ((outcome != ONGOING && alone) || (outcome == ONGOING && p->number >= g->last))
            break;
        if (outcome == ONGOING && g->engine[p->turn.decider])
            play_engine_moves(g);
        else
            play_person_moves(g);
        play_clock_charge(g, outcome != ONGOING);
    }
    if (g->screen) { /* leaves the last board behind */
        play_screen(g, false);
        play_draw(g);
        g->told = false;
    }
    if (g->told)
        return;
    result_text(play_outcome(g, &reason), reason, result);
    printf("Result: %s\n", result);
}

/* Reads one of two words; *second becomes whether it is the second. Returns false after an error message. */
static bool read_word(struct arguments *a, const char *option, const char *const words[2], bool *second)
{
    char *value;
    if (!argument_text(a, option, &value))
        return false;
    *second = strcmp(value, words[1]) == 0;
    return *second || strcmp(value, words[0]) == 0 ||
           argument_refuse(a, "%s must be %s or %s, not '%.40s'", option, words[0], words[1], value);
}

/* Reads a time control such as 5+3: minutes for the game and, perhaps, seconds added after each turn. Returns false
   after an error message. */
static bool read_clock(struct arguments *a, const char *option, struct play *g)
{
    char *value, *end;
    if (!argument_text(a, option, &value))
        return false;
    const double minutes = strtod(value, &end), seconds = *end == '+' ? strtod(end + 1, &end) : 0;
    g->clocks = !value[strspn(value, "0123456789.+")] && !*end && minutes > 0 && minutes <= 1440 && seconds >= 0 &&
                seconds <= 3600;
    g->start = g->clocks ? (int64_t)(minutes * 60000) : 0;
    g->increment = g->clocks ? (int64_t)(seconds * 1000) : 0;
    if (!g->clocks)
        wrong_use(a, "%s must be minutes+seconds, such as 5+3, not '%.40s'", option, value);
    return g->clocks;
}

/* Reads all options. Returns false after an error message. */
static bool read_options(struct arguments *a, struct play *g)
{
    const struct listed_option options[] = {{"--movetime", 1, 86400000, .number = &g->movetime},
                                            {"--game-time", 1, 86400, .number = &g->total},
                                            {"--level", 1, LEVELS, .number = &g->level},
                                            {"--max-turns", 1, 30000, .number = &g->turns},
                                            {"--threads", 1, THREADS_MAX, .number = &g->threads},
                                            {"--hash", 1, 1 << 20, .number = &g->megabytes},
                                            {"--record", .text = &g->record_name},
                                            {"--compact", .flag = &g->compact},
                                            {"--plain", .flag = &g->plain}};
    static const char *const players[] = {"human", "engine"}, *const letters[] = {"italian", "english"};
    bool black_given = false, english;
    char *word;
    g->engine[BLACK] = true;
    while ((word = argument_next(a)) != NULL) {
        bool good = true;
        int taken = setting_option(a, word, &g->setting);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken < 0)
            return false;
        if (taken > 0)
            continue;
        if (strcmp(word, "--white") == 0) {
            good = read_word(a, word, players, &g->engine[WHITE]);
            if (!black_given)
                g->engine[BLACK] = !g->engine[WHITE];
        } else if (strcmp(word, "--black") == 0) {
            good = read_word(a, word, players, &g->engine[BLACK]);
            black_given = true;
        } else if (strcmp(word, "--self") == 0) {
            g->engine[WHITE] = g->engine[BLACK] = black_given = true;
        } else if (strcmp(word, "--tc") == 0) {
            good = read_clock(a, word, g);
        } else if (strcmp(word, "--no-book") == 0) {
            g->book.installed = false;
        } else if (strcmp(word, "--letters") == 0) {
            good = read_word(a, word, letters, &english);
            g->italian = good && !english;
        } else {
            return wrong_option(a, word) == 0;
        }
        if (!good)
            return false;
    }
    g->total *= 1000;
    return argument_no_stream(a, "--record", g->record_name);
}

/* Finds out whether the terminal shows colours and piece symbols, and whether single keys can be read. */
static void look_at_terminal(struct play *g)
{
    g->in.fd = STDIN_FILENO;
    g->colours = terminal_has_colours(STDOUT_FILENO);
    g->unicode = terminal_is(STDOUT_FILENO) && terminal_has_unicode();
    g->keys = terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO) && terminal_keys(STDIN_FILENO, false);
}

int command_play(struct arguments *a)
{
    struct play g = {.movetime = 1000,
                     .turns = 500,
                     .threads = 1,
                     .megabytes = HASH_DEFAULT,
                     .level = LEVELS,
                     .book.installed = true};
    if (!setting_game(a, &g.setting) || !read_options(a, &g) || !setting_begin(a, &g.setting, &g.record))
        return WRONG_USE;
    if (g.record_name && !journal_open(&g.journal, g.record_name, false))
        return failed_write(a, g.record_name);
    look_at_terminal(&g);
    random_seed(&g.book.random, clock_seed());
    g.flipped = g.engine[WHITE] && !g.engine[BLACK];
    g.searcher = search_new();
    searcher_set(a, g.searcher, g.megabytes, g.threads);
    printf("%s\n", g.setting.game->name);
    if (g.level < LEVELS)
        printf("level %lld: %s\n", g.level, level_words((unsigned)g.level));
    play(&g);
    int status = g.record_name && !play_write(&g, &g.journal, g.record_name) ? FAILED : 0;
    if (g.record_name && !journal_close(&g.journal))
        status = failed_write(a, g.record_name);
    search_free(g.searcher);
    record_free(&g.record);
    book_free(&g.book.book);
    lines_free(&g.in);
    editor_free(&g.editor);
    return status;
}
