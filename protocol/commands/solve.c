/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi solve`: reads a problem from the command line, or a file of problems, and solves them with solve_task.c.
   Called from the table in commands.c. */
#include "protocol/commands/solve.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/lines.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

enum { WORDS_MAX = 256, FILE_MOVETIME = 60000 };

/* Reads the number of turns of --mate, which may end in .5. Returns false after an error message. */
static bool turns_read(struct arguments *a, struct problem *b)
{
    char *text, *point;
    long long turns = 0;
    if (!argument_text(a, "--mate", &text))
        return false;
    b->half = (point = strstr(text, ".5")) != NULL && point[2] == 0;
    if (b->half)
        *point = 0;
    if (point == text || !number_read(text, b->half ? 0 : 1, PROBLEM_TURNS_MAX - 1, &turns))
        return argument_refuse(a, "--mate must be from 1 to %d, not '%.40s%s'", PROBLEM_TURNS_MAX - 1, text,
                               b->half ? ".5" : "");
    b->turns = (unsigned)turns;
    return true;
}

/* The options that choose a stipulation. */
static const char *const kind_words[PROBLEM_SORTS] = {
    [PROBLEM_SELFMATE] = "--selfmate", [PROBLEM_REFLEXMATE] = "--reflexmate", [PROBLEM_SEMIREFLEX] = "--semireflex",
    [PROBLEM_HELPMATE] = "--helpmate", [PROBLEM_HELPSELF] = "--helpself",
};

/* Reads an option that chooses a stipulation. Returns 1, 0 if the word is not one, or -1 after an error message. */
static int kind_read(struct arguments *a, struct problem *b, const char *word)
{
    for (unsigned i = PROBLEM_MATE + 1; i < PROBLEM_SORTS; i++) {
        if (strcmp(word, kind_words[i]) != 0)
            continue;
        if (b->kind && b->kind != i) {
            wrong_use(a, "%s and %s cannot be used together", kind_words[b->kind], word);
            return -1;
        }
        b->kind = i;
        return 1;
    }
    return 0;
}

/* Reads the goal of --goal in a game. Returns false after an error message. */
static bool goal_read(struct arguments *a, const struct game *game, struct problem_goal *goal)
{
    char *text, name[SOLVE_GOAL_MAX];
    if (!argument_text(a, "--goal", &text))
        return false;
    for (unsigned which = 0; which < PROBLEM_GOALS; which++)
        for (unsigned square = 0; square < (which == FOR_TARGET ? game_squares(game) : 1); square++) {
            *goal = (struct problem_goal){which, square};
            if (strcmp(text, goal_text(goal, game, name)) == 0)
                return true;
        }
    return argument_refuse(a, "--goal must be mate, stalemate, either, check, capture or target:SQUARE, not '%.40s'",
                           text);
}

/* Whether the options of a problem can be used together. Returns false after an error message. */
static bool task_fits(struct arguments *a, struct task *t)
{
    const struct problem *b = &t->problem;
    if (t->proof_game && (b->kind || b->series || b->goal.kind || t->setplay || t->duplex || t->attempt || t->tries))
        return argument_refuse(a, "--proofgame can be used with --mate, --all, --shorter and --unique only");
    if (t->proof_game)
        t->problem.kind = PROBLEM_HELPMATE;
    const struct stipulation *of = &stipulations[b->kind];
    if (b->half && (!of->helps || b->series))
        return argument_refuse(a, "--mate with half a turn needs --helpmate or --helpself, without --seriesmate");
    if (of->helps && !b->series && b->turns > PROBLEM_TURNS_MAX / 2 - 1)
        return argument_refuse(a, "--mate must be from 1 to %d with %s", PROBLEM_TURNS_MAX / 2 - 1,
                               t->proof_game ? "--proofgame" : kind_words[b->kind]);
    if (b->series && of->forced)
        return argument_refuse(a, "%s and --seriesmate cannot be used together", kind_words[b->kind]);
    if (b->series && t->setplay && !of->other)
        return argument_refuse(
            a, "--setplay with --seriesmate needs a goal that the opponent reaches, such as --helpmate");
    if ((t->attempt || t->tries) && (problem_is_line(b) || t->duplex))
        return argument_refuse(a, "--try and --tries cannot be used with %s",
                               t->duplex   ? "--duplex"
                               : b->series ? "--seriesmate"
                                           : kind_words[b->kind]);
    return true;
}

/* Reads the options of a problem from the remaining arguments. Returns false after an error message. */
static bool task_read(struct arguments *a, struct task *t)
{
    const struct listed_option options[] = {{"--all", .flag = &t->all},
                                            {"--unique", .flag = &t->unique},
                                            {"--seriesmate", .flag = &t->problem.series},
                                            {"--shorter", .flag = &t->shorter},
                                            {"--setplay", .flag = &t->setplay},
                                            {"--duplex", .flag = &t->duplex},
                                            {"--movetime", 1, MOVETIME_MAX, .number = &t->movetime},
                                            {"--tries", 1, 1000, .number = &t->tries},
                                            {"--try", .text = &t->attempt},
                                            {"--proofgame", .text = &t->proof_game}};
    char *word;
    if (!t->problem.turns)
        t->problem.turns = 1;
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &t->setting);
        taken = taken ? taken : kind_read(a, &t->problem, word);
        taken = taken ? taken : argument_listed(a, word, options, sizeof options / sizeof *options);
        bool good = taken >= 0;
        if (taken)
            ;
        else if (strcmp(word, "--mate") == 0)
            good = turns_read(a, &t->problem);
        else if (strcmp(word, "--goal") == 0)
            good = goal_read(a, t->setting.game, &t->problem.goal);
        else if (strcmp(word, "--file") == 0)
            good = argument_refuse(a, "--file replaces the game: tempi solve --file FILE");
        else
            good = wrong_option(a, word) == 0;
        if (!good)
            return false;
    }
    return task_fits(a, t);
}

/* Reads the turn of --try, which must be a whole legal turn. Returns false after an error message. */
static bool attempt_read(const struct arguments *a, struct task *t)
{
    struct record r = {0};
    char error[TURN_ERROR_MAX];
    bool good = true;
    record_begin(&r, &t->problem.start);
    if (!turns_play(&r, t->attempt, error))
        good = argument_refuse(a, "--try: %s", error);
    else if (r.count - 1 > MATE_LENGTH_MAX ||
             (turn_same(&t->problem.start, record_now(&r)) && game_count(record_now(&r))))
        good = argument_refuse(a, "--try must be a whole turn, not '%.80s'", t->attempt);
    for (size_t i = 0; good && i + 1 < r.count; i++)
        t->attempt_turn.actions[t->attempt_turn.length++] = r.actions[i];
    record_free(&r);
    return good;
}

/* Reads the position of --proofgame, if there is one. Returns false after an error message. */
static bool target_read(const struct arguments *a, struct task *t)
{
    char error[FEN_ERROR_MAX];
    const struct position *start = &t->problem.start;
    if (!t->proof_game)
        return true;
    if (game_interjects(start))
        return argument_refuse(a, "--proofgame needs a game in which the opponent does not act inside a turn");
    if (!fen_read(&t->target, start->game, start->option, t->proof_game, error))
        return argument_refuse(a, "--proofgame: %s", error);
    t->problem.target = &t->target;
    return true;
}

/* Sets up the starting position of a problem and the turn of --try. Returns false after an error message. */
static bool task_begin(const struct arguments *a, struct task *t)
{
    struct record r = {0};
    if (!setting_begin(a, &t->setting, &r))
        return false;
    t->problem.start = *record_now(&r);
    record_free(&r);
    if (!game_count(&t->problem.start))
        return argument_refuse(a, "the game is over in this position: there is nothing to solve");
    if (t->problem.start.number + 2 * t->problem.turns >= NUMBER_MAX)
        return argument_refuse(a, "the move number of the position leaves no room for %u turns", t->problem.turns);
    return target_read(a, t) && (!t->attempt || attempt_read(a, t));
}

/* Whether a problem is sound: exactly one solution, of the stipulated length. */
static bool sound(const struct task *t, const struct finding *f)
{
    return f->proof == PROOF_FOUND && f->solutions == 1 && f->turns == t->problem.turns;
}

/* Counts of the problems of a file so far. */
struct tally {
    unsigned sound, unsound, unknown;
};

/* Returns the key of the position after `turns` from the start of the problem; 0 if they are illegal. */
static uint64_t end_of(const struct task *t, const char *turns)
{
    struct record r = {0};
    char error[TURN_ERROR_MAX];
    record_begin(&r, &t->problem.start);
    const uint64_t key = turns_play(&r, turns, error) ? position_key(record_now(&r)) : 0;
    record_free(&r);
    return key;
}

/* Whether `key` is the solution found, or leads to the same position. */
static bool solves(const struct task *t, const struct finding *f, const char *key)
{
    if (strcmp(key, f->key) == 0)
        return true;
    const uint64_t end = end_of(t, key);
    return end && end == end_of(t, f->key);
}

/* Prints the verdict on a problem of a file. */
static void verdict_print(const struct task *t, const struct finding *f, const char *key)
{
    if (f->proof == PROOF_UNKNOWN)
        printf("unknown");
    else if (!f->solutions)
        printf("not sound: no solution");
    else if (f->turns < t->problem.turns)
        printf("not sound: already in %u by %s", f->turns, f->key);
    else if (f->solutions > 1)
        printf("not sound: more than one solution, such as %s", f->key);
    else if (key && !solves(t, f, key))
        printf("not sound: not by %s, but by %s", key, f->key);
    else if (f->orders)
        printf("sound: %s (%s%" PRIu64 " order%s)", f->key, f->orders == UINT64_MAX ? "at least " : "", f->orders,
               f->orders == 1 ? "" : "s");
    else
        printf("sound: %s (step orders not counted in time)", f->key);
}

/* Solves one line GAME;FEN;OPTIONS;KEY of a file. OPTIONS are those of the command; KEY has the turns of the solution
   and may be missing. Returns false after an error message. */
static bool line_solve(const struct arguments *file, char *text, unsigned number, long long movetime, struct tally *sum)
{
    char where[32], *words[WORDS_MAX];
    struct task t = {.quiet = true};
    struct finding f;
    snprintf(where, sizeof where, "line %u", number);
    char *game = field_next(&text, ';'), *fen = field_next(&text, ';'), *options = field_next(&text, ';');
    char *key = field_next(&text, ';');
    key = key && *key ? key : NULL;
    struct arguments a = {.command = file->command, .count = 1, .list = &game, .where = where};
    if (!options)
        return argument_refuse(&a, "a line must be GAME;FEN;OPTIONS or GAME;FEN;OPTIONS;KEY");
    if (!setting_game(&a, &t.setting))
        return false;
    t.setting.fen = fen;
    a.list = words;
    for (char *word; (word = word_next(&options)) != NULL; words[a.count++] = word)
        if (a.count == WORDS_MAX)
            return argument_refuse(&a, "more than %d words of options", WORDS_MAX);
    t.movetime = movetime;
    if (!task_read(&a, &t) || !task_begin(&a, &t))
        return false;
    if (t.shorter || t.setplay || t.duplex)
        return argument_refuse(&a, "--shorter, --setplay and --duplex cannot be used with --file");
    t.unique = true;
    t.all = false;
    int64_t began = clock_ms();
    task_solve(&t, &f);
    bool good = sound(&t, &f) && (!key || solves(&t, &f, key));
    *(f.proof == PROOF_UNKNOWN ? &sum->unknown : good ? &sum->sound : &sum->unsound) += 1;
    printf("%u. %s: ", number, t.setting.game->id);
    verdict_print(&t, &f, key);
    printf(", %.3f s\n", (double)(clock_ms() - began) / 1000);
    fflush(stdout);
    return true;
}

/* Solves all problems of a file; returns the exit status. */
static int file_solve(struct arguments *a)
{
    char *text, *path, *word;
    long long movetime = FILE_MOVETIME;
    struct tally sum = {0};
    if (!argument_text(a, "--file", &path))
        return WRONG_USE;
    while ((word = argument_next(a)) != NULL) {
        if (strcmp(word, "--movetime") != 0)
            return wrong_use(a, "no option '%.40s' with --file", word);
        if (!argument_number(a, word, 1, MOVETIME_MAX, &movetime))
            return WRONG_USE;
    }
    const char *why;
    FILE *file = file_open_stream(path, &why);
    if (!file)
        return wrong_file(a, path, why);
    struct lines in = {.file = file};
    bool good = true;
    int64_t began = clock_ms();
    for (unsigned number = 1; lines_next(&in, &text) == LINE_READ; number++) {
        text += strspn(text, " \t");
        if (*text && *text != '#')
            good &= line_solve(a, text, number, movetime, &sum);
    }
    lines_free(&in);
    if (ferror(file))
        good = argument_refuse(a, "cannot read '%.200s': %s", path, strerror(errno));
    file_close(file);
    printf("%u problems: %u sound, %u not sound, %u unknown, %.3f s\n", sum.sound + sum.unsound + sum.unknown,
           sum.sound, sum.unsound, sum.unknown, (double)(clock_ms() - began) / 1000);
    return !good ? WRONG_USE : sum.unsound ? FAILED : sum.unknown ? UNKNOWN : 0;
}

/* Makes of a task with --duplex the one for the opponent, once; says so if there is none. */
static bool task_turns_round(struct task *t)
{
    const bool duplex = t->duplex, again = duplex && turn_skip(&t->problem.start);
    t->duplex = false;
    if (duplex && !again)
        printf("no duplex: the side to move cannot pass\n");
    return again;
}

int command_solve(struct arguments *a)
{
    static const int statuses[] = {[PROOF_NONE] = FAILED, [PROOF_FOUND] = 0, [PROOF_UNKNOWN] = UNKNOWN};
    struct task t = {0};
    struct finding f;
    if (a->count && strcmp(a->list[0], "--file") == 0) {
        argument_next(a);
        return file_solve(a);
    }
    if (!setting_game(a, &t.setting) || !task_read(a, &t) || !task_begin(a, &t))
        return WRONG_USE;
    int status = 0;
    do {
        task_solve(&t, &f);
        const int now = f.proof == PROOF_FOUND && t.unique && !t.attempt && !sound(&t, &f) ? FAILED : statuses[f.proof];
        status = now > status ? now : status;
    } while (task_turns_round(&t));
    return status;
}
