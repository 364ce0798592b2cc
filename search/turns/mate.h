/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mate search within one turn: finds a sequence of actions that wins before the decider's turn ends, by mate or by the
 * capture of the king where that is the goal, or proves that there is none. Used by whole-turn search, by problems, and
 * by the commands that find mates.
 */
#ifndef SEARCH_TURNS_MATE_H
#define SEARCH_TURNS_MATE_H

#include "rules/game.h"
#include "search/budget.h"

enum { MATE_LENGTH_MAX = 64 }; /* actions in a winning line */

/* The result of a mate search. */
enum mate_verdict {
    MATE_NONE, /* proven: no sequence of actions of this turn wins */
    MATE_FOUND,
    MATE_UNKNOWN, /* a limit came first */
};

/* The memory of a mate search, to be reused by later searches of the same thread. */
struct mate_room;

struct mate_room *mate_room_new(void);       /* NULL if there is no memory */
void mate_room_free(struct mate_room *room); /* NULL is allowed */

/* The actions of a turn that wins. */
struct mate_line {
    unsigned length;
    action actions[MATE_LENGTH_MAX];
};

/* Called for each line that mate_all() and its kin find; returns false to stop the search. */
typedef bool mate_visitor(void *context, const struct mate_line *line);

/* The nodes of all following searches are positions; those after the last step of the turn do not count. `room` is
   memory that no other search uses meanwhile, or NULL. */

/* Searches the rest of the decider's turn for a win; fills `line` if there is one. */
enum mate_verdict mate_find(const struct position *p, struct budget *budget, struct mate_room *room,
                            struct mate_line *line);

/* The same, but begins near the `count` lines of `seeds`, which win in similar positions. */
enum mate_verdict mate_find_near(const struct position *p, struct budget *budget, struct mate_room *room,
                                 const struct mate_line *seeds, unsigned count, struct mate_line *line);

/* Visits one line to every final position of the turn that wins. MATE_FOUND: there was one, and all were visited. */
enum mate_verdict mate_all(const struct position *p, struct budget *budget, struct mate_room *room, mate_visitor *visit,
                           void *context);

/* Visits one line to every final position of the turn that ends with a check that no single step parries. */
enum mate_verdict near_mates_all(const struct position *p, struct budget *budget, struct mate_room *room,
                                 mate_visitor *visit, void *context);

/* Visits one line to every position in which the decider's turn may end, won or not; an interjection in the middle of
   the turn and the end of the game end it too. MATE_FOUND: all were visited. */
enum mate_verdict turn_ends_all(const struct position *p, struct budget *budget, struct mate_room *room,
                                mate_visitor *visit, void *context);

#endif
