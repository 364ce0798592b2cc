/*
 * Problems: mates in so many turns against every defence, selfmates, helpmates, and series-movers of each kind, in
 * which the side that decides makes all its turns first and the opponent passes. Turns with the same final position are
 * one solution, whatever the order of their steps.
 */
#ifndef SEARCH_TURNS_PROBLEM_H
#define SEARCH_TURNS_PROBLEM_H

#include "search/turns/proof_number.h"

enum problem_kind { PROBLEM_MATE, PROBLEM_SELFMATE, PROBLEM_HELPMATE };

enum { PROBLEM_TURNS_MAX = 40 };

struct problem {
    struct position start; /* a turn that begins, or goes on */
    enum problem_kind kind;
    bool series;
    bool half;      /* a helpmate that begins with a turn of the side that mates in the end */
    unsigned turns; /* of the side that decides */
};

/* The turns of a solution that both sides play together, one after the other; in a series those of the opponent that
   passes are left out. */
struct solution {
    unsigned count;
    struct mate_line turns[PROBLEM_TURNS_MAX];
};

/* Called for each solution; returns false to stop. */
typedef bool solution_visitor(void *context, const struct solution *solution);

/* Whether both sides, or one alone, play for the aim until the last turn, so that solutions are lines of play. */
static inline bool problem_is_line(const struct problem *b) { return b->series || b->kind == PROBLEM_HELPMATE; }

/* What the side that decides is to force in so many turns; only where solutions are no lines of play. */
struct aim problem_aim(const struct problem *b, unsigned turns);

/* Visits all solutions that are lines of play; PROOF_FOUND if there was one and all were visited. */
enum proof problem_lines(const struct problem *b, struct prover *s, const struct proof_limits *limits,
                         solution_visitor *visit, void *context);

/* Turns that lead from a position to different final positions. */
struct turn_list {
    struct mate_line *turns;
    size_t count, room;
};

/* Lists a turn to each final position that the decider can reach; false if a limit or memory came first. */
bool turn_list_fill(struct turn_list *list, const struct position *p, const struct proof_limits *limits);

void turn_list_free(struct turn_list *list);

/* Makes the actions of a turn. */
void turn_play(struct position *p, const struct mate_line *turn);

/* In how many orders, or by which other steps, the final position of a turn can be reached: 1 for the turn alone, 0 if
   a limit came first. */
uint64_t turn_orders(const struct position *p, const struct mate_line *turn, const struct proof_limits *limits);

/* Passes the decider's opponent by: a turn that has ended is followed by another of the same side. False if the
   opponent is in check or the game is over, when nobody passes. */
bool turn_skip(struct position *p);

#endif
