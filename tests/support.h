/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Helpers that all suites share: positions from texts, actions by text, and the program as a child process on pipes. */
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

/* Adds the games of a games file's text to the list; the test fails at an error in it, warnings are no errors. */
void test_games_add(const char *text);

/* Adds the games of a games file to the list, without their networks; the test fails at an error in it. */
void test_games_load(const char *path);

/* Returns the game of rules/games/example.c, which is not in the list before. */
const struct game *test_example(void);

/* Returns a game by its id; the test fails if there is none. */
const struct game *test_game(const char *id);

/* Sets up a position of a game from a FEN, or the starting position if `fen` is NULL; the test fails if the FEN is
   refused. */
void test_position(struct position *p, const char *id, const char *fen);

/* Fails unless a FEN is refused with a reason. */
void test_refused(const char *id, const char *fen);

/* Returns the legal action with a text; the test fails if there is none. */
action test_action(const struct position *p, const char *text);

/* Returns a random action of a list, preferably one whose text is longer than that of a plain move. */
action test_uncommon(const struct position *p, const action *list, unsigned count, struct random *random);

/* Whether a text is the text of a legal action. */
bool test_legal(const struct position *p, const char *text);

/* Plays turns or actions, separated by spaces and commas; the test fails at one that is not legal. */
void test_play(struct position *p, const char *actions);

/* Returns the texts of all legal actions, sorted and separated by spaces, in a buffer that the next call overwrites. */
const char *test_actions(const struct position *p);

/* Returns the FEN of a position, in a buffer that the next call overwrites. */
const char *test_fen(const struct position *p);

/* Returns the outcome of a position without legal actions as "1-0", "0-1" or "1/2-1/2"; "*" if there are any. Draws
   by repetition and the like are not found. */
const char *test_result(const struct position *p);

/* Fails unless the legal actions are exactly `texts`, which are separated by spaces, in any order. */
void test_actions_are(const struct position *p, const char *texts);

/*
 * Returns how much work a test may do, in nodes of perft. The environment variable TEMPI_TESTS sets it: "quick" (for
 * sanitizers), nothing (the default), or "full".
 */
uint64_t test_budget(void);

/* A child process that we write lines to and read lines from. */
struct child {
    pid_t pid;
    int in, out; /* we write to `in` and read from `out` (standard output and standard error) */
    size_t held;
    char line[65536]; /* the last line read; after it what was read beyond */
    char pending[65536];
};

/* All times in seconds below are for an idle machine; on a busy one and under sanitizers they are extended. */

/* Starts a program with arguments (ended by NULL). argv[0] "tempi" stands for the program under test. */
void child_start(struct child *c, const char *const argv[]);

/* Sends a line to the child, formatted as by printf(); the newline is added. */
void child_send(struct child *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the next line without its newline, NULL after `seconds` or at the end of output. */
const char *child_line(struct child *c, double seconds);

/* Reads up to the first line that begins with `start` and returns it; the test fails after `seconds` or at the end
   of output. */
const char *child_expect(struct child *c, const char *start, double seconds);

/* Reads lines until none comes for a second; the test fails if there are more than `max`. */
void child_falls_silent(struct child *c, unsigned max);

/* Closes the child's input and waits for its end; returns its exit status, or -1 if it had to be killed. */
int child_close(struct child *c, double seconds);

/* Runs a program to its end with `input` as its input (NULL: none) and collects its output, cut to `size`; returns
   its exit status, or -1 if it had to be killed. */
int child_run(const char *const argv[], const char *input, char *output, size_t size, double seconds);

#endif
