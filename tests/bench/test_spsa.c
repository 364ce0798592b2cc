/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPSA: a toy game with a known optimum, runs that are continued, files of other runs, real games. */
#include "tests/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/tune/spsa.h"
#include "bench/tune/spsa_games.h"

enum { NUMBERS = 3 };

static const int best[NUMBERS] = {30, 700, -40};

static const struct spsa_parameter start[NUMBERS] = {
    {"first", 80, 0, 100, 80}, {"second", 100, 0, 1000, 100}, {"third", 50, -100, 100, 50}};

/* A toy pair: each of two games is won with a chance that grows with how much nearer to the optimum a side is. */
struct toy {
    struct random random;
    unsigned played;
};

/* The player of the toy is its context. */
static void *toy_begin(void *context) { return context; }
/* Frees nothing. */
static void toy_end(void *player) { (void)player; }

/* Returns how far values are from the optimum. */
static double distance(const int *values)
{
    double sum = 0;
    for (unsigned i = 0; i < NUMBERS; i++) {
        double d = (double)(values[i] - best[i]) / (start[i].max - start[i].min);
        sum += d * d;
    }
    return sum;
}

/* Plays a pair of the toy; returns by how many games `plus` wins. */
static int toy_play(void *player, unsigned pair, const int *plus, const int *minus)
{
    struct toy *toy = player;
    double chance = 1 / (1 + exp(20 * (distance(plus) - distance(minus))));
    int result = 0;
    random_seed(&toy->random, pair * UINT64_C(0x9e3779b97f4a7c15));
    for (unsigned game = 0; game < 2; game++)
        result += random_below(&toy->random, 10000) < 10000 * chance ? 1 : -1;
    toy->played++;
    return result;
}

/* Runs the toy on a file; returns how many pairs were played. */
static unsigned toy_run(const char *path, unsigned pairs, unsigned now, struct spsa_parameter *parameters)
{
    struct toy toy = {.played = 0};
    char error[512] = "";
    const struct spsa_options o = {.title = "toy",
                                   .pairs = pairs,
                                   .pairs_now = now,
                                   .seed = 3,
                                   .width = 0.05,
                                   .rate = 0.05,
                                   .threads = 1,
                                   .path = path,
                                   .begin = toy_begin,
                                   .play = toy_play,
                                   .end = toy_end,
                                   .context = &toy};
    memcpy(parameters, start, sizeof start);
    ck_assert_msg(spsa_run(&o, parameters, NUMBERS, error, sizeof error), "%s", error);
    return toy.played;
}

/* Creates a temporary file. */
static void path_make(char *path)
{
    strcpy(path, "/tmp/tempi-spsa-XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
}

START_TEST(a_toy_comes_to_its_best)
{
    struct spsa_parameter parameters[NUMBERS];
    char path[32];
    path_make(path);
    ck_assert_uint_eq(toy_run(path, 5000, 0, parameters), 5000);
    for (unsigned i = 0; i < NUMBERS; i++) {
        double off = fabs(parameters[i].value - best[i]) / (start[i].max - start[i].min);
        ck_assert_msg(off < 0.06, "%s is %f, and %d is best", start[i].name, parameters[i].value, best[i]);
    }
    remove(path);
}
END_TEST

START_TEST(a_run_goes_on_as_if_it_had_not_ended)
{
    struct spsa_parameter whole[NUMBERS], parts[NUMBERS];
    char path[32];
    path_make(path);
    ck_assert_uint_eq(toy_run(path, 600, 0, whole), 600);
    ck_assert_uint_eq(toy_run(path, 600, 0, parts), 0);
    ck_assert(parts[1].value == whole[1].value);
    remove(path);
    ck_assert_uint_eq(toy_run(path, 600, 150, parts), 150);
    ck_assert(parts[1].value != whole[1].value);
    ck_assert_uint_eq(toy_run(path, 600, 1, parts), 1);
    ck_assert_uint_eq(toy_run(path, 600, 0, parts), 449);
    for (unsigned i = 0; i < NUMBERS; i++)
        ck_assert_msg(parts[i].value == whole[i].value, "%s: %.9f in parts, %.9f at once", start[i].name,
                      parts[i].value, whole[i].value);
    remove(path);
}
END_TEST

START_TEST(other_files_are_refused)
{
    static const struct {
        const char *text, *error;
    } files[] = {
        {"some text\n", "the file is of another run: 'some text'"},
        {"some text", "the file is of another run: 'some text'"},
        {"toy", "the file is of another run: 'toy'"},
        {"toy\npairs x\n", "the file is damaged, or of other numbers: 'pairs x'"},
        {"toy\npairs 11\nfirst 1\nsecond 1\nthird 1\n", "the file is damaged, or of other numbers: 'pairs 11'"},
        {"toy\npairs 2\nfirst 1\nsecond 1001\nthird 1\n", "the file is damaged, or of other numbers: 'second 1001'"},
        {"toy\npairs 2\nfirst 1\nsecond nan\nthird 1\n", "the file is damaged, or of other numbers: 'second nan'"},
        {"toy\npairs 2\nfirst 1\nthird 1\n", "the file is damaged, or of other numbers: 'third 1'"},
        {"toy\npairs 2\nfirst 1\nsecond 1\nthird 1\nfourth 1\n",
         "the file is damaged, or of other numbers: 'fourth 1'"}};
    struct spsa_options o = {.title = "toy", .pairs = 10, .threads = 1};
    char path[32];
    path_make(path);
    o.path = path;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        struct spsa_parameter parameters[NUMBERS];
        char error[512] = "", after[200] = "";
        FILE *file = fopen(path, "w");
        ck_assert(file && fputs(files[i].text, file) >= 0 && fclose(file) == 0);
        memcpy(parameters, start, sizeof start);
        ck_assert(!spsa_run(&o, parameters, NUMBERS, error, sizeof error));
        ck_assert_str_eq(error, files[i].error);
        file = fopen(path, "r");
        ck_assert(file && fread(after, 1, sizeof after - 1, file) == strlen(files[i].text) && fclose(file) == 0);
        ck_assert_str_eq(after, files[i].text);
    }
    remove(path);
}
END_TEST

/* Equal values play equal games: the side that wins the first game of a pair loses the second. */
START_TEST(equal_values_are_level)
{
    static const char *const games[] = {"chess", "marseillais-balanced", "kazan"};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct spsa_games g = {.games = {test_game(games[i])},
                               .games_count = 1,
                               .nodes = 50,
                               .random_turns = 2,
                               .seed = 5,
                               .count = 1,
                               .numbers = {CONSTANT_late}};
        g.option = game_option_default(g.games[0]);
        void *player = spsa_games_begin(&g);
        const int standard = search_constants[CONSTANT_late].standard[0];
        for (unsigned pair = 0; pair < 2; pair++)
            ck_assert_int_eq(spsa_games_play(player, pair, &standard, &standard), 0);
        spsa_games_end(player);
    }
}
END_TEST

START_TEST(constants_are_within_their_ranges)
{
    struct constants c;
    for (unsigned set = 0; set < CONSTANTS_SETS; set++) {
        constants_default(&c, set);
        for (unsigned i = 0; i < CONSTANTS; i++) {
            const struct constant *k = &search_constants[i];
            ck_assert_msg(k->min <= k->standard[set] && k->standard[set] <= k->max, "%s", k->name);
            ck_assert_int_eq(*constant_value(&c, i), k->standard[set]);
        }
    }
}
END_TEST

Suite *suite_spsa(void)
{
    Suite *s = suite_create("spsa");
    TCase *t = tcase_create("spsa");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_toy_comes_to_its_best);
    tcase_add_test(t, a_run_goes_on_as_if_it_had_not_ended);
    tcase_add_test(t, other_files_are_refused);
    tcase_add_test(t, equal_values_are_level);
    tcase_add_test(t, constants_are_within_their_ranges);
    suite_add_tcase(s, t);
    return s;
}
