/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi analyse`: lines that differ by their turns, from positions and from PGN files. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

enum { OUTPUT = 1 << 16, WORDS = 24 };

static char output[OUTPUT];

/* Runs `tempi analyse` with words separated by spaces (~ is a space inside a word); returns the exit status. */
static int analyse_words(const char *words, const char *input)
{
    char copy[1024], *rest = copy;
    const char *argv[WORDS + 3] = {"tempi", "analyse"};
    unsigned n = 2;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word && n < WORDS + 2; word = strtok_r(NULL, " ", &rest)) {
        for (char *c = word; *c; c++)
            if (*c == '~')
                *c = ' ';
        argv[n++] = word;
    }
    return child_run(argv, input, output, sizeof output, 60);
}

/* Runs `tempi analyse` and fails unless so many lines come out, each with a rank and turns that can be played from
   the position. */
static void gives(const char *words, const char *input, const char *game, const char *moves, unsigned lines)
{
    uint64_t seen[64];
    unsigned count = 0;
    char *rest = output;
    ck_assert_msg(analyse_words(words, input) == 0, "tempi analyse %s: %s", words, output);
    for (char *text = strtok_r(output, "\n", &rest); text; text = strtok_r(NULL, "\n", &rest)) {
        unsigned rank;
        char score[16], depth[32], pgn[8192];
        unsigned long long nodes;
        double seconds;
        int turns = 0;
        ck_assert_msg(sscanf(text, "%u %15s %31s %llu %lf %n", &rank, score, depth, &nodes, &seconds, &turns) == 5,
                      "%s", text);
        ck_assert_uint_eq(rank, ++count);
        ck_assert_uint_le(count, 64);
        snprintf(pgn, sizeof pgn, "%s *", text + turns);
        struct record r = {0};
        struct position start;
        char error[TURN_ERROR_MAX];
        test_position(&start, game, NULL);
        test_play(&start, moves);
        record_begin(&r, &start);
        char steps[8192] = "", *save = NULL;
        for (char *word = strtok_r(pgn, " ", &save); word; word = strtok_r(NULL, " ", &save))
            if (!strchr(word, '.') && strcmp(word, "*") != 0) {
                strcat(steps, word);
                if (word[strlen(word) - 1] != ',')
                    break; /* the first turn is enough */
                strcat(steps, " ");
            }
        ck_assert_msg(turns_play(&r, steps, error), "%s: %s", text, error);
        if (game_legal(record_now(&r), ACTION_END_TURN) && record_now(&r)->turn.decider == start.turn.decider)
            record_push(&r, ACTION_END_TURN);
        ck_assert_msg(record_now(&r)->number != start.number || game_count(record_now(&r)) == 0,
                      "the first turn is not whole: %s", text);
        seen[count - 1] = position_key(record_now(&r));
        for (unsigned i = 0; i + 1 < count; i++)
            ck_assert_msg(seen[i] != seen[count - 1], "lines %u and %u are the same turn: %s", i + 1, count, text);
        record_free(&r);
    }
    ck_assert_msg(count == lines, "tempi analyse %s: %u lines", words, count);
}

START_TEST(lines_of_play)
{
    gives("chess --depth 5", NULL, "chess", "", 1);
    gives("chess --multipv 4 --depth 5", NULL, "chess", "", 4);
    gives("marseillais --multipv 5 --nodes 60000", NULL, "marseillais", "", 5);
    gives("progressive --multipv 3 --nodes 30000 --moves e2e4 e7e5,d7d5", NULL, "progressive", "e2e4 e7e5,d7d5", 3);
    gives("progressive --multipv 6 --nodes 30000 --moves e2e4 e7e5,d7d5 g1f3,f3e5,b1c3", NULL, "progressive",
          "e2e4 e7e5,d7d5 g1f3,f3e5,b1c3", 6);
    gives("omni --multipv 3 --nodes 30000", NULL, "omni", "", 3);
    gives("ftm --multipv 3 --nodes 30000", NULL, "ftm", "", 3);
    gives("realm --multipv 2 --nodes 30000", NULL, "realm", "", 2);
    gives("chess --multipv 50 --depth 2", NULL, "chess", "", 20);
}
END_TEST

START_TEST(positions)
{
    ck_assert_int_eq(analyse_words("progressive --multipv 3 --nodes 90000 --moves e2e4 e7e5,d7d5 g1f3,f3e5,b1c3", NULL),
                     0);
    ck_assert_msg(strstr(output, "\n3        #1 ") != NULL, "%s", output); /* one win is not all */
    ck_assert_int_eq(analyse_words("chess 6k1/5ppp/8/8/8/8/8/R3K3~w~-~-~0~1 --depth 4", NULL), 0);
    ck_assert_msg(strstr(output, " #1 ") && strstr(output, "  1. Ra8#\n"), "%s", output);
    ck_assert_int_eq(analyse_words("chess 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 --depth 4 --uci", NULL), 0);
    ck_assert_msg(strstr(output, "  a1a8\n") != NULL, "%s", output);
    ck_assert_int_eq(analyse_words("chess 7k/5Q2/6K1/8/8/8/8/8~b~-~-~0~1", NULL), 0);
    ck_assert_str_eq(output, "0   1/2-1/2 {stalemate}\n");
    ck_assert_int_eq(analyse_words("chess --depth 4 --progress", NULL), 0);
    ck_assert_msg(strstr(output, "depth 4, ") != NULL, "%s", output);
}
END_TEST

#define AFTER_A3 "marseillais-balanced rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR~b~KQkq~-~0~1"

/* Sets the two steps of the turn that the program chooses after 1 a3. */
static void steps_find(char first[16], char second[16])
{
    ck_assert_int_eq(analyse_words(AFTER_A3 " --depth 3", NULL), 0);
    const char *turn = strstr(output, "1... ");
    ck_assert_msg(turn && sscanf(turn, "1... %15[^/ ]/%15[^/ ]", first, second) == 2, "%s", output);
}

/* A best move of an EPD is a turn, in any order of its steps that leads to the same position, or its first steps. In
   the cases A and B are the steps of the best turn. */
START_TEST(best_moves)
{
    static const struct {
        const char *operation, *told;
    } cases[] = {{"bm A/B", "right"},   {"bm B/A", "right"}, {"bm A", "right"}, {"bm B", "wrong"},
                 {"bm h6/h5", "wrong"}, {"am A/B", "wrong"}, {"am B", "right"}, {"bm h6/h5 A/B", "right"},
                 {"bm a5/a4", "wrong"}, {"bm A, B", "right"}};
    char first[16], second[16];
    steps_find(first, second);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[200], told[80], operation[64] = "";
        for (const char *c = cases[i].operation; *c; c++)
            snprintf(operation + strlen(operation), 16, "%s", *c == 'A' ? first : *c == 'B' ? second : (char[]){*c, 0});
        snprintf(told, sizeof told, "%s: %s\n", operation, cases[i].told);
        for (char *c = operation; *c; c++)
            *c = *c == ' ' ? '~' : *c;
        snprintf(words, sizeof words, AFTER_A3 "~%s; --depth 3", operation);
        ck_assert_int_eq(analyse_words(words, NULL), strcmp(cases[i].told, "right") != 0);
        ck_assert_msg(strstr(output, told) != NULL, "%s: %s", told, output);
    }
}
END_TEST

/* The last of many best moves counts, too. */
START_TEST(many_best_moves)
{
    char words[800] = AFTER_A3 "~bm", first[16], second[16];
    steps_find(first, second);
    for (unsigned i = 0; i < 60; i++)
        strcat(words, "~h6/h5");
    snprintf(words + strlen(words), 60, "~%s/%s; --depth 3", first, second);
    ck_assert_int_eq(analyse_words(words, NULL), 0);
    ck_assert_msg(strstr(output, ": right\n") != NULL, "%s", output);
}
END_TEST

/* The name of a position comes from a file of anybody: Latin-1 is read, and no control character is printed. */
START_TEST(names_of_positions)
{
    char name[] = "/tmp/tempi-test-XXXXXX", words[80];
    FILE *file = fdopen(mkstemp(name), "w");
    ck_assert_ptr_nonnull(file);
    fputs("7k/8/8/8/8/8/8/K7 w - - id \"\x1B[1mM\xFCller\";\n", file);
    fclose(file);
    snprintf(words, sizeof words, "chess %s --depth 1", name);
    ck_assert_int_eq(analyse_words(words, NULL), 0);
    ck_assert_msg(strncmp(output, "1. ?[1mM\xC3\xBCller\n", 15) == 0, "%s", output);
    unlink(name);
}
END_TEST

/* A position that is refused is told by its line, and those after it are analysed. */
START_TEST(bad_positions)
{
    char name[] = "/tmp/tempi-test-XXXXXX", words[80];
    FILE *file = fdopen(mkstemp(name), "w");
    ck_assert_ptr_nonnull(file);
    fputs("# two\n\n8/8/8/8/8/8/8/8 w - - id \"none\";\n7k/8/8/8/8/8/8/K7 w - - id \"kings\";\n", file);
    fclose(file);
    snprintf(words, sizeof words, "chess %s --depth 1", name);
    ck_assert_int_eq(analyse_words(words, NULL), 2);
    ck_assert_msg(strstr(output, "tempi analyse: line 3: FEN: not one king of each side") != NULL, "%s", output);
    ck_assert_msg(strstr(output, "2. kings\n") && strstr(output, "\n1 positions: "), "%s", output);
    unlink(name);
}
END_TEST

START_TEST(records)
{
    gives("marseillais - --depth 3", "1. e4/d4 e5/d5 *\n", "marseillais", "e2e4,d2d4 e7e5,d7d5", 1);
    gives("marseillais - --depth 3 --turn 2", "1. e4/d4 e5/d5 *\n", "marseillais", "e2e4,d2d4", 1);
    gives("chess - --game 2 --depth 3", "1. e4 *\n1. d4 d5 *\n", "chess", "d2d4 d7d5", 1);
    gives("chess - --depth 3 --moves e7e5", "1. e4 *\n", "chess", "e2e4 e7e5", 1);
    ck_assert_int_eq(analyse_words("chess - --depth 3", "1. e4 Ke6 *"), 0);
    ck_assert_msg(strstr(output, "turn 2, 'Ke6'") != NULL, "%s", output);
    ck_assert_int_eq(analyse_words("chess - --game 3", "1. e4 *\n"), 2);
    ck_assert_int_eq(analyse_words("chess - --turn 9", "1. e4 *\n"), 2);
    ck_assert_int_eq(analyse_words("chess -", "[Variant \"ftm\"]\n1. Nf3 *\n"), 2);
    ck_assert_int_eq(analyse_words("chess -", "[FEN \"x\"]\n1. Nf3 *\n"), 2);
    ck_assert_int_eq(analyse_words("chess -", ""), 2);
}
END_TEST

/* Positions come from standard input as from a file, and blank lines, comments and blanks before them mean nothing; nor
   do blank lines before a game, whose errors have their line. */
START_TEST(standard_input)
{
    static const char positions_given[] = "\r\n  # two\r\n  7k/8/8/8/8/8/8/K7 w - - id \"kings\";\r\n\t#\r\n"
                                          "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\";";
    ck_assert_int_eq(analyse_words("chess - --depth 2", positions_given), 0);
    ck_assert_msg(strstr(output, "1. kings\n") && strstr(output, "2. mate\n"), "%s", output);
    ck_assert_msg(strstr(output, "bm Ra8#: right\n2 positions: 1 right, 0 wrong"), "%s", output);
    ck_assert_int_eq(analyse_words("chess - --depth 2 --game 2", positions_given), 0);
    ck_assert_msg(strncmp(output, "2. mate\n", 8) == 0 && strstr(output, "\n1 positions: "), "%s", output);
    ck_assert_int_eq(analyse_words("chess - --depth 2", "\r\n\r\n[Event \"x\"]\r\n\r\n1. e4 e5\r\n2. Nf4 *\r\n"), 0);
    ck_assert_msg(strstr(output, "'Nf4': no knight of White's goes to f4 (line 6);"), "%s", output);
}
END_TEST

START_TEST(wrong_use)
{
    static const char *const lines[] = {"",
                                        "nosuch",
                                        "chess --nosuch",
                                        "chess --movetime",
                                        "chess --movetime 0",
                                        "chess --movetime x",
                                        "chess --movetime -1",
                                        "chess --movetime nan",
                                        "chess --depth 0",
                                        "chess --multipv 0",
                                        "chess --multipv 257",
                                        "chess --nodes 1x",
                                        "chess nosuchfile",
                                        "chess /nonexistent/file.pgn",
                                        "chess 8/8 w - - 0 1",
                                        "chess 1 2 3 4 5 6 7 8",
                                        "chess - --fen x",
                                        "chess --moves e2e5"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        int status = analyse_words(lines[i], NULL);
        char *end = strchr(output, '\n');
        ck_assert_msg(status == 2, "tempi analyse %s: status %d", lines[i], status);
        ck_assert_msg(end && end > output && !end[1], "tempi analyse %s: not one line:\n%s", lines[i], output);
    }
}
END_TEST

/* Reviews a game and fails unless the output is a valid PGN file that contains all texts. */
static void reviewed(const char *words, const char *record, const char *const texts[])
{
    const char *const argv[] = {"tempi", "replay", "-", NULL};
    static char again[OUTPUT], flat[OUTPUT];
    ck_assert_msg(analyse_words(words, record) == 0, "tempi analyse %s: %s", words, output);
    snprintf(flat, sizeof flat, "%s", output);
    for (char *c = flat; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    for (; *texts; texts++)
        ck_assert_msg(strstr(flat, *texts) != NULL, "no '%s' in\n%s", *texts, output);
    ck_assert_msg(child_run(argv, output, again, sizeof again, 60) == 0, "%s\n%s", output, again);
}

START_TEST(games_are_reviewed)
{
    static const char mates[] = "[White \"Ann\"]\n[Variant \"chess\"]\n\n1. f3 e5 2. g4 d6 3. a3 Qh4# 0-1\n";
    reviewed("chess - --review --nodes 20000", mates,
             (const char *const[]){"[White \"Ann\"]", "2. g4 $4 {?? -M1, loses ",
                                   "missed a win in this turn: 2... Qh4#}", "Qh4# {-M1}", "{checkmate; White lost ",
                                   " 2 ??; Black lost ", " 1 ??} 0-1", NULL});
    reviewed("chess - --review --nodes 20000 --game 2",
             "[Variant \"chess\"]\n\n1. e4 *\n\n[Variant \"chess\"]\n[SetUp \"1\"]\n"
             "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Ra8# 1-0\n",
             (const char *const[]){"1. Ra8# {+M1} {checkmate; White lost 0.00 a turn, 0 ? and 0 ??; ", NULL});
    reviewed("marseillais - --review --nodes 20000", "[Variant \"marseillais\"]\n\n1. e4/d4 f6/g5 2. a3/b3 *\n",
             (const char *const[]){"missed a win in this turn: 2. ", "Qh5#}", NULL});
}
END_TEST

START_TEST(reviews_need_a_game)
{
    static const char *const words[] = {"chess --review", "chess - --review --turn 2", "chess - --review --multipv 2",
                                        "chess nosuchfile --review", "chess - --review --moves e4"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(analyse_words(words[i], "1. e4 *\n") == 2, "%s: %s", words[i], output);
}
END_TEST

Suite *suite_analyse(void)
{
    Suite *s = suite_create("analyse");
    TCase *t = tcase_create("analyse");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, lines_of_play);
    tcase_add_test(t, positions);
    tcase_add_test(t, names_of_positions);
    tcase_add_test(t, bad_positions);
    tcase_add_test(t, records);
    tcase_add_test(t, standard_input);
    tcase_add_test(t, best_moves);
    tcase_add_test(t, many_best_moves);
    tcase_add_test(t, wrong_use);
    tcase_add_test(t, games_are_reviewed);
    tcase_add_test(t, reviews_need_a_game);
    suite_add_tcase(s, t);
    return s;
}
