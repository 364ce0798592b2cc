/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi match`: reads the settings of a match from the command line and runs it. Called from the table in commands.c;
   match_settings_read() also by the fuzzer of arguments. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/match/match.h"
#include "engine/journal.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "protocol/commands/list.h"
#include "protocol/commands/match.h"

enum { DEFAULT_GAMES = 100, DEFAULT_RANDOM_TURNS = 4, DEFAULT_EVERY = 10, DEFAULT_LONGEST = 2000 };

/* The arguments while they are read into the settings. */
struct reading {
    struct arguments *arguments;
    struct match_settings *settings;
    unsigned engines;            /* number of --engine read so far */
    struct time_control control; /* limits for engines that have none of their own */
    const char *openings;
    bool shuffle, random; /* --shuffle and --random-openings are given */
};

/* Reads the value of --engine. Returns false after an error message. */
static bool engine_take(struct reading *r, const char *word)
{
    char *text, error[SPEC_ERROR_MAX] = "";
    struct match_settings *s = r->settings;
    if (!argument_text(r->arguments, word, &text))
        return false;
    if (r->engines == 2)
        return argument_refuse(r->arguments, "--engine must be given twice, not more often");
    struct engine_spec *spec = &s->engines[r->engines++];
    if (!spec_read(spec, text, error) || !spec->command)
        return argument_refuse(r->arguments, "--engine: %s", *error ? error : "cmd=... is missing");
    return true;
}

/* Reads --option, --name, --proto or --dir for the last engine named. Returns false after an error message. */
static bool engine_option_take(struct reading *r, const char *word)
{
    char *text, error[SPEC_ERROR_MAX] = "";
    if (!argument_text(r->arguments, word, &text))
        return false;
    if (!r->engines)
        return argument_refuse(r->arguments, "%s must follow an --engine", word);
    struct engine_spec *spec = &r->settings->engines[r->engines - 1];
    bool good =
        strcmp(word, "--option") == 0 ? spec_option_read(spec, text, error) : spec_set(spec, word + 2, text, error);
    if (!good)
        wrong_use(r->arguments, "%s: %s", word, *error ? error : "wrong");
    return good;
}

/* Reads the value of --each, which sets keys of both engines. Returns false after an error message. */
static bool each_take(struct reading *r, const char *word)
{
    char *text, error[SPEC_ERROR_MAX] = "";
    if (!argument_text(r->arguments, word, &text))
        return false;
    if (r->engines < 2)
        return argument_refuse(r->arguments, "--each must follow both engines");
    for (unsigned i = 0; i < 2; i++)
        if (!spec_read(&r->settings->engines[i], text, error))
            return argument_refuse(r->arguments, "--each: %s", error);
    return true;
}

/* Reads --tc, --movetime, --nodes or --depth as a limit for both engines. Returns false after an error message. */
static bool control_take(struct reading *r, const char *word)
{
    char *text;
    if (!argument_text(r->arguments, word, &text))
        return false;
    if (!control_set(&r->control, word + 2, text))
        return argument_refuse(r->arguments, "%s must be %s, not '%.40s'", word,
                               strcmp(word, "--tc") == 0         ? "a time control such as 10+0.1 or 40/60"
                               : strcmp(word, "--movetime") == 0 ? "milliseconds, 1 or more"
                                                                 : "a whole number above 0",
                               text);
    return true;
}

/* Reads a decimal number from -max to max. Returns false after an error message. */
static bool decimal_take(struct reading *r, const char *word, double max, double *value)
{
    char *text;
    if (!argument_text(r->arguments, word, &text))
        return false;
    bool negative = *text == '-';
    if (!decimal_read(text + negative, max, value))
        return argument_refuse(r->arguments, "%s must be a number up to %g, not '%.40s'", word, max, text);
    *value = negative ? -*value : *value;
    return true;
}

/* Reads a decimal number from `min` to `max`, which are not negative. Returns false after an error message. */
static bool amount_take(struct reading *r, const char *word, double min, double max, double *value)
{
    char *text;
    if (!argument_text(r->arguments, word, &text))
        return false;
    if (decimal_read(text, max, value) && *value >= min)
        return true;
    return argument_refuse(r->arguments, "%s must be a number from %g to %.0f, not '%.40s'", word, min, max, text);
}

/* Reads the four numbers of --sprt. Returns false after an error message. */
static bool sprt_take(struct reading *r, const char *word)
{
    struct sprt *t = &r->settings->sprt;
    r->settings->test = true;
    if (!decimal_take(r, word, 1000, &t->elo0) || !decimal_take(r, word, 1000, &t->elo1) ||
        !decimal_take(r, word, 0.5, &t->alpha) || !decimal_take(r, word, 0.5, &t->beta))
        return false;
    if (t->elo0 >= t->elo1 || t->alpha <= 0 || t->beta <= 0 || t->alpha + t->beta >= 1)
        return argument_refuse(r->arguments,
                               "--sprt E0 E1 A B needs E0 < E1 and error rates A and B above 0, less than 1 together");
    return true;
}

/* Reads a whole number from min to max into *to. Returns false after an error message. */
static bool number_take(struct reading *r, const char *word, long long min, long long max, unsigned *to)
{
    long long number;
    if (!argument_number(r->arguments, word, min, max, &number))
        return false;
    *to = (unsigned)number;
    return true;
}

/* Reads --balanced or --unbalanced, of which a match has one. Returns false after an error message. */
static bool edges_take(struct reading *r, const char *word)
{
    struct openings *o = &r->settings->openings;
    const bool balanced = strcmp(word, "--balanced") == 0;
    if (o->edge_nodes && balanced != !o->edge_min)
        return argument_refuse(r->arguments, "--balanced and --unbalanced cannot be used together");
    return (balanced || number_take(r, word, 1, 100000, &o->edge_min)) &&
           number_take(r, word, o->edge_min, 100000, &o->edge_max) &&
           number_take(r, word, 1, 100000000, &o->edge_nodes);
}

/* Reads --adjudicate: `resign TURNS SCORE` or `draw FROM TURNS SCORE`. Returns false after an error message. */
static bool adjudication_take(struct reading *r, const char *word)
{
    enum { MAX = 1000000 };
    static const char resign[] = "--adjudicate resign", draw[] = "--adjudicate draw";
    char *what;
    struct adjudication *j = &r->settings->adjudication;
    if (!argument_text(r->arguments, word, &what))
        return false;
    if (strcmp(what, "resign") == 0)
        return number_take(r, resign, 1, MAX, &j->resign_turns) && number_take(r, resign, 1, MAX, &j->resign_score);
    if (strcmp(what, "draw") == 0)
        return number_take(r, draw, 0, MAX, &j->draw_from) && number_take(r, draw, 1, MAX, &j->draw_turns) &&
               number_take(r, draw, 0, MAX, &j->draw_score);
    return argument_refuse(r->arguments, "%s must be 'resign TURNS SCORE' or 'draw FROM TURNS SCORE', not '%.40s'",
                           word, what);
}

/* Reads an option with numbers; *known tells whether `word` is one. Returns false after an error message or if it is
   not. */
static bool number_option_take(struct reading *r, const char *word, bool *known)
{
    struct match_settings *s = r->settings;
    struct adjudication *j = &s->adjudication;
    *known = true;
    if (strcmp(word, "--games") == 0)
        return number_take(r, word, 1, 10000000, &s->games);
    if (strcmp(word, "--part") == 0)
        return argument_part(r->arguments, word, &s->part, &s->parts);
    if (strcmp(word, "--concurrency") == 0)
        return number_take(r, word, 1, 256, &s->concurrency);
    if (strcmp(word, "--every") == 0)
        return number_take(r, word, 1, 1000000, &s->every);
    if (strcmp(word, "--random-openings") == 0)
        return r->random = number_take(r, word, 0, 100, &s->openings.random_turns);
    if (strcmp(word, "--opening-turns") == 0)
        return number_take(r, word, 1, 60000, &s->openings.turns_max);
    if (strcmp(word, "--balanced") == 0 || strcmp(word, "--unbalanced") == 0)
        return edges_take(r, word);
    if (strcmp(word, "--game-option") == 0)
        return argument_game_option(r->arguments, word, s->rules.game, &s->rules.option);
    if (strcmp(word, "--max-turns") == 0)
        return number_take(r, word, 0, 60000, &j->longest);
    if (strcmp(word, "--overhead") == 0)
        return number_take(r, word, 0, 60000, (unsigned *)&s->rules.overhead);
    if (strcmp(word, "--adjudicate") == 0)
        return adjudication_take(r, word);
    if (strcmp(word, "--timemargin") == 0)
        return amount_take(r, word, 0, 1e6, &s->rules.margin);
    if (strcmp(word, "--timeout") == 0) {
        bool good = amount_take(r, word, 0.001, 1e6, &s->rules.patience);
        s->rules.patience *= 1000;
        return good;
    }
    if (strcmp(word, "--seed") == 0) {
        long long seed;
        bool good = argument_number(r->arguments, word, 0, INT64_MAX, &seed);
        s->openings.seed = good ? (uint64_t)seed : 0;
        return good;
    }
    return *known = false;
}

/* Reads one option with its values. Returns false after an error message. */
static bool option_take(struct reading *r, const char *word)
{
    struct match_settings *s = r->settings;
    bool known, good = number_option_take(r, word, &known);
    if (known)
        return good;
    if (strcmp(word, "--engine") == 0)
        return engine_take(r, word);
    if (strcmp(word, "--each") == 0)
        return each_take(r, word);
    if (strcmp(word, "--option") == 0 || strcmp(word, "--name") == 0 || strcmp(word, "--proto") == 0 ||
        strcmp(word, "--dir") == 0)
        return engine_option_take(r, word);
    if (strcmp(word, "--tc") == 0 || strcmp(word, "--movetime") == 0 || strcmp(word, "--nodes") == 0 ||
        strcmp(word, "--depth") == 0)
        return control_take(r, word);
    if (strcmp(word, "--sprt") == 0)
        return sprt_take(r, word);
    const struct listed_option options[] = {{"--openings", .text = &r->openings},
                                            {"--record", .text = &s->record_path},
                                            {"--positions", .text = &s->positions_path},
                                            {"--debug", .text = &s->debug_path},
                                            {"--log", .text = &s->log_path},
                                            {"--event", .text = &s->event},
                                            {"--shuffle", .flag = &r->shuffle},
                                            {"--verbose", .flag = &s->verbose},
                                            {"--resume", .flag = &s->resume}};
    const int taken = argument_listed(r->arguments, word, options, sizeof options / sizeof *options);
    return taken ? taken > 0 : wrong_option(r->arguments, word) == 0;
}

/* Appends `(2)` to the name of the second engine if both have the same name. */
static void names_tell(struct match_settings *s)
{
    if (strcmp(s->engines[0].name, s->engines[1].name) != 0)
        return;
    size_t room = strlen(s->engines[1].name) + 4;
    char *name = xcalloc(1, room);
    snprintf(name, room, "%s(2)", s->engines[1].name);
    free(s->engines[1].name);
    s->engines[1].name = name;
}

/* Says so if an engine is told another clock at the start of its games than it has. */
static void seconds_tell(const struct engine_spec *e)
{
    if (e->protocol == PROTOCOL_XBOARD && fmod(e->control.base, 1000) > 0)
        fprintf(stderr, "tempi match: %s: XBoard's `level` has whole seconds; `time` tells the rest before each move\n",
                e->name);
}

/* Checks that the settings fit together, and reads the openings. Returns false after an error message. */
static bool settings_check(struct reading *r)
{
    struct match_settings *s = r->settings;
    char error[OPENINGS_ERROR_MAX];
    if (r->engines != 2)
        return argument_refuse(r->arguments, "--engine must be given twice: --engine CMD --engine CMD");
    if (s->resume && !s->record_path)
        return argument_refuse(r->arguments, "--resume needs --record FILE, the record of the match to continue");
    const struct named_file files[] = {{"--openings", r->openings, false},
                                       {"--record", s->record_path, true},
                                       {"--positions", s->positions_path, true},
                                       {"--log", s->log_path, true},
                                       {"--debug", s->debug_path, true}};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i].written && !argument_no_stream(r->arguments, files[i].option, files[i].name))
            return false;
    if (!argument_files(r->arguments, files, sizeof files / sizeof *files))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        if (!control_limits(&s->engines[i].control))
            s->engines[i].control = r->control;
        if (!control_limits(&s->engines[i].control) && s->engines[i].protocol != PROTOCOL_BUILTIN)
            return argument_refuse(r->arguments,
                                   "a limit for the engines is missing: --tc, --movetime, --nodes or --depth");
    }
    for (unsigned i = 0; i < 2; i++)
        seconds_tell(&s->engines[i]);
    s->openings.option = s->rules.option;
    if (r->openings && !openings_read(&s->openings, r->openings, error))
        return argument_refuse(r->arguments, "%s", error);
    if (r->openings && r->random)
        return argument_refuse(r->arguments, "--openings and --random-openings cannot be used together");
    if (s->openings.turns_max && !r->openings)
        return argument_refuse(r->arguments, "--opening-turns needs --openings FILE, whose turns it counts");
    if (r->shuffle && !r->openings)
        return argument_refuse(r->arguments, "--shuffle needs --openings FILE, whose order it changes");
    if (s->openings.edge_nodes && (r->openings || !s->openings.random_turns))
        return argument_refuse(r->arguments,
                               "--balanced and --unbalanced need --random-openings above 0, and no --openings");
    if (r->shuffle)
        openings_shuffle(&s->openings);
    names_tell(s);
    return true;
}

/* Returns the command line, quoted for a shell; the caller frees it. */
static char *command_join(const struct arguments *a)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./:,";
    struct journal text = {0}; /* never opened: it only collects text */
    journal_print(&text, "tempi match");
    for (int i = 0; i < a->count; i++) {
        const char *word = a->list[i];
        bool bare = *word && word[strspn(word, plain)] == 0;
        journal_print(&text, bare ? " " : " '");
        for (; *word; word++)
            journal_print(&text, *word == '\'' ? "'\\''" : "%c", *word);
        journal_print(&text, bare ? "" : "'");
    }
    char *command = xstrdup(text.text);
    journal_close(&text);
    return command;
}

bool match_settings_read(struct arguments *a, struct match_settings *s)
{
    struct reading r = {.arguments = a, .settings = s};
    struct setting setting;
    const char *word, *variant = a->count ? a->list[0] : "";
    *s = (struct match_settings){
        .games = DEFAULT_GAMES, .concurrency = 1, .parts = 1, .every = DEFAULT_EVERY, .event = "tempi match"};
    s->command = command_join(a);
    if (!setting_game(a, &setting))
        return false;
    s->rules = (struct match_rules){.game = setting.game,
                                    .variant = variant,
                                    .option = setting.option,
                                    .margin = -1,
                                    .patience = 120000,
                                    .overhead = -1};
    s->openings = (struct openings){.game = setting.game, .seed = 1, .random_turns = DEFAULT_RANDOM_TURNS};
    s->adjudication.longest = DEFAULT_LONGEST;
    while ((word = argument_next(a)) != NULL)
        if (!option_take(&r, word))
            return false;
    return settings_check(&r);
}

void match_settings_free(struct match_settings *s)
{
    for (unsigned i = 0; i < 2; i++)
        spec_free(&s->engines[i]);
    openings_free(&s->openings);
    free(s->command);
}

int command_match(struct arguments *a)
{
    struct match_settings settings;
    static const int statuses[] = {[MATCH_PLAYED] = 0, [MATCH_BROKEN] = FAILED, [MATCH_NOT_BEGUN] = WRONG_USE};
    int status = WRONG_USE;
    if (match_settings_read(a, &settings))
        status = statuses[match_run(&settings)];
    match_settings_free(&settings);
    return status;
}
