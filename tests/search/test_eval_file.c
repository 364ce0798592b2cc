/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks from files: what is read is what was written, and what is damaged is refused. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/tune/network_file.h"
#include "rules/custom/custom.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/family.h"
#include "search/search.h"
#include "tests/text.h"

enum { TEXT_MAX = EVAL_FILE_LONGEST + 1000 };

static char text[TEXT_MAX];

/* Returns the first game of a games file. */
static const struct game *game_of(const char *path)
{
    unsigned i = 0;
    while (game_at(i))
        i++;
    test_games_load(path);
    return game_at(i);
}

/* Reads a file into `text`; returns its length. */
static size_t text_read(const char *path)
{
    FILE *file = fopen(path, "re");
    ck_assert_msg(file != NULL, "%s", path);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    return length;
}

/* Fails unless two networks are equal. */
static void networks_equal(const struct network *a, const struct network *b)
{
    ck_assert_uint_eq(a->input_count, b->input_count);
    ck_assert_uint_eq(a->sums, b->sums);
    ck_assert_uint_eq(a->head_count, b->head_count);
    ck_assert_mem_eq(a->inputs, b->inputs, (size_t)a->input_count * a->sums * sizeof *a->inputs);
    ck_assert_mem_eq(&a->bias, &b->bias, sizeof a->bias);
    ck_assert_mem_eq(a->heads, b->heads, sizeof a->heads);
}

/* The networks of the program are files, too: what is read is what the compiler made of them, and it evaluates alike.
 */
START_TEST(families_are_read)
{
    unsigned read = 0;
    for (unsigned i = 0; i < FAMILIES; i++) {
        char path[100], error[EVAL_FILE_ERROR_MAX] = "";
        const struct family *family = &families[i];
        snprintf(path, sizeof path, "search/evaluation/networks/%s.def", family->name);
        if (!family->network || access(path, R_OK) != 0)
            continue;
        struct eval_file *f = eval_file_read(path, error);
        ck_assert_msg(f != NULL, "%s: %s", path, error);
        networks_equal(&f->network, family->network);
        for (unsigned k = 0; game_at(k); k++) {
            const struct evaluation e = evaluation_with(game_at(k), f);
            struct position p;
            if (game_at(k)->traits.family != i || !network_sees(game_at(k)))
                continue;
            ck_assert_ptr_eq(e.network, &f->network);
            game_start(&p, game_at(k), game_option_default(game_at(k)));
            ck_assert_int_eq(evaluation_value(&e, &p, NULL), evaluate(&p, NULL));
            read++;
        }
        eval_file_free(f);
    }
    ck_assert_uint_gt(read, 20);
}
END_TEST

/* A network for a game from a games file is written and read back, and is for no other game. */
START_TEST(custom_networks_are_read)
{
    static int8_t rows[NETWORK_INPUTS_MAX * NETWORK_SUMS_MAX];
    const struct game *game = game_of("games/twenty.games");
    struct network n = {.inputs = rows,
                        .sums = 16u << _i,
                        .input_count = network_input_count(game),
                        .head_count = _i % 2 ? NETWORK_HEADS_MAX : NETWORK_SORTS};
    char error[EVAL_FILE_ERROR_MAX] = "";
    struct journal out = {0};
    struct random r;
    struct position p;
    random_seed(&r, 3);
    for (unsigned i = 0; i < n.input_count; i++)
        for (unsigned j = 0; j < n.sums; j++)
            rows[i * n.sums + j] =
                i % 3 ? (int8_t)((int)random_below(&r, 2 * NETWORK_WEIGHT_MAX + 1) - NETWORK_WEIGHT_MAX) : 0;
    for (unsigned h = 0; h < n.head_count; h++) {
        n.heads[h] = (struct network_head){.bias = -(int)random_below(&r, 1 << 20), .terms = (int)h - 2};
        for (unsigned i = 0; i < 2 * n.sums; i++)
            n.heads[h].weights[i] = (int16_t)((int)random_below(&r, 2 * NETWORK_HEAD_MAX + 1) - NETWORK_HEAD_MAX);
    }
    for (unsigned i = 0; i < n.sums; i++)
        n.bias[i] = rows[n.sums + i];
    network_write(&out, &n, game);
    struct eval_file *f = eval_file_parse(out.text, strlen(out.text), error);
    ck_assert_msg(f != NULL, "%s", error);
    networks_equal(&f->network, &n);
    ck_assert(eval_file_fits(f, game, error));
    ck_assert(!eval_file_fits(f, test_game("chess"), error));
    ck_assert_ptr_nonnull(strstr(error, "it is a network for 'amazon-holes', not for 'chess'"));
    ck_assert(!eval_file_fits(f, test_game("progressive-knightmate"), error));
    ck_assert_ptr_null(evaluation_with(test_game("progressive-knightmate"), f).network);
    snprintf(f->inputs, sizeof f->inputs, "10x8 pn");
    ck_assert(!eval_file_fits(f, game, error));
    ck_assert_ptr_nonnull(strstr(error, "its inputs are '10x8 pn' ("));
    snprintf(f->inputs, sizeof f->inputs, "%s", network_inputs_name(game));
    struct searcher *s = search_new();
    game_start(&p, game, 0);
    const int before = search_evaluate(s, &p);
    ck_assert_int_eq(before, evaluate_terms(&p, NULL));
    search_add_eval_file(s, f);
    const struct evaluation e = evaluation_with(game, f);
    ck_assert_int_eq(search_evaluate(s, &p), evaluation_value(&e, &p, NULL));
    ck_assert_int_ne(search_evaluate(s, &p), before);
    search_add_eval_file(s, NULL);
    ck_assert_int_eq(search_evaluate(s, &p), before);
    search_free(s);
    journal_close(&out);
}
END_TEST

/* A searcher keeps a network for each of several games, and a second one for the same game in place of the first. */
START_TEST(networks_have_games)
{
    char error[EVAL_FILE_ERROR_MAX] = "";
    const struct game *chess = test_game("chess"), *monster = test_game("kingpawns");
    struct eval_file *list = NULL, *last = NULL;
    for (unsigned i = 0; i < 5; i++) {
        const char *name = i % 2 ? "twoagainstone" : "chess";
        char path[100];
        snprintf(path, sizeof path, "search/evaluation/networks/%s.def", name);
        ck_assert_ptr_nonnull(last = eval_file_read(path, error));
        list = eval_file_add(list, last);
    }
    ck_assert_ptr_eq(evaluation_with(chess, list).network, &last->network);
    ck_assert(evaluation_with(monster, list).network != NULL);
    ck_assert_ptr_ne(evaluation_with(monster, list).network, evaluation_of(monster).network);
    ck_assert_ptr_nonnull(list->next);
    ck_assert_ptr_null(list->next->next);
    eval_file_free(list);
}
END_TEST

/* Changes the first occurrence of a word in a text that is a network; fails unless it is then refused with a reason. */
static void refused(const char *from, const char *to, const char *reason)
{
    static char changed[TEXT_MAX];
    char error[EVAL_FILE_ERROR_MAX] = "";
    const char *at = strstr(text, from);
    ck_assert_msg(at != NULL, "%s", from);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    struct eval_file *f = eval_file_parse(changed, strlen(changed), error);
    ck_assert_msg(!f && strstr(error, reason) != NULL, "'%s' as '%s': %s", from, to, error);
}

START_TEST(damaged_files_are_refused)
{
    char error[EVAL_FILE_ERROR_MAX];
    const size_t length = text_read("tests/fuzz/corpus/network/chess");
    struct eval_file *f = eval_file_parse(text, length, error);
    ck_assert_msg(f != NULL, "%s", error);
    eval_file_free(f);
    refused("NETWORK(", "NETWERK(", "line 2: no network: NETWORK( is expected");
    refused("*/", "* /", "line 1: a comment has no end");
    refused("\"chess\"", "chess", "line 2: '\"' is missing");
    refused("chess\"", "chess", "line 2: ',' is missing");
    refused("SHAPE(16", "SHAPE(17", "line 3: 16, 32, 64 or 128 sums are expected");
    refused("SHAPE(16", "SHAPE(129", "line 3: a number from 1 to 128 is expected");
    refused("1300, 4", "1300, 5", "line 3: 4 or 16 heads are expected");
    refused("SHAPE(16", "SHAPE(32", "line 4: ',' is missing");
    refused("1300", "5001", "line 3: a number from 1 to 5000 is expected");
    refused("INPUT(276,5", "INPUT(276,165", "line 4: a number from -164 to 164 is expected");
    refused("INPUT(276,5", "INPUT(276,5,5", "line 4: ')' is missing");
    refused("INPUT(276,5", "INPUT(276", "line 4: ',' is missing");
    refused("INPUT(1299", "INPUT(276", "line 5: a number from 277 to 1299 is expected");
    refused("INPUT(1299", "INPUT(1300", "line 5: a number from 277 to 1299 is expected");
    refused("BIAS(7", "BIAS(99999999999999999999", "line 6: a number from -164 to 164 is expected");
    refused("BIAS", "BIASES", "line 6: INPUT( or BIAS( is expected");
    refused("HEAD(1,64", "HEAD(1,1025", "line 8: a number from -1024 to 1024 is expected");
    refused("HEAD(2", "HEAD(3", "line 9: a number from 2 to 2 is expected");
    refused(",64,64,", ",64,2001,", "line 7: a number from -2000 to 2000 is expected");
    snprintf(text + length, 20, "HEAD(4,");
    ck_assert_ptr_null(eval_file_parse(text, strlen(text), error));
    ck_assert_ptr_nonnull(strstr(error, "line 11: nothing is expected behind the last HEAD()"));
    text[length] = 0;
    for (size_t i = 0; i + 3 < length; i++) {
        char kept = text[i];
        text[i] = 0;
        ck_assert_msg(!eval_file_parse(text, i, error) && *error, "%zu", i);
        ck_assert_ptr_null(eval_file_parse(text, length, error));
        ck_assert_str_eq(error, "no text");
        text[i] = kept;
    }
}
END_TEST

/* Whatever is changed in a file, a network that is read stays within its bounds. */
START_TEST(changed_files_are_bounded)
{
    static const char bytes[] = "0123456789-,()\"HEADINPUT \n\t*/\xff";
    const size_t length = text_read("tests/fuzz/corpus/network/custom");
    struct random r;
    unsigned good = 0;
    random_seed(&r, 8);
    for (unsigned i = 0; i < 5000; i++) {
        char changed[2048], error[EVAL_FILE_ERROR_MAX] = "";
        memcpy(changed, text, length + 1);
        for (unsigned n = 1 + random_below(&r, 3); n-- > 0;)
            changed[random_below(&r, (unsigned)length)] = bytes[random_below(&r, sizeof bytes - 1)];
        struct eval_file *f = eval_file_parse(changed, length, error);
        ck_assert_int_eq(f == NULL, *error != 0);
        good += f != NULL;
        int greatest = 0;
        for (unsigned k = 0; f && k < f->network.input_count * f->network.sums; k++) {
            const int weight = abs(f->network.inputs[k]);
            greatest = weight > greatest ? weight : greatest;
        }
        ck_assert_int_le(greatest, NETWORK_WEIGHT_MAX);
        for (unsigned k = 0; f && k < f->network.head_count; k++) {
            ck_assert_int_le(abs(f->network.heads[k].terms), 16 * NETWORK_TERMS_ONE);
            ck_assert_int_le(abs(f->network.heads[k].bias), INT32_MAX / 4);
            for (unsigned j = 0; j < 2 * f->network.sums; j++)
                ck_assert_int_le(abs(f->network.heads[k].weights[j]), NETWORK_HEAD_MAX);
        }
        eval_file_free(f);
    }
    ck_assert_uint_gt(good, 100);
}
END_TEST

/* Only regular files of moderate size are read. */
START_TEST(odd_files_are_refused)
{
    char place[] = "/tmp/tempi-network-XXXXXX", path[60], error[EVAL_FILE_ERROR_MAX] = "";
    ck_assert_ptr_nonnull(mkdtemp(place));
    ck_assert_ptr_null(eval_file_read(place, error));
    ck_assert_ptr_null(eval_file_read("/dev/zero", error));
    ck_assert_str_eq(error, "not a regular file");
    snprintf(path, sizeof path, "%s/pipe", place);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    ck_assert_ptr_null(eval_file_read(path, error));
    ck_assert_str_eq(error, "not a regular file");
    unlink(path);
    ck_assert_ptr_null(eval_file_read(path, error));
    ck_assert_str_eq(error, "No such file or directory");
    FILE *file = fopen(path, "we");
    ck_assert_ptr_nonnull(file);
    for (unsigned i = 0; i <= EVAL_FILE_LONGEST; i++)
        putc(' ', file);
    fclose(file);
    ck_assert_ptr_null(eval_file_read(path, error));
    ck_assert_str_eq(error, "more than 4194304 bytes");
    unlink(path);
    rmdir(place);
}
END_TEST

/* The first error or warning of a games file. */
struct said_of_file {
    unsigned count;
    struct fault first;
};

/* Keeps it. */
static void keep_first(void *context, const struct fault *f)
{
    struct said_of_file *said = context;
    if (!said->count++)
        said->first = *f;
}

/* Writes a text to a file. */
static void file_write(const char *path, const char *content)
{
    FILE *file = fopen(path, "we");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    fclose(file);
}

/* A game plays with the network that its file names, by a path from there; what is wrong with it is told with its
   place. */
START_TEST(games_name_networks)
{
    static const struct {
        const char *ending, *text, *why;
        unsigned line, column;
    } faults[] = {{"games", "[net-a]\nbase = chess\nnetwork = gone.network\n", "No such file or directory", 3, 11},
                  {"games", "[net-b]\nbase = kingpawns\nnetwork = c.network\n",
                   "it is a network for 'chess', not for 'twoagainstone'", 3, 11},
                  {"games", "[net-c]\nbase = chess\nnetwork = n.games\n", "line 1", 3, 11},
                  {"ini", "[net-d:chess]\nnetwork = gone.network\n", "No such file or directory", 2, 11}};
    char place[] = "/tmp/tempi-network-XXXXXX", path[100], network[100], error[EVAL_FILE_ERROR_MAX] = "";
    struct said_of_file said = {0};
    ck_assert_ptr_nonnull(mkdtemp(place));
    snprintf(network, sizeof network, "%s/c.network", place);
    text_read("tests/fuzz/corpus/network/chess");
    file_write(network, text);
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        snprintf(path, sizeof path, "%s/n.%s", place, faults[i].ending);
        file_write(path, faults[i].text);
        said.count = 0;
        ck_assert(!custom_load(path, &game_networks, keep_first, &said));
        ck_assert_msg(said.first.line == faults[i].line && said.first.column == faults[i].column &&
                          strstr(said.first.text, faults[i].why),
                      "%u:%u: %s", said.first.line, said.first.column, said.first.text);
        unlink(path);
    }
    /* the base's network is not the game's */
    snprintf(path, sizeof path, "%s/n.ini", place);
    file_write(path, "[net-e:chess]\nnetwork = c.network\n[net-f:net-e]\ntitle = F\n");
    said.count = 0;
    ck_assert_msg(custom_load(path, &game_networks, keep_first, &said) && !said.count, "%s", said.first.text);
    const struct game *game = test_game("net-e");
    ck_assert(game->network && !test_game("net-f")->network);
    ck_assert_ptr_eq(evaluation_of(game).network, game->network);
    ck_assert_ptr_eq(evaluation_with(game, NULL).network, game->network);
    struct eval_file *f = eval_file_read("search/evaluation/networks/chess.def", error);
    ck_assert_ptr_eq(evaluation_with(game, f).network, &f->network); /* EvalFile goes before */
    eval_file_free(f);
    /* a text without a file leaves it out */
    char games[] = "[net-g]\nbase = chess\nnetwork = c.network\n";
    said.count = 0;
    ck_assert(custom_read(games, true, keep_first, &said) && said.first.warning && said.first.line == 3);
    ck_assert_ptr_null(test_game("net-g")->network);
    unlink(path);
    unlink(network);
    rmdir(place);
}
END_TEST

Suite *suite_eval_file(void)
{
    Suite *s = suite_create("eval_file");
    TCase *t = tcase_create("eval_file");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, families_are_read);
    tcase_add_loop_test(t, custom_networks_are_read, 0, 4);
    tcase_add_test(t, networks_have_games);
    tcase_add_test(t, damaged_files_are_refused);
    tcase_add_test(t, changed_files_are_bounded);
    tcase_add_test(t, odd_files_are_refused);
    tcase_add_test(t, games_name_networks);
    suite_add_tcase(s, t);
    return s;
}
