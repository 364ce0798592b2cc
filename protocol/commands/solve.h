/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `tempi solve` is asked about one problem, and what it finds. solve.c reads tasks, solve_task.c solves them. */
#ifndef PROTOCOL_COMMANDS_SOLVE_H
#define PROTOCOL_COMMANDS_SOLVE_H

#include "protocol/commands/arguments.h"
#include "search/turns/problem.h"

enum { SOLVE_TEXT_MAX = 4096, SOLVE_GOAL_MAX = 32 };

/* A problem as given on the command line or by a line of a file. */
struct task {
    struct setting setting;
    struct problem problem;
    bool all;     /* print every solution with its variations */
    bool unique;  /* print whether there is only one solution, its step orders, and the defences with duals */
    bool shorter; /* solutions of fewer turns, too */
    bool setplay; /* print what follows if the opponent begins, too */
    bool duplex;  /* solve the problem for the opponent, too */
    bool quiet;   /* print nothing and stop at a second solution */
    long long movetime, tries; /* movetime: milliseconds, 0: no limit; tries: most refutations of a try, 0: no tries */
    const char *proof_game;    /* FEN of --proofgame; NULL: another problem */
    struct position target;    /* its position */
    const char *attempt;       /* text of the turn of --try; NULL: none */
    struct mate_line attempt_turn;
};

struct finding {
    enum proof proof;
    unsigned turns;     /* turns in which the aim is reached; fewer than stipulated if there is a shorter solution */
    uint64_t solutions; /* number of solutions by final position; at most 1 unless all were searched */
    uint64_t orders;    /* step orders of the first solution, at most UINT64_MAX; 0: not counted in time */
    uint64_t defences, duals; /* after the first solution: defences, and those with duals */
    char key[SOLVE_TEXT_MAX]; /* texts of the turns of the first solution, separated by spaces */
};

/* Writes a goal of a game as --goal has it; returns `text` (room for SOLVE_GOAL_MAX). */
const char *goal_text(const struct problem_goal *goal, const struct game *game, char *text);

/* Solves a problem, and prints its solutions unless the task is quiet. */
void task_solve(const struct task *t, struct finding *f);

#endif
