/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What problems ask for: the goal that a turn is to reach. Mate and stalemate are ends of the game; check, capture and
 * target square are reached by an action, whatever follows it within the turn. Play does not use this file.
 */
#ifndef SEARCH_TURNS_GOAL_H
#define SEARCH_TURNS_GOAL_H

#include "search/turns/mate.h"

enum problem_goal_kind {
    FOR_MATE, /* a win, by mate or as the game has it */
    FOR_STALEMATE,
    FOR_EITHER,  /* mate or stalemate */
    FOR_CHECK,   /* the turn ends with a check */
    FOR_CAPTURE, /* a piece of the opponent is captured */
    FOR_TARGET,  /* a piece steps to a square */
    PROBLEM_GOALS
};

struct problem_goal {
    enum problem_goal_kind kind;
    unsigned square; /* of FOR_TARGET */
};

/* Whether the goal is an end of the game. */
static inline bool goal_is_end(const struct problem_goal *goal) { return goal->kind <= FOR_EITHER; }

/* Whether `side` has reached the goal at a position without legal actions. */
bool goal_ends(const struct problem_goal *goal, unsigned side, const struct position *p);

/* Whether an action of the decider of `before`, which leads to `after`, reaches the goal, be the game over or not. */
bool goal_hits(const struct problem_goal *goal, const struct position *before, action a, const struct position *after);

/* Makes all actions of a turn of the decider on p; returns whether one of them reaches the goal. */
bool goal_play(const struct problem_goal *goal, struct position *p, const struct mate_line *turn);

/* Visits one line to every final position of the decider's turn that reaches the goal; `room` as for mate_all().
   MATE_FOUND: there was one, and all were visited. */
enum mate_verdict goal_all(const struct problem_goal *goal, const struct position *p, struct budget *budget,
                           struct mate_room *room, mate_visitor *visit, void *context);

/* Searches the decider's turn for the goal; fills `line` if it can be reached. */
enum mate_verdict goal_find(const struct problem_goal *goal, const struct position *p, struct budget *budget,
                            struct mate_room *room, struct mate_line *line);

#endif
