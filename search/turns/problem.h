/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Problems for `tempi solve`: a goal to be reached in n turns, by stipulation against every defence or with the
 * opponent's help, and series-movers of each kind, in which one side makes all its turns first while the opponent
 * passes. Turns with the same final position are one solution, whatever the order of their steps. Play does not use
 * this file.
 */
#ifndef SEARCH_TURNS_PROBLEM_H
#define SEARCH_TURNS_PROBLEM_H

#include "search/turns/proof_number.h"

/* What sorts of problems differ in: who reaches the goal, and who wants it. */
struct stipulation {
    const char *name; /* before the goal: "self" of "selfmate" */
    bool other;       /* the opponent of the side that begins reaches the goal (with half a turn it begins itself) */
    bool helps;       /* both sides play for it, */
    bool forced;      /* until the last turn, after which the opponent cannot avoid it */
    enum duty duty;
};

enum problem_kind {
    PROBLEM_MATE,
    PROBLEM_SELFMATE,
    PROBLEM_REFLEXMATE,
    PROBLEM_SEMIREFLEX,
    PROBLEM_HELPMATE,
    PROBLEM_HELPSELF,
    PROBLEM_SORTS
};

/* The stipulations by problem_kind. */
extern const struct stipulation stipulations[PROBLEM_SORTS];

enum { PROBLEM_TURNS_MAX = 80 }; /* turns of a solution, of both sides */

struct problem {
    struct position start;  /* at the start of a turn or within it */
    enum problem_kind kind; /* the stipulation */
    struct problem_goal goal;
    const struct position *target; /* a proof game: help play to the board of this position; NULL: to the goal */
    bool series;                   /* a series-mover */
    bool half;                     /* help play that begins with a turn of the side that makes the last one */
    unsigned turns;                /* turns of the side to move at the start, without that half turn */
};

/* A solution as a line of play, one turn after the other; in a series-mover the turns that the opponent passes are left
   out. */
struct solution {
    unsigned count;
    struct mate_line turns[PROBLEM_TURNS_MAX];
};

/* Called for each solution; returns false to stop. */
typedef bool solution_visitor(void *context, const struct solution *solution);

/* Whether solutions are lines of play, because both sides, or one alone, play for the aim until the last turn. */
static inline bool problem_is_line(const struct problem *b) { return b->series || stipulations[b->kind].helps; }

/* Makes of a problem its set play: the opponent begins, and the play is half a turn shorter; in a series-mover the
   opponent makes its turn at once. Returns false if the side to move cannot pass, or if there is nothing left to
   play. */
bool problem_set_play(struct problem *b);

/* Returns what the side to move is to force in `turns` turns; only for problems whose solutions are no lines of
   play. */
struct aim problem_aim(const struct problem *b, unsigned turns);

/* Visits all solutions, of `least` turns to b->turns turns, of a problem whose solutions are lines of play, the
   shortest first; b->turns is their number while they are visited. PROOF_FOUND: there was one, and all were visited. */
enum proof problem_lines(struct problem *b, unsigned least, struct prover *s, struct budget *budget,
                         solution_visitor *visit, void *context);

/* Turns that lead from one position to different final positions. Zeroed before it is used. */
struct turn_list {
    struct mate_line *turns;
    size_t count, room;
};

/* Fills the list with a turn to each final position that the decider can reach; returns false if a limit came first or
   there is no memory. */
bool turn_list_fill(struct turn_list *list, const struct position *p, struct budget *budget);

/* Frees the memory of a list of turns. */
void turn_list_free(struct turn_list *list);

/* Makes all actions of a turn on p. */
void turn_play(struct position *p, const struct mate_line *turn);

/* Returns how many sequences of actions lead to the final position of a turn: 1 if only the turn itself does,
   UINT64_MAX if so many or more do, 0 if a limit came first. */
uint64_t turn_orders(const struct position *p, const struct mate_line *turn, struct budget *budget);

/* Passes for the decider, so that the other side has another turn. Returns false if the decider is in check, or if the
   game is over before or after that. */
bool turn_skip(struct position *p);

#endif
