/* What `tempi solve` asks of one problem, and what it finds. */
#ifndef PROTOCOL_COMMANDS_SOLVE_H
#define PROTOCOL_COMMANDS_SOLVE_H

#include "protocol/commands/arguments.h"
#include "search/turns/problem.h"

enum { SOLVE_TEXT_MAX = 4096 };

/* A problem as the command line or a line of a file has it. */
struct task {
    struct setting setting;
    struct problem problem;
    bool all;    /* list every solution, with its variations */
    bool unique; /* say whether there is one solution, in how many orders, and which defences have duals */
    bool quiet;  /* print nothing */
    long long movetime, tries; /* movetime: milliseconds, 0 no limit */
    char *attempt;             /* a turn whose refutations are wanted, as text; NULL: none */
    struct mate_line attempt_turn;
};

struct finding {
    enum proof proof;
    unsigned turns;           /* in which the aim is reached; less than asked for if there is a shorter way */
    uint64_t solutions;       /* by final position; no more than 1 unless all were looked for */
    uint64_t orders;          /* of the steps of the first solution; 0: not counted in time */
    uint64_t defences, duals; /* after the first solution: replies, and those that leave a choice */
    char key[SOLVE_TEXT_MAX]; /* the first solution's turns as texts, separated by spaces */
};

/* Takes the options of a problem from what is left of the arguments; complains and returns false otherwise. */
bool task_read(struct arguments *a, struct task *t);

/* Sets the problem up from its setting; complains and returns false if that cannot be. */
bool task_begin(const struct arguments *a, struct task *t);

/* Solves a problem and prints what is found unless the task is quiet. */
void task_solve(const struct task *t, struct finding *f);

#endif
