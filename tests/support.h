/* What the suites share: positions from texts, actions by text, and the program as a child process on pipes. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <check.h>
#include <sys/types.h>

#include "engine/random.h"
#include "rules/game.h"
#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "rules/record.h"

/* Every suite of the Makefile's list. */
#define SUITE(name) Suite *suite_##name(void);
#include "suites.def"
#undef SUITE

/* A game by its id; the test fails if there is none. */
const struct game *test_game(const char *id);

/* Sets up a position of a game from a FEN, or its start if `fen` is NULL; the test fails if that is refused. */
void test_position(struct position *p, const char *id, const char *fen);

/* Fails unless a FEN is refused, with a reason. */
void test_refused(const char *id, const char *fen);

/* The legal action of a text; the test fails if there is none. */
action test_action(const struct position *p, const char *text);

/* One of some actions at random, but rather one whose text is longer than that of a plain move. */
action test_uncommon(const struct position *p, const action *list, unsigned count, struct random *random);

/* Whether a text is that of a legal action. */
bool test_legal(const struct position *p, const char *text);

/* Plays turn texts or actions, separated by spaces and commas; the test fails at one that is not legal. */
void test_play(struct position *p, const char *actions);

/* The texts of all legal actions, sorted and separated by spaces, in a buffer that the next call overwrites. */
const char *test_actions(const struct position *p);

/* The FEN of a position, in a buffer that the next call overwrites. */
const char *test_fen(const struct position *p);

/* The outcome at a node without actions as "1-0", "0-1", "1/2-1/2"; "*" while there are any. Draws are not looked for.
 */
const char *test_result(const struct position *p);

/* Fails unless the two sets of legal actions are the same, in any order; `texts` are separated by spaces. */
void test_actions_are(const struct position *p, const char *texts);

/*
 * How much work a test may do, in nodes of perft: by the environment variable TEMPI_TESTS "quick" (for sanitizers),
 * nothing (the default), or "full".
 */
uint64_t test_budget(void);

/* A process that we write lines to and read lines from. */
struct child {
    pid_t pid;
    int in, out; /* we write to `in` and read from `out` (standard output and standard error) */
    size_t held;
    char line[65536]; /* the line that was read last; behind it what was read too far */
    char pending[65536];
};

/* Seconds below are those of an idle machine; on a busy one and under sanitizers more are granted. */

/* Starts a program with arguments (ended by NULL). argv[0] "tempi" stands for the program under test. */
void child_start(struct child *c, const char *const argv[]);

/* Writes a line, formatted as by printf; the newline is added. */
void child_send(struct child *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line without its newline, NULL after `seconds` or at the end of output. */
const char *child_line(struct child *c, double seconds);

/* Reads up to the first line that begins with `start` and returns it; the test fails after `seconds` or at the end. */
const char *child_expect(struct child *c, const char *start, double seconds);

/* Closes the child's input and waits for its end; returns its exit status, or -1 if it had to be killed. */
int child_close(struct child *c, double seconds);

/* Runs a program to its end with some text as its input (NULL: none) and collects what it writes (cut at the size);
   returns its exit status, or -1 if it had to be killed. */
int child_run(const char *const argv[], const char *input, char *output, size_t size, double seconds);

#endif
