/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread of a proof search over whole turns, and the last two turns of the winner, which are searched without a
   table: what dfpn.c stands on. */
#ifndef SEARCH_PROVE_LAST_TURNS_H
#define SEARCH_PROVE_LAST_TURNS_H

#include "search/prove/task.h"
#include "search/prove/turns.h"
#include "search/turns/proof_number.h"

enum {
    KILLERS = 16, /* the last refuting turns that are tried first */
    LEVELS = 8,   /* of killers, by turns left */
    HISTORY = 1 << 14,
    BUSY = 1 << 16, /* counters of the nodes in which threads are at work */
};

/* A child of a node on the path. */
struct child {
    uint64_t key;
    struct proof_numbers numbers; /* from the child's own view */
    size_t line;                  /* where its actions begin */
    uint32_t length, history;     /* its actions; how often such a turn settled a node */
};

/* One thread of a search, with all that it owns. */
struct worker {
    struct dfpn *d;
    struct budget budget; /* its nodes are turn lists */
    struct wins wins;
    struct turns turns[2]; /* of a node, and of its replies */
    struct child *children;
    action *lines; /* the actions of the children */
    size_t children_used, children_room, lines_used, lines_room;
    struct mate_line killers[LEVELS][KILLERS]; /* turns of the loser by turns left, last used first */
    uint32_t history[2][HISTORY];              /* [winner][hash of a turn]: how often it settled a node */
    uint64_t start;                            /* key of the start of the last search */
    enum proof found;                          /* by it */
    bool stopped;
};

/* A search. */
struct dfpn {
    const struct dfpn_task *task;
    atomic_bool stop;
    _Atomic uint8_t *busy;
    bool threats;  /* wins_threatens() of the game */
    bool lasting;  /* dfpn_lasts() */
    unsigned last; /* turns that the winner has after the last turn of the loser that is looked at: 1, for its win; 0
                      in games that are lost late (game_loses_late()), for that turn may lose by itself */
    unsigned turns;
    _Atomic unsigned running; /* threads that have begun the search */
    struct worker *workers;
};

/* Returns the turn lists that all threads have made so far. */
uint64_t lists_made(const struct dfpn *d);

/* Visits the turns from a position with the memory turns[which], but for those that lose at once because they do not
   touch the squares of the opponent's winning line. Returns false if it was stopped, or failed, which stops the worker.
 */
bool list_visit(struct worker *w, unsigned which, const struct state *p, turn_visitor *visit, void *context);

/* Whether the side that is not to move would win if the other one passed its turn; `passed` is the node then. False
   where that cannot be asked. */
bool threatens(struct worker *w, const struct state *n, struct state *passed);

/* Whether the winner, who is to move, has a turn that wins, or threatens and does not lose at once. */
bool can_threaten(struct worker *w, const struct state *p);

/* Makes a turn the killer that is tried first; `from` is where it stood. */
void killer_front(struct mate_line *killers, unsigned from, const struct mate_line *turn);

/* Whether the loser, who is to move with dfpn.last turns of the winner left, has a turn that loses neither by itself
   nor at once to that turn of the winner. */
bool defends(struct worker *w, const struct state *p);

/* Whether the winner, who is to move, has a turn against which the loser does not defend; fills `turn`. */
bool attack_find(struct worker *w, const struct state *p, struct mate_line *turn);

#endif
