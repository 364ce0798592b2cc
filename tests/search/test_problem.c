/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Problems: the proofs agree with plain searches that know only the rules, on random positions of many games; published
 * mates; output and exit status of `tempi solve`.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/turns/problem.h"

enum { WAIT = 100, PLAIN_MAX = 8000 };

static char output[1 << 16];

/* ---- plain searches ---- */

static unsigned plain_nodes; /* of the current search; beyond PLAIN_MAX it is given up */

/* Whether an aim is reached by its last turn, or by the reply to it. */
static bool plain_proof(const struct position *p, const struct aim *aim)
{
    action list[ACTIONS_MAX];
    const char *reason;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool ours = p->turn.decider == aim->side, self = aim->outcome != (aim->side == WHITE ? WHITE_WINS : BLACK_WINS);
    if (!n)
        return game_result(p, &reason) == aim->outcome;
    if (p->number > aim->last && (self || p->number > aim->last + 1 || p->turn.owner == aim->side))
        return false;
    for (unsigned i = 0; i < n && plain_nodes++ < PLAIN_MAX; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        if (plain_proof(&after, aim) == ours)
            return ours;
    }
    return !ours;
}

/* Sets up a random position of kings and so many other pieces of each side; returns false if it is not legal. */
static bool random_position(struct position *p, const struct game *game, struct random *r, unsigned white,
                            unsigned black, unsigned number)
{
    char board[64], fen[FEN_MAX], error[FEN_ERROR_MAX];
    memset(board, 0, sizeof board);
    for (unsigned i = 0; i < white + black + 2; i++) {
        unsigned square = random_below(r, 64);
        char piece = i == 0 ? 'k' : i == 1 ? 'K' : "pnbrqqrp"[random_below(r, 8)];
        if (board[square] || ((piece | 32) == 'p' && (square < 8 || square > 55)))
            return false;
        board[square] = i > 1 && i < white + 2 ? (char)(piece - 32) : piece;
    }
    char *at = fen;
    for (unsigned square = 0; square < 64; square++) {
        if (square && square % 8 == 0)
            *at++ = '/';
        *at++ = board[square] ? board[square] : '1';
    }
    snprintf(at, sizeof fen - 64 - 8, " %c - - 0 %u", number % 2 ? 'w' : 'b', (number + 1) / 2);
    return fen_read(p, game, game_option_default(game), fen, error) && game_count(p);
}

struct sample {
    const char *game;
    unsigned turns, number; /* of the turn that begins */
    enum problem_kind kind;
};

START_TEST(proofs_agree_with_plain_searches)
{
    static const struct sample samples[] = {
        {"chess", 2, 1, PROBLEM_MATE},
        {"chess", 3, 1, PROBLEM_MATE},
        {"marseillais", 1, 3, PROBLEM_MATE},
        {"marseillais", 2, 3, PROBLEM_MATE},
        {"doublemove", 1, 3, PROBLEM_MATE},
        {"doublemove", 2, 3, PROBLEM_MATE},
        {"monster", 2, 2, PROBLEM_MATE},
        {"monster", 2, 3, PROBLEM_MATE},
        {"imperatore", 2, 3, PROBLEM_MATE},
        {"citizen", 2, 3, PROBLEM_MATE},
        {"doublet", 2, 3, PROBLEM_MATE},
        {"progressive", 1, 3, PROBLEM_MATE},
        {"progressive", 2, 2, PROBLEM_MATE},
        {"progressive-silverman", 1, 2, PROBLEM_MATE},
        {"triplets", 1, 5, PROBLEM_MATE},
        {"omni", 1, 3, PROBLEM_MATE},
        {"swarm", 1, 3, PROBLEM_MATE},
        {"quest", 1, 3, PROBLEM_MATE},
        {"marseillais-losing", 1, 3, PROBLEM_MATE},
        {"threesum", 1, 3, PROBLEM_MATE},
        {"chess", 1, 1, PROBLEM_SELFMATE},
        {"chess", 2, 1, PROBLEM_SELFMATE},
        {"marseillais", 1, 3, PROBLEM_SELFMATE},
        {"ftm", 2, 3, PROBLEM_MATE},
    };
    struct budget budget = {0};
    unsigned found = 0, none = 0, wanted = test_budget() > 1000000 ? 20 : 6;
    struct random r;
    random_seed(&r, 18);
    for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const struct game *game = test_game(samples[i].game);
        for (unsigned tried = 0, compared = 0; compared < wanted && tried < 10 * wanted; tried++) {
            struct problem b = {.kind = samples[i].kind, .turns = samples[i].turns};
            char fen[FEN_MAX];
            if (!random_position(&b.start, game, &r, 2, 1 + b.kind, samples[i].number))
                continue;
            struct aim aim = problem_aim(&b, b.turns);
            plain_nodes = 0;
            bool plain = plain_proof(&b.start, &aim);
            if (plain_nodes >= PLAIN_MAX)
                continue;
            struct prover *s = prover_new(&budget, 1 << 20);
            enum proof proof = prove(s, &b.start, &aim);
            fen_write(&b.start, fen);
            ck_assert_msg(proof == (plain ? PROOF_FOUND : PROOF_NONE), "%s in %u, %s: %d", samples[i].game, b.turns,
                          fen, proof);
            prover_free(s);
            compared++;
            *(plain ? &found : &none) += 1;
        }
    }
    ck_assert_uint_gt(found, wanted);
    ck_assert_uint_gt(none, wanted);
}
END_TEST

/* ---- lines ---- */

/* All different final positions of a turn, by trying all orders. */
struct finals {
    struct position at[4096];
    uint64_t keys[4096];
    unsigned ways[4096], count;
};

/* Adds the final positions of a turn that are not listed yet. */
static void finals_add(const struct position *before, const struct position *p, struct finals *f)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), i;
    if (turn_same(before, p) && n) {
        for (i = 0; i < n; i++) {
            struct position after = *p;
            game_apply(&after, list[i]);
            finals_add(before, &after, f);
        }
        return;
    }
    uint64_t key = position_key(p);
    for (i = 0; i < f->count && f->keys[i] != key; i++)
        ;
    if (i == f->count) {
        ck_assert_uint_lt(i, 4096);
        f->at[f->count] = *p;
        f->keys[f->count] = key;
        f->ways[f->count++] = 0;
    }
    f->ways[i]++;
}

/* Returns how many lines of final positions lead to a mate of `loser` in exactly so many turns; in a series his
   turns are passed. */
static unsigned plain_lines(const struct position *p, unsigned turns, unsigned loser, bool series)
{
    struct finals *f = calloc(1, sizeof *f);
    const char *reason;
    unsigned sum = 0;
    finals_add(p, p, f);
    for (unsigned i = 0; i < f->count; i++) {
        struct position after = f->at[i];
        if (turns > 1)
            sum += game_count(&after) && (!series || turn_skip(&after)) ? plain_lines(&after, turns - 1, loser, series)
                                                                        : 0;
        else
            sum += !game_count(&after) && game_result(&after, &reason) == (loser == WHITE ? BLACK_WINS : WHITE_WINS);
    }
    free(f);
    return sum;
}

/* Counts a solution. */
static bool count_line(void *context, const struct solution *s)
{
    ck_assert_uint_gt(s->count, 0);
    ++*(unsigned *)context;
    return true;
}

START_TEST(lines_agree_with_plain_searches)
{
    static const struct {
        const char *game, *fen;
        unsigned turns;
        bool series, half;
    } samples[] = {
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 b - - 0 1", 2, false, false},
        {"chess", "8/8/8/8/1n6/8/8/k1K4R b - - 0 1", 2, false, false},
        {"chess", "8/8/8/8/8/p1K5/8/k5B1 w - - 0 1", 2, false, true},
        {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3, true, false},
        {"marseillais", "k7/p7/8/8/8/8/8/K6R b - - 0 3", 1, false, false},
        {"marseillais", "k7/p7/2P5/8/8/8/8/K7 w - - 0 3", 2, true, false},
    };
    struct budget budget = {0};
    unsigned lines = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct problem b = {.kind = samples[i].series ? PROBLEM_MATE : PROBLEM_HELPMATE,
                            .series = samples[i].series,
                            .half = samples[i].half,
                            .turns = samples[i].turns - samples[i].half};
        unsigned found = 0, turns = b.series ? b.turns : 2 * b.turns + b.half;
        test_position(&b.start, samples[i].game, samples[i].fen);
        unsigned loser = b.series || b.half ? !b.start.turn.decider : b.start.turn.decider;
        unsigned plain = plain_lines(&b.start, turns, loser, b.series);
        enum proof proof = problem_lines(&b, NULL, &budget, count_line, &found);
        ck_assert_msg(found == plain, "%s %s: %u, %u by trying all", samples[i].game, samples[i].fen, found, plain);
        ck_assert_int_eq(proof, plain ? PROOF_FOUND : PROOF_NONE);
        lines += plain;
    }
    ck_assert_uint_gt(lines, 0);
}
END_TEST

START_TEST(orders_are_counted)
{
    static const char *const positions[][2] = {{"marseillais", "k7/8/8/8/3p4/8/4P3/K2N4 w - - 0 3"},
                                               {"progressive", "k7/p7/8/8/8/8/8/R3K3 w Q - 0 2"},
                                               {"doublemove", "k7/8/8/8/8/8/8/R3K3 w Q - 0 3"}};
    struct budget budget = {0};
    for (unsigned i = 0; i < 3; i++) {
        struct position p;
        struct turn_list turns = {0};
        struct finals *f = calloc(1, sizeof *f);
        test_position(&p, positions[i][0], positions[i][1]);
        finals_add(&p, &p, f);
        ck_assert(turn_list_fill(&turns, &p, &budget));
        ck_assert_uint_eq(turns.count, f->count);
        for (size_t t = 0; t < turns.count; t++) {
            struct position after = p;
            unsigned at = 0;
            turn_play(&after, &turns.turns[t]);
            while (at < f->count && f->keys[at] != position_key(&after))
                at++;
            ck_assert_uint_lt(at, f->count);
            ck_assert_uint_eq(turn_orders(&p, &turns.turns[t], &budget), f->ways[at]);
        }
        turn_list_free(&turns);
        free(f);
    }
}
END_TEST

/* ---- the command ---- */

/* Keeps the first line of a mate and stops. */
static bool keep_first(void *context, const struct mate_line *line)
{
    *(struct mate_line *)context = *line;
    return false;
}

/* Counts how often a budget tells the time. */
static void count_told(void *context, int64_t elapsed)
{
    (void)elapsed;
    ++*(unsigned *)context;
}

START_TEST(orders_are_not_counted_without_time)
{
    unsigned asked = 0;
    struct clock_plan over = {.timed = true};
    struct budget none = {.clock = &over, .tell = count_told, .context = &asked}, budget = {.max = 1000000};
    struct position p;
    struct mate_line mate = {.length = 0};
    test_position(&p, "progressive", "8/1p5k/5K1P/8/8/8/8/1q6 b - - 0 7"); /* a turn of fourteen steps */
    mate_all(&p, &budget, NULL, keep_first, &mate);
    ck_assert_uint_gt(mate.length, 4);
    ck_assert_uint_eq(turn_orders(&p, &mate, &none), 0);
    ck_assert_uint_eq(asked, 1);
}
END_TEST

/* Runs `tempi solve` with words separated by '|'; returns the exit status. */
static int solve(const char *words)
{
    static char copy[1024];
    const char *argv[40] = {"tempi", "solve"};
    unsigned n = 2;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *rest = copy, *word; (word = strsep(&rest, "|")) != NULL;)
        argv[n++] = word;
    return child_run(argv, NULL, output, sizeof output, WAIT);
}

START_TEST(the_command_tells_what_it_proves)
{
    const char *two = "chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--unique";
    ck_assert_int_eq(solve(two), 0);
    ck_assert_msg(
        strstr(output, "1. Ra6!\n") && strstr(output, "   2. b7#  after bxa6\n") &&
            strstr(output, "1 solution\nsteps of the first one in 1 order\n0 of 7 defences leave a choice\nsound\n"),
        "%s", output);
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|1"), 1);
    ck_assert(strstr(output, "no solution\n"));
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--tries|1"), 0);
    ck_assert_msg(strstr(output, "try 1. Rxa7+ is refuted by Bxa7\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--try|a1a5"), 1);
    ck_assert_msg(strstr(output, "try 1. Ra5 is refuted by 1 of 7 defences: a6\n"), "%s", output);
    ck_assert_int_eq(solve("marseillais|--fen|k7/8/2K5/8/8/8/8/6Q1 w - - 0 1|--mate|1|--all"), 0);
    ck_assert_msg(strstr(output, "3 solutions\n"), "%s", output);
    ck_assert_int_eq(solve("progressive-italian|--moves|e2e4|e7e5,d7d5|--mate|2|--movetime|1000"), 3);
    ck_assert_msg(strstr(output, "unknown\n"), "%s", output);
}
END_TEST

/* White's five steps give check, and each reply gives check too and ends Black's turn, so that seven steps mate. */
START_TEST(a_published_win_is_proven)
{
    ck_assert_int_eq(solve("progressive|--moves|d2d4|c7c5,c5d4|e2e4,e4e5,b1a3|d7d5,c8g4,g4d1,e8d7|--mate|2|--try|"
                           "e1d2,d2d3,d3d4,d4d5,e5e6"),
                     0);
    ck_assert_msg(strstr(output, "5. Kd2, Kd3, Kxd4, Kxd5, e6+!") && strstr(output, "after Kc7+") &&
                      strstr(output, "after fxe6+") && strstr(output, "proven\n"),
                  "%s", output);
}
END_TEST

START_TEST(wrong_use_is_refused)
{
    static const char *const wrong[] = {
        "chess|--mate|0",
        "chess|--mate|1.5",
        "chess|--mate|99",
        "chess|--mate|two",
        "chess|--try|e2",
        "marseillais|--try|e2e4",
        "chess|--seriesmate|--tries|1",
        "chess|--tries|0",
        "chess|--frobnicate",
        "chess|--fen|k7/2K5/8/8/8/8/8/RR6 b - - 0 1|--fen",
        "chess|--fen|k7/8/KQ6/8/8/8/8/8 b - - 0 1|--mate",
        "chess|--moves|f2f3|e7e5|g2g4|d8h4|--mate|1",
        "--file",
        "--file|no such file",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(solve(wrong[i]) == 2, "%s: %s", wrong[i], output);
        ck_assert_msg(strncmp(output, "tempi solve: ", 13) == 0 && strchr(output, '\n') == output + strlen(output) - 1,
                      "%s: %s", wrong[i], output);
    }
}
END_TEST

/* Runs a problem file that holds `text`; returns the exit status. */
static int solve_file(const char *text)
{
    char path[] = "/tmp/tempi-problems-XXXXXX", words[80];
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    snprintf(words, sizeof words, "--file|%s", path);
    int status = solve(words);
    unlink(path);
    return status;
}

START_TEST(a_file_is_judged)
{
    ck_assert_int_eq(solve_file("# a comment\n\nchess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2;a1a6\n"), 0);
    ck_assert_msg(strstr(output, "3. chess: sound: a1a6 (1 order), ") &&
                      strstr(output, "1 problems: 1 sound, 0 not sound, 0 unknown"),
                  "%s", output);
    /* a solution is a final position: other orders of its steps are equal to it, an illegal turn or one that ends
       elsewhere is not */
    const char *way = "progressive-italian;1R6/7k/8/2K1p3/4Pp2/5P2/4p3/8 w - - 0 3;--mate 1;";
    char line[200];
    for (unsigned i = 0; i < 4; i++) {
        static const char *const ways[] = {"c5d6,d6e7,e7f7,b8b1,b1h1", "c5d6,d6e6,e6f7,b8b1,b1h1",
                                           "c5d6,d6e6,e6f7,b8b1,b1b2", "c5d6,d6e6,e6f7,b8b1,b1h8"};
        snprintf(line, sizeof line, "%s%s\n", way, ways[i]);
        ck_assert_int_eq(solve_file(line), i > 1);
    }
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2;a1a5\n"
                                "chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 1\n"
                                "chess;k7/8/1K6/8/8/8/8/6RR w - - 0 1;--mate 2\n"
                                "marseillais;k7/8/2K5/8/8/8/8/6Q1 w - - 0 1;--mate 1\n"),
                     1);
    ck_assert_msg(strstr(output, "1. chess: not sound: not by a1a5, but by a1a6") &&
                      strstr(output, "2. chess: not sound: no solution") &&
                      strstr(output, "3. chess: not sound: already in 1") &&
                      strstr(output, "4. marseillais: not sound: more than one solution, such as"),
                  "%s", output);
    ck_assert_int_eq(solve_file("chess;8/8/8/8/8/8/8/8 w - - 0 1;--mate 2\n"), 2);
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n"), 2);
    ck_assert_msg(strstr(output, "tempi solve: line 1: a line must be GAME;FEN;OPTIONS"), "%s", output);
    static char text[4000];
    memset(text, 'x', 3000);
    snprintf(text + 3000, 900, "\nchess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2");
    ck_assert_int_eq(solve_file(text), 2);
    ck_assert_msg(strstr(output, "line 1: a line must be") && strstr(output, "1 problems: 1 sound"), "%s", output);
}
END_TEST

Suite *suite_problem(void)
{
    Suite *s = suite_create("problem");
    TCase *t = tcase_create("problem");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, proofs_agree_with_plain_searches);
    tcase_add_test(t, lines_agree_with_plain_searches);
    tcase_add_test(t, orders_are_counted);
    tcase_add_test(t, orders_are_not_counted_without_time);
    tcase_add_test(t, the_command_tells_what_it_proves);
    tcase_add_test(t, a_published_win_is_proven);
    tcase_add_test(t, wrong_use_is_refused);
    tcase_add_test(t, a_file_is_judged);
    suite_add_tcase(s, t);
    return s;
}
