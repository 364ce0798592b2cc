/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lack of memory: every allocation fails once, alone or with all later ones, in a start, searches, matches and readings
 * of PGN files. The program must go on, or end with a line on standard error and exit status 1.
 */
#include "tests/support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/commands/commands.h"
#include "tests/failing.h"

enum { WORDS = 32, RUNS_MAX = 4000, SECONDS_MAX = 60, NEVER_FAILED = 100 };

/* Points a descriptor of this process at a temporary file that holds a text. */
static void descriptor_set(int descriptor, const char *text)
{
    FILE *file = tmpfile();
    ck_assert(file != NULL && fputs(text, file) >= 0 && fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0);
    dup2(fileno(file), descriptor);
    fclose(file);
}

/* Returns the size of the file behind a descriptor. */
static long descriptor_size(int descriptor) { return (long)lseek(descriptor, 0, SEEK_END); }

/* Runs the program in a child process with some words (`~` is a space inside a word; none: a protocol on standard
   input) and lets an allocation fail. */
static void run_failing(const char *words, unsigned long n, bool lasting)
{
    char copy[512], *rest = copy, *list[WORDS];
    int count = 0;
    const char *program = getenv("TEMPI");
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word && count < WORDS; word = strtok_r(NULL, " ", &rest)) {
        for (char *c = word; *c; c++)
            *c = *c == '~' ? ' ' : *c;
        list[count++] = strcmp(word, "TEMPI") == 0 && program ? (char *)program : word;
    }
    alarm(SECONDS_MAX);
    failing_arm(n, lasting);
    int status = count ? command_run(count, list) : protocol_run();
    bool come = failing_come();
    failing_arm(0, false);
    fflush(stdout);
    _exit(come ? status : NEVER_FAILED);
}

/* Lets the n-th allocation fail; returns false once there are fewer. */
static bool fail_at(const char *words, const char *input, unsigned long n, bool lasting)
{
    int status = 0;
    FILE *errors = tmpfile();
    pid_t child = fork();
    ck_assert(child >= 0 && errors != NULL);
    if (child == 0) {
        descriptor_set(STDIN_FILENO, input);
        descriptor_set(STDOUT_FILENO, "");
        dup2(fileno(errors), STDERR_FILENO);
        run_failing(words, n, lasting);
    }
    ck_assert(waitpid(child, &status, 0) == child);
    long said = descriptor_size(fileno(errors));
    fclose(errors);
    ck_assert_msg(WIFEXITED(status), "'%s' %s: allocation %lu: signal %d", words, input, n, WTERMSIG(status));
    status = WEXITSTATUS(status);
    bool unknown = status == 3 && strncmp(words, "mate ", 5) == 0;
    bool engine = status == 2 && strncmp(words, "match ", 6) == 0; /* the engine of the match had no memory */
    ck_assert_msg(status <= 1 || unknown || engine || status == NEVER_FAILED, "'%s' %s: allocation %lu: exit status %d",
                  words, input, n, status);
    ck_assert_msg((status != 1 && !engine) || said > 0, "'%s' %s: allocation %lu: no word of error", words, input, n);
    return status != NEVER_FAILED;
}

/* Lets each allocation of a run fail in turn, alone and with all later ones; in quick tests every third, one way and
   the other by turns, as a new process costs most under sanitizers. */
static void fail_each(const char *words, const char *input)
{
    bool quick = test_budget() < 1000000;
    for (unsigned round = 0; round < (quick ? 1 : 2); round++) {
        unsigned long n = 1;
        while (n < RUNS_MAX && fail_at(words, input, n, quick ? n % 2 == 1 : round == 1))
            n += quick ? 3 : 1;
        ck_assert_msg(n > 1 && n < RUNS_MAX, "'%s': %lu allocations", words, n - 1);
    }
}

/* Reads the games, which is most of the allocations of a short run; after it only the others fail. */
static void games_read(void) { ck_assert(game_at(0) != NULL); }

START_TEST(start)
{
    fail_each("", "uci\nisready\nquit\n");
    games_read();
    fail_each("", "xboard\nprotover 2\nquit\n");
}
END_TEST

START_TEST(sessions)
{
    games_read();
    fail_each("", "uci\nsetoption name Threads value 3\nsetoption name Hash value 2\n"
                  "position startpos moves e2e4 e7e5\ngo depth 2\nd\nstop\nquit\n");
    fail_each("", "xboard\nprotover 2\nnew\nvariant marseillais-balanced\ncores 2\nmemory 12\nsd 1\nusermove e2e4\n"
                  "ping 1\nundo\n?\nquit\n");
}
END_TEST

START_TEST(searches)
{
    games_read();
    fail_each("analyse chess --depth 2 --threads 2 --hash 1 --multipv 2", "");
    fail_each("analyse progressive --nodes 300 --threads 2 --hash 1", "");
    fail_each("mate marseillais --fen 7k/8/5K2/6Q1/8/8/8/8~w~-~-~0~1", "");
    fail_each("perft chess 3 --threads 2 --hash 1", "");
    fail_each("perft marseillais 1 --turns", "");
    fail_each("play chess --self --movetime 1 --max-turns 2 --hash 1", "");
}
END_TEST

START_TEST(matches)
{
    games_read();
    fail_each(
        "match marseillais --engine builtin:random --engine builtin:material --games 2 --max-turns 3 --concurrency 2",
        "");
    fail_each("match chess --engine TEMPI --engine builtin:random --games 1 --max-turns 1 --depth 1", "");
}
END_TEST

START_TEST(records)
{
    static const char *const game = "[Event \"a\"]\n[Variant \"progressive\"]\n\n1. e4 2. e5, d5 3. exd5, d4, Nf3 *\n\n"
                                    "1. e4 e5 2. Nf3 -- 1/2-1/2\n";
    games_read();
    fail_each("replay - --uci", game);
    fail_each("analyse progressive - --depth 1 --hash 1", game);
    fail_each("genfens 1", "");
}
END_TEST

Suite *suite_memory(void)
{
    Suite *suite = suite_create("memory");
    TCase *c = tcase_create("memory");
    tcase_add_test(c, start);
    tcase_add_test(c, sessions);
    tcase_add_test(c, searches);
    tcase_add_test(c, matches);
    tcase_add_test(c, records);
    suite_add_tcase(suite, c);
    return suite;
}
