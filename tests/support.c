/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Helpers that all suites share: positions, actions, and the program as a child process. */
#include "tests/support.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/clock.h"
#include "rules/custom/custom.h"

const struct game *test_game(const char *id)
{
    const char *reason = "";
    const struct game *game = game_find(id, &reason);
    ck_assert_msg(game != NULL, "game %s: %s", id, reason);
    return game;
}

/* Fails at an error in games; the context points to their text or path. A hook of custom_read(). */
static void told(void *context, const struct fault *f)
{
    if (!f->warning)
        ck_abort_msg("line %u, column %u of %s: %s", f->line, f->column, *(const char *const *)context, f->text);
}

void test_games_add(const char *text)
{
    char *copy = strdup(text);
    ck_assert(copy != NULL && custom_read(copy, true, told, &text));
    free(copy);
}

void test_games_load(const char *path) { ck_assert(custom_load(path, NULL, told, &path)); }

const struct game *test_example(void)
{
    const char *reason;
    if (!game_find("example", &reason))
        test_games_load("tests/data/example.games");
    return test_game("example");
}

void test_position(struct position *p, const char *id, const char *fen)
{
    const struct game *game = test_game(id);
    char error[FEN_ERROR_MAX] = "";
    if (fen)
        ck_assert_msg(fen_read(p, game, game_option_default(game), fen, error), "%s: %s: %s", id, fen, error);
    else
        game_start(p, game, game_option_default(game));
}

void test_refused(const char *id, const char *fen)
{
    const struct game *game = test_game(id);
    struct position p;
    char error[FEN_ERROR_MAX] = "";
    ck_assert_msg(!fen_read(&p, game, game_option_default(game), fen, error), "%s: %s was taken", id, fen);
    ck_assert(error[0] != 0);
}

action test_action(const struct position *p, const char *text)
{
    action a = ACTION_NONE;
    ck_assert_msg(action_read(p, text, strlen(text), &a), "%s is not legal in %s; legal: %s", text, test_fen(p),
                  test_actions(p));
    return a;
}

action test_uncommon(const struct position *p, const action *list, unsigned count, struct random *random)
{
    char text[ACTION_TEXT_MAX];
    action a = list[random_below(random, count)];
    for (unsigned k = 0; k < 8; k++) {
        action_text(p, a, text);
        if (strlen(text) > 4)
            break;
        a = list[random_below(random, count)];
    }
    return a;
}

bool test_legal(const struct position *p, const char *text)
{
    action a;
    return action_read(p, text, strlen(text), &a);
}

void test_play(struct position *p, const char *actions)
{
    char *copy = strdup(actions), *rest = NULL;
    for (char *text = strtok_r(copy, " ,", &rest); text; text = strtok_r(NULL, " ,", &rest))
        game_apply(p, test_action(p, text));
    free(copy);
}

/* Compares texts for qsort(). */
static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Writes the words of a text, sorted and separated by spaces, to `out`. */
static void sort_words(const char *text, char *out, size_t size)
{
    char *copy = strdup(text), *rest = NULL;
    char *words[ACTIONS_MAX];
    size_t n = 0, at = 0;
    for (char *word = strtok_r(copy, " ", &rest); word && n < ACTIONS_MAX; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    qsort(words, n, sizeof *words, compare_texts);
    *out = 0;
    for (size_t i = 0; i < n && at < size; i++)
        at += (size_t)snprintf(out + at, size - at, "%s%s", i ? " " : "", words[i]);
    free(copy);
}

const char *test_actions(const struct position *p)
{
    static char sorted[ACTIONS_MAX * 16];
    static char all[sizeof sorted];
    static action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    size_t at = 0;
    all[0] = 0;
    for (unsigned i = 0; i < n && at < sizeof all; i++) {
        action_text(p, list[i], text);
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", i ? " " : "", text);
    }
    sort_words(all, sorted, sizeof sorted);
    return sorted;
}

const char *test_fen(const struct position *p)
{
    static char text[FEN_MAX];
    fen_write(p, text);
    return text;
}

const char *test_result(const struct position *p)
{
    static const char *const words[] = {
        [ONGOING] = "*", [WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAWN] = "1/2-1/2"};
    const char *reason = "";
    return game_count(p) ? "*" : words[game_result(p, &reason)];
}

void test_actions_are(const struct position *p, const char *texts)
{
    static char wanted[ACTIONS_MAX * 16];
    sort_words(texts, wanted, sizeof wanted);
    const char *found = test_actions(p);
    ck_assert_msg(strcmp(found, wanted) == 0, "in %s\nlegal:    %s\nexpected: %s", test_fen(p), found, wanted);
}

uint64_t test_budget(void)
{
    const char *level = getenv("TEMPI_TESTS");
    if (level && strcmp(level, "quick") == 0)
        return 100000;
    return level && strcmp(level, "full") == 0 ? UINT64_MAX : 20000000;
}

/* Returns how much longer than on an idle machine things may take: sanitizers and other programs slow them down. */
static double patience(void)
{
    double load = 0;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    getloadavg(&load, 1);
    return (test_budget() < 1000000 ? 4 : 1) * (1 + load / (double)(processors > 0 ? processors : 1));
}

void child_start(struct child *c, const char *const argv[])
{
    int to[2], from[2];
    const char *program = argv[0];
    if (strcmp(program, "tempi") == 0) {
        program = getenv("TEMPI");
        if (!program)
            program = "./tempi";
    }
    ck_assert(pipe(to) == 0 && pipe(from) == 0);
    signal(SIGPIPE, SIG_IGN);
    *c = (struct child){.in = to[1], .out = from[0], .pid = fork()};
    ck_assert(c->pid >= 0);
    if (c->pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        dup2(from[1], 2);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execvp(program, (char *const *)argv);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
}

/* Writes a whole text; ignores that the child may have ended. */
static void child_write(struct child *c, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(c->in, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        text += n;
        length -= (size_t)n;
    }
}

void child_send(struct child *c, const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    ck_assert(length >= 0);
    text[length] = '\n';
    child_write(c, text, (size_t)length + 1);
    free(text);
}

/* Waits for more output; returns false at its end or after the deadline, both of which mean that nothing more comes
   in time. */
static bool child_fill(struct child *c, double deadline)
{
    struct pollfd out = {.fd = c->out, .events = POLLIN};
    double left = deadline - clock_seconds();
    int ready = poll(&out, 1, left > 0 ? (int)(left * 1000) + 1 : 0);
    if (ready < 0)
        return errno == EINTR;
    if (ready == 0 || c->held == sizeof c->pending)
        return false;
    ssize_t n = read(c->out, c->pending + c->held, sizeof c->pending - c->held);
    if (n > 0)
        c->held += (size_t)n;
    return n > 0;
}

/* Returns the next line if it comes before the deadline. */
static const char *line_until(struct child *c, double deadline)
{
    char *end;
    while (!(end = memchr(c->pending, '\n', c->held)))
        if (!child_fill(c, deadline))
            return NULL;
    size_t length = (size_t)(end - c->pending);
    memcpy(c->line, c->pending, length);
    c->line[length] = 0;
    c->held -= length + 1;
    memmove(c->pending, end + 1, c->held);
    return c->line;
}

const char *child_line(struct child *c, double seconds)
{
    return line_until(c, clock_seconds() + seconds * patience());
}

const char *child_expect(struct child *c, const char *start, double seconds)
{
    double deadline = clock_seconds() + seconds * patience();
    char last[256] = "";
    const char *line;
    while ((line = line_until(c, deadline)) != NULL) {
        if (strncmp(line, start, strlen(start)) == 0)
            return line;
        snprintf(last, sizeof last, "%.200s", line);
    }
    ck_abort_msg("no line '%s...' in %.1f s; the last line was '%s'", start, seconds, last);
    return NULL;
}

void child_falls_silent(struct child *c, unsigned max)
{
    unsigned lines = 0;
    while (child_line(c, 1))
        ck_assert_msg(++lines <= max, "no silence after %u lines, the last is '%.100s'", lines, c->line);
}

int child_close(struct child *c, double seconds)
{
    double deadline = clock_seconds() + seconds * patience();
    int status = 0;
    close(c->in);
    while (waitpid(c->pid, &status, WNOHANG) == 0) {
        if (clock_seconds() > deadline) {
            kill(c->pid, SIGKILL);
            waitpid(c->pid, &status, 0);
            close(c->out);
            return -1;
        }
        c->held = 0;
        if (!child_fill(c, clock_seconds() + 0.005))
            usleep(1000);
    }
    close(c->out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int child_run(const char *const argv[], const char *input, char *output, size_t size, double seconds)
{
    struct child c;
    double deadline = clock_seconds() + seconds * patience();
    const char *line;
    size_t at = 0;
    child_start(&c, argv);
    if (input)
        child_write(&c, input, strlen(input));
    close(c.in);
    c.in = open("/dev/null", 1);
    output[0] = 0;
    while ((line = line_until(&c, deadline)) != NULL)
        if (at < size)
            at += (size_t)snprintf(output + at, size - at, "%s\n", line);
    return child_close(&c, deadline - clock_seconds());
}
