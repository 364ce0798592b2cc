/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Self-play that can be split, joined and resumed, and learning that is reproducible. */
#include "tests/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/tune/learn.h"
#include "bench/tune/network_file.h"
#include "bench/tune/played.h"
#include "bench/tune/selfplay.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "search/evaluation/eval_file.h"
#include "search/evaluation/networks.h"
#include "tests/text.h"

enum { TEXT_MAX = 1 << 20, PATH_ROOM = 40 };

static char text_a[TEXT_MAX], text_b[TEXT_MAX];

/* Creates a temporary file. */
static void path_make(char *path)
{
    strcpy(path, "/tmp/tempi-learn-XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
}

/* Reads a file into a string. */
static void file_text(const char *path, char *text)
{
    FILE *file = fopen(path, "re");
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, TEXT_MAX - 1, file)] = 0;
    fclose(file);
}

/* Compares lines for qsort(). */
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Sorts the lines of a text. */
static void lines_sort(char *text)
{
    static char copy[TEXT_MAX];
    char *lines[1000];
    unsigned n = 0;
    strcpy(copy, text);
    for (char *line = strtok(copy, "\n"); line && n < 1000; line = strtok(NULL, "\n"))
        lines[n++] = line;
    qsort(lines, n, sizeof *lines, by_text);
    text[0] = 0;
    for (unsigned i = 0; i < n; i++)
        text_add(text, TEXT_MAX, "%s\n", lines[i]);
}

/* Plays a part of a run of self-play into a file. */
static void play(const char *path, unsigned games, unsigned part, unsigned parts, unsigned threads)
{
    char error[EVAL_FILE_ERROR_MAX] = "";
    struct selfplay_options o = {.game = test_game("marseillais-balanced"),
                                 .games = games,
                                 .part = part,
                                 .parts = parts,
                                 .nodes = 60,
                                 .random_turns = 3,
                                 .seed = 5,
                                 .threads = threads,
                                 .path = path};
    ck_assert_msg(selfplay_run(&o, error, sizeof error), "%s", error);
}

/* Parts, threads, an end in the middle of a line: the games are the same. */
START_TEST(games_are_the_same)
{
    char whole[PATH_ROOM], parts[PATH_ROOM];
    path_make(whole);
    path_make(parts);
    play(whole, 8, 0, 1, 2);
    file_text(whole, text_a);
    ck_assert_ptr_nonnull(strstr(text_a, "\n"));
    lines_sort(text_a);
    play(parts, 8, 1, 2, 1);
    file_text(parts, text_b);
    ck_assert_uint_lt(strlen(text_b), strlen(text_a));
    ck_assert_int_eq(truncate(parts, (off_t)strlen(text_b) - 20), 0);
    play(parts, 8, 1, 2, 1);
    play(parts, 8, 0, 2, 1);
    play(parts, 8, 0, 2, 1);
    file_text(parts, text_b);
    lines_sort(text_b);
    ck_assert_str_eq(text_a, text_b);
    unlink(whole);
    unlink(parts);
}
END_TEST

/* Returns the part of a game's line after the result: FEN and turns. */
static const char *line_game(const char *line)
{
    for (unsigned field = 0; field < 5; field++)
        line += strcspn(line, ";\n") + 1;
    return line;
}

/* Games played to their end begin like games that a score ends, and some are longer. */
START_TEST(games_to_their_end_go_on)
{
    enum { GAMES = 40 };
    char path[PATH_ROOM], error[EVAL_FILE_ERROR_MAX] = "";
    for (unsigned to_end = 0; to_end < 2; to_end++) {
        struct selfplay_options o = {.game = test_game("chess"),
                                     .games = GAMES,
                                     .parts = 1,
                                     .nodes = 30,
                                     .random_turns = 30,
                                     .to_end = to_end,
                                     .seed = 5,
                                     .threads = 1};
        path_make(path);
        o.path = path;
        ck_assert_msg(selfplay_run(&o, error, sizeof error), "%s", error);
        file_text(path, to_end ? text_b : text_a);
        unlink(path);
    }
    unsigned longer = 0;
    const char *a = text_a, *b = text_b;
    for (unsigned i = 0; i < GAMES; i++) {
        const char *from_a = line_game(a), *from_b = line_game(b);
        size_t length_a = strcspn(from_a, "\n"), length_b = strcspn(from_b, "\n");
        ck_assert_uint_le(length_a, length_b);
        ck_assert_int_eq(strncmp(from_a, from_b, length_a), 0);
        longer += length_a < length_b;
        a = from_a + length_a + 1;
        b = from_b + length_b + 1;
    }
    ck_assert_uint_gt(longer, 0);
}
END_TEST

/* Games of another game in the file, with an equal seed, are not taken for ours; a file that holds no games is left
   alone. */
START_TEST(other_files_are_told_apart)
{
    char path[PATH_ROOM], error[EVAL_FILE_ERROR_MAX] = "";
    struct selfplay_options o = {.game = test_game("chess"),
                                 .games = 2,
                                 .parts = 1,
                                 .nodes = 20,
                                 .random_turns = 3,
                                 .seed = 5,
                                 .threads = 1,
                                 .path = path};
    path_make(path);
    play(path, 2, 0, 1, 1);
    ck_assert_msg(selfplay_run(&o, error, sizeof error), "%s", error);
    file_text(path, text_a);
    ck_assert_ptr_nonnull(strstr(text_a, "play;chess;0;5/1;"));
    FILE *file = fopen(path, "we");
    fputs("a letter\nnot ended", file);
    fclose(file);
    ck_assert(!selfplay_run(&o, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "no game"));
    file_text(path, text_a);
    ck_assert_str_eq(text_a, "a letter\nnot ended");
    file = fopen(path, "we");
    fputs("# games\n\na letter\n", file);
    fclose(file);
    ck_assert(!selfplay_run(&o, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "no game"));
    file_text(path, text_a);
    ck_assert_str_eq(text_a, "# games\n\na letter\n");
    unlink(path);
}
END_TEST

/* Counts a sample, which must be scored and not decided. */
static void count_sample(void *context, const struct sample *s)
{
    *(unsigned *)context += 1;
    ck_assert(s->scored && abs(s->score) < SCORE_DECIDED);
}

/* Reads samples from a text; returns false with the reason. */
static bool samples_of_text(const char *text, size_t length, unsigned *count, char *error)
{
    FILE *file = tmpfile();
    fwrite(text, 1, length, file);
    rewind(file);
    *count = 0;
    bool good = samples_read(file, test_game("chess"), 0, count_sample, count, error);
    fclose(file);
    return good;
}

#define GAME "play;marseillais-balanced;0;1/0;1-0;rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;"

START_TEST(files_are_cut_and_joined)
{
    const char *one = GAME "e2e4 20;e7e5,b8c6 -30\n", *two = GAME "g1f3 5;e7e5,d7d5 31999\n";
    char error[FEN_ERROR_MAX + 80] = "", both[1000];
    unsigned count;
    ck_assert_msg(samples_of_text(one, strlen(one), &count, error), "%s", error);
    ck_assert_uint_eq(count, 3);
    ck_assert(samples_of_text(two, strlen(two), &count, error));
    ck_assert_uint_eq(count, 1);
    snprintf(both, sizeof both, "%s%s", one, two);
    ck_assert(samples_of_text(both, strlen(both), &count, error));
    ck_assert_uint_eq(count, 4);
    ck_assert(!samples_of_text(both, strlen(both) - 8, &count, error));
    ck_assert_str_eq(error, "line 2: the line is cut off");
}
END_TEST

START_TEST(broken_lines_are_refused)
{
    static const char *const bad[] = {"play;\n",
                                      "play;marseillais-balanced;0;1/0;1-0\n",
                                      "play;nothing;0;1/0;1-0;x;e2e4 1\n",
                                      "play;marseillais;x;1/0;1-0;x;e2e4 1\n",
                                      "play;marseillais-balanced;0;1/0;2-0;x;e2e4 1\n",
                                      "play;marseillais-balanced;0;1/0;1-0;x;e2e4 1\n",
                                      "play;chess;1;1/0;1-0;4k3/8/8/8/8/8/8/4K2R w - - 0 1;h1h2 1\n",
                                      "play;fantasy;4294967295;1/0;1-0;x;e2e4 1\n",
                                      GAME "e2e5 1\n",
                                      GAME "e2e4\n",
                                      GAME "e2e4 1x\n",
                                      GAME "e2e4 99999\n",
                                      GAME "e2e4 1;\n"};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char error[FEN_ERROR_MAX + 80] = "";
        unsigned count;
        ck_assert_msg(!samples_of_text(bad[i], strlen(bad[i]), &count, error), "%s", bad[i]);
        ck_assert_msg(strncmp(error, "line 1: ", 8) == 0 && error[8], "%s: %s", bad[i], error);
    }
}
END_TEST

/* Learns with some options; returns the weights file in `text`. */
static bool learn_by(struct learn_options *o, char *text, char *error)
{
    struct journal out = {0};
    bool good = learn_run(o, &out, error, EVAL_FILE_ERROR_MAX);
    snprintf(text, TEXT_MAX, "%s", good ? out.text : "");
    journal_close(&out);
    return good;
}

/* Learns from a sample file; returns the weights file. */
static bool learn(char *path, unsigned family, unsigned threads, unsigned epochs, double slope, char *text, char *error)
{
    struct learn_options o = {.family = family,
                              .name = "test",
                              .files = &path,
                              .file_count = 1,
                              .sums = 16,
                              .heads = NETWORK_SORTS,
                              .epochs = epochs,
                              .blend = 0.5,
                              .slope = slope,
                              .lambda = -1,
                              .rate = 0.02,
                              .alone = true,
                              .seed = 3,
                              .threads = threads};
    return learn_by(&o, text, error);
}

/* Returns the error on held-back games that the head of a weights file gives. */
static double error_of(const char *text)
{
    const char *words = "held-back games", *at = strstr(text, words);
    ck_assert_ptr_nonnull(at);
    return strtod(at + strlen(words), NULL);
}

START_TEST(learning_repeats)
{
    char path[PATH_ROOM], error[EVAL_FILE_ERROR_MAX] = "";
    path_make(path);
    play(path, 60, 0, 1, 1); /* which games are held back depends on their order */
    ck_assert_msg(learn(path, FAMILY_MARSEILLAIS, 1, 10, 1, text_a, error), "%s", error);
    ck_assert_msg(learn(path, FAMILY_MARSEILLAIS, 3, 10, 1, text_b, error), "%s", error);
    ck_assert_str_eq(text_a, text_b);
    ck_assert(learn(path, FAMILY_MARSEILLAIS, 1, 1, 1, text_b, error));
    ck_assert_str_ne(text_a, text_b);
    ck_assert(learn(path, FAMILY_MARSEILLAIS, 1, 10, 0.25, text_b, error));
    ck_assert_ptr_nonnull(strstr(text_b, "slope 0.25;"));
    ck_assert_msg(error_of(text_b) < error_of(text_a), "chances nearer to even are no easier to predict");
    ck_assert_msg(error_of(text_a) < 0.15, "%f: no better than to guess", error_of(text_a));
    ck_assert(!learn(path, FAMILY_PROGRESSIVE, 1, 1, 1, text_b, error));
    ck_assert_ptr_nonnull(strstr(error, "marseillais-balanced is no game of the family"));
    unlink(path);
}
END_TEST

/* Adds a sample to a journal, as a line that names no game. */
static void sample_keep(void *context, const struct sample *s) { sample_write(context, s); }

/* Where no game is held back, as in a file that is one game, the last epoch is taken, not the first. */
START_TEST(without_held_back_games_the_last_epoch_counts)
{
    char path[PATH_ROOM], error[FEN_ERROR_MAX + 80] = "";
    char *files = path;
    struct learn_options o = {.family = FAMILY_MARSEILLAIS,
                              .name = "test",
                              .files = &files,
                              .file_count = 1,
                              .sums = network_marseillais.sums,
                              .heads = network_marseillais.head_count,
                              .epochs = 1,
                              .slope = 1,
                              .lambda = -1,
                              .rate = 2e-3,
                              .from = &network_marseillais,
                              .threads = 2};
    struct journal lines = {0};
    path_make(path);
    play(path, 60, 0, 1, 2);
    FILE *file = fopen(path, "r");
    ck_assert(file && samples_read(file, test_game("marseillais-balanced"), 0, sample_keep, &lines, error));
    fclose(file);
    ck_assert((file = fopen(path, "w")) && fputs(lines.text, file) >= 0 && fclose(file) == 0);
    journal_close(&lines);
    /* of the small steps of one epoch none changes a rounded weight */
    ck_assert_msg(learn_by(&o, text_a, error), "%s", error);
    ck_assert_msg(learn_by(&o, text_b, error), "%s", error);
    ck_assert_str_eq(text_a, text_b);
    o.epochs = 100;
    ck_assert_msg(learn_by(&o, text_b, error), "%s", error);
    ck_assert_ptr_nonnull(strstr(text_b, " of 1 games"));
    const char *a = strstr(text_a, "BIAS"), *b = strstr(text_b, "BIAS");
    ck_assert_msg(strncmp(a, b, strcspn(a, "\n")) != 0, "the first epoch is taken");
    unlink(path);
}
END_TEST

START_TEST(learning_goes_on)
{
    char path[PATH_ROOM], error[EVAL_FILE_ERROR_MAX] = "";
    char *files = path;
    struct learn_options o = {.family = FAMILY_MARSEILLAIS,
                              .name = "test",
                              .files = &files,
                              .file_count = 1,
                              .sums = 16,
                              .heads = NETWORK_SORTS,
                              .epochs = 1,
                              .blend = 0.9,
                              .slope = 1,
                              .lambda = -1,
                              .rate = 1e-5,
                              .threads = 2};
    path_make(path);
    play(path, 60, 0, 1, 1); /* in this order: every tenth is held back */
    ck_assert_msg(learn_by(&o, text_a, error), "%s", error);
    o.from = &network_marseillais;
    o.sums = o.from->sums;
    ck_assert_msg(learn_by(&o, text_b, error), "%s", error);
    ck_assert_ptr_nonnull(strstr(text_b, ", from the network before,"));
    ck_assert_msg(error_of(text_b) < error_of(text_a), "%f, %f: the network built in predicts no better than none",
                  error_of(text_b), error_of(text_a));
    unlink(path);
}
END_TEST

/* A game from a games file learns a network of its own, from its games alone; the file that is written is one that is
   read (search/evaluation/eval_file.h), and training goes on from it. */
START_TEST(custom_games_learn)
{
    char path[PATH_ROOM], error[EVAL_FILE_ERROR_MAX] = "";
    char *files = path;
    test_games_load("games/twenty.games");
    const struct game *game = test_game("marseillais-capablanca");
    struct selfplay_options play = {
        .game = game, .games = 60, .parts = 1, .nodes = 40, .random_turns = 3, .seed = 5, .threads = 2, .path = path};
    struct learn_options o = {.family = game->traits.family,
                              .game = game,
                              .name = game->id,
                              .files = &files,
                              .file_count = 1,
                              .sums = 16,
                              .heads = NETWORK_SORTS,
                              .epochs = 6,
                              .blend = 0.9,
                              .slope = 1,
                              .lambda = -1,
                              .rate = 2e-3,
                              .threads = 2};
    path_make(path);
    ck_assert_msg(selfplay_run(&play, error, sizeof error), "%s", error);
    ck_assert_msg(learn_by(&o, text_a, error), "%s", error);
    o.threads = 1;
    ck_assert(learn_by(&o, text_b, error));
    ck_assert_str_eq(text_a, text_b);
    struct eval_file *f = eval_file_parse(text_a, strlen(text_a), error);
    ck_assert_msg(f != NULL, "%s", error);
    ck_assert_msg(eval_file_fits(f, game, error), "%s", error);
    o.from = &f->network;
    o.rate = 1e-5;
    o.epochs = 1;
    ck_assert(learn_by(&o, text_b, error));
    ck_assert_msg(error_of(text_b) <= error_of(text_a) * 1.05, "%f, %f", error_of(text_b), error_of(text_a));
    o.from = NULL;
    o.game = test_game("amazon-holes");
    ck_assert(!learn_by(&o, text_b, error));
    ck_assert_ptr_nonnull(strstr(error, "marseillais-capablanca has inputs '10x8 pnbrqk"));
    eval_file_free(f);
    unlink(path);
}
END_TEST

START_TEST(later_turns_correct_a_score)
{
    static const int scores[] = {100, -300, 400, -30000};
    ck_assert_double_eq_tol(score_by_turns(scores, 1, 0.5), 100, 1e-9);
    ck_assert_double_eq_tol(score_by_turns(scores, 2, 0), 200, 1e-9);
    ck_assert_double_eq_tol(score_by_turns(scores, 2, 1), 300, 1e-9);
    ck_assert_double_eq_tol(score_by_turns(scores, 3, 0.5), 0.5 * 200 + 0.5 * (0.5 * 350 + 0.5 * 400), 1e-9);
    ck_assert_double_eq_tol(score_by_turns(scores + 2, 2, 0), (400 + SCORE_MAX) / 2.0, 1e-9);
}
END_TEST

/* Checks that each sample is of the turn after that of the last sample, and has the scores from there on. */
static void take_scores(void *context, const struct sample *s)
{
    unsigned *turns = context;
    if (*turns)
        ck_assert_uint_eq(s->turns, *turns - 1);
    *turns = s->turns;
    static const int scores[] = {10, -20, 30};
    for (unsigned i = 0; i < s->turns; i++)
        ck_assert_int_eq(s->scores[i], scores[3 - s->turns + i]);
}

START_TEST(samples_know_later_scores)
{
    char text[] = "play;chess;0;1/0;1-0;rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;"
                  "e2e4 10;e7e5 -20;g1f3 30\n";
    FILE *file = fmemopen(text, strlen(text), "r");
    char error[FEN_ERROR_MAX + 80] = "";
    unsigned turns = 0;
    ck_assert_msg(samples_read(file, test_game("chess"), 0, take_scores, &turns, error), "%s", error);
    ck_assert_uint_eq(turns, 1);
    fclose(file);
}
END_TEST

START_TEST(networks_are_rounded_once)
{
    const struct network *from = &network_fantasy;
    struct learned l = learned_new(from->sums, from->input_count, from->head_count);
    const size_t size = (size_t)from->input_count * from->sums;
    int8_t *rows = xcalloc(size, sizeof *rows);
    struct network n;
    learned_begin(from, &l);
    learned_round(&l, &n, rows);
    ck_assert_mem_eq(rows, from->inputs, size * sizeof *rows);
    ck_assert_mem_eq(n.bias, from->bias, sizeof n.bias);
    ck_assert_mem_eq(n.heads, from->heads, sizeof n.heads);
    ck_assert_uint_eq(n.sums, from->sums);
    learned_free(&l);
    free(rows);
}
END_TEST

/* Returns the network's value with unrounded weights, without limits. */
static double learned_value(const struct learned *l, const struct position *p)
{
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    unsigned count = network_inputs(p, inputs), head = network_head(l->heads, p);
    double value = *learned_head_bias(l, head);
    for (unsigned view = 0; view < 2; view++)
        for (unsigned i = 0; i < l->sums; i++) {
            double sum = learned_bias(l)[i];
            for (unsigned j = 0; j < count; j++)
                sum += learned_input(l, inputs[view][j])[i];
            sum = sum < 0 ? 0 : sum > 1 ? 1 : sum;
            value += sum * sum * learned_head(l, head)[view * l->sums + i];
        }
    return value * NETWORK_SCALE;
}

/* A network of more sums and heads that goes on from a smaller one begins with its values. */
START_TEST(wider_networks_begin_as_they_were)
{
    const struct network *from = &network_transporter;
    struct learned narrow = learned_new(from->sums, from->input_count, from->head_count);
    struct learned wide = learned_new(4 * from->sums, from->input_count, NETWORK_HEADS_MAX);
    static action list[ACTIONS_MAX];
    struct random r;
    struct position p;
    ck_assert_uint_lt(from->head_count, wide.heads);
    random_seed(&r, 11);
    for (size_t i = 0; i < learned_size(&wide); i++)
        wide.weights[i] = ((float)random_below(&r, 2001) - 1000) / 5000;
    learned_begin(from, &narrow);
    learned_begin(from, &wide);
    test_position(&p, "transporter", NULL);
    for (unsigned i = 0, count; i < 300 && (count = game_actions(&p, ALL_ACTIONS, list)) > 0; i++) {
        ck_assert_double_eq_tol(learned_value(&wide, &p), learned_value(&narrow, &p), 0.01);
        game_apply(&p, list[random_below(&r, count)]);
    }
    learned_free(&narrow);
    learned_free(&wide);
}
END_TEST

START_TEST(rounding_is_small)
{
    static int8_t rows[NETWORK_ORTHODOX * NETWORK_SUMS_MAX] __attribute__((aligned(2 * NETWORK_LANES)));
    struct network n;
    static action list[ACTIONS_MAX];
    struct random r;
    struct position p;
    struct learned l = learned_new(16u << _i, NETWORK_ORTHODOX, _i % 2 ? NETWORK_HEADS_MAX : NETWORK_SORTS);
    random_seed(&r, 9);
    for (size_t i = 0; i < learned_size(&l); i++)
        l.weights[i] = ((float)random_below(&r, 2001) - 1000) / 5000;
    learned_round(&l, &n, rows);
    test_position(&p, "marseillais", NULL);
    for (unsigned i = 0; i < 200; i++) {
        double off = learned_value(&l, &p) - network_value(&n, &n.heads[network_head(n.head_count, &p)], &p, NULL);
        ck_assert_msg(fabs(off) < 25 << _i, "%s: %f", test_fen(&p), off);
        unsigned count = game_actions(&p, ALL_ACTIONS, list);
        if (!count)
            break;
        game_apply(&p, list[random_below(&r, count)]);
    }
    *learned_input(&l, 0) = 1e9f;
    *learned_head(&l, 0) = -1e9f;
    learned_round(&l, &n, rows);
    ck_assert_int_eq(n.inputs[0], NETWORK_WEIGHT_MAX);
    ck_assert_int_eq(n.heads[0].weights[0], -NETWORK_HEAD_MAX);
    learned_free(&l);
}
END_TEST

Suite *suite_learn(void)
{
    Suite *s = suite_create("learn");
    TCase *t = tcase_create("learn");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, games_are_the_same);
    tcase_add_test(t, games_to_their_end_go_on);
    tcase_add_test(t, files_are_cut_and_joined);
    tcase_add_test(t, other_files_are_told_apart);
    tcase_add_test(t, broken_lines_are_refused);
    tcase_add_test(t, learning_repeats);
    tcase_add_test(t, learning_goes_on);
    tcase_add_test(t, without_held_back_games_the_last_epoch_counts);
    tcase_add_test(t, custom_games_learn);
    tcase_add_loop_test(t, rounding_is_small, 0, 4);
    tcase_add_test(t, later_turns_correct_a_score);
    tcase_add_test(t, samples_know_later_scores);
    tcase_add_test(t, networks_are_rounded_once);
    tcase_add_test(t, wider_networks_begin_as_they_were);
    suite_add_tcase(s, t);
    return s;
}
