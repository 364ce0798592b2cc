/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A guided proof (guided.c), and what it does at a position: it looks for plans of an attack, and lists the replies of
   a defence. */
#ifndef SEARCH_PROVE_CHOICE_H
#define SEARCH_PROVE_CHOICE_H

#include <stdatomic.h>

#include "search/prove/adviser.h"
#include "search/prove/graph.h"
#include "search/prove/task.h"
#include "search/prove/turns.h"
#include "search/prove/wins.h"

enum {
    SLACK = 8, /* by how much harder the hardest line becomes before another plan is looked for */
    NEAR = 1,  /* by how much harder a plan may be that is taken for its known position, or is not known yet */
};

/* The turns of the loser at a defence that are to be searched, for the winner does not win at once after them. */
struct ends {
    struct mate_line *list;
    unsigned count, room;
    bool refuted; /* one of them keeps the winner from winning */
};

/* What of a position is the same where a turn that won there is tried, as keys of several kinds. */
enum { HABIT_PIECES = 1 /* the winner's pieces */, HABIT_KEYS = 3 };
struct habit_keys {
    uint64_t keys[HABIT_KEYS];
};

/* A search. */
struct guided {
    const struct dfpn_task *task;
    uint64_t nodes;
    size_t memory;
    unsigned turns; /* of the winner, to the end of the longest line */
    struct graph graph;
    struct key_map chosen;                /* the turn chosen last where the winner's pieces stood so, by pieces_key() */
    uint32_t first_attack, first_defence; /* the start, as one or the other; GRAPH_NONE */
    uint64_t positions, listed;           /* searched; defences whose replies were listed */
    uint32_t attacks[DFPN_TURNS_MAX + 1], defences[DFPN_TURNS_MAX + 1]; /* on the path; GRAPH_NONE at its ends */
    unsigned depth;                                                     /* of the path, in turns of the winner */
    size_t swept;                                                       /* attacks when all wins were last shown */
    uint64_t stall_positions, stall_won; /* how many there were when it was last looked whether the search stalls */
    unsigned restarts;                   /* how often it did */
    bool full;                           /* the memory is */
    bool damaged;                        /* the checkpoint has a turn that is none */
    bool at_once;                        /* the winner wins with the first turn */
    bool over;                           /* the search is to stop */
    bool spent;                          /* a round changed nothing, so all others would be the same */
    struct adviser *advisers;            /* one for each thread */
    struct budget budget;
    atomic_bool stop; /* never; for the budget */
    struct wins wins;
    struct turns listing, looking;
    struct ends ends, simulated; /* of the defence that is listed; of the one that is simulated */
    struct key_set tried;        /* attacks of a simulation that were tried */
    uint64_t simulated_won;      /* attacks that simulations showed to be won, ... */
    uint64_t simulated_saved;    /* ... those of them that would else have been searched, and what they rest on, ... */
    uint64_t simulated_nodes;    /* ... and what they took */
    struct habit_keys habits[DFPN_TURNS_MAX + 1]; /* of the attacks on the path */
};

/* A new attack, whose first plan is to be chosen. */
struct fresh {
    struct position p;
    uint32_t attack;
    bool chosen;           /* it has its plan, or none is to be had, or ... */
    bool skipped;          /* ... it stays new, for another one is lost */
    unsigned own;          /* what it costs by ... */
    struct mate_line turn; /* ... the turn that its own search found */
};

/* Plays the first turn of a list of actions; returns how many it has, 0 if they are no whole legal turn. */
unsigned turn_first_play(const struct position *p, const action *actions, unsigned length, struct position *after);

/* Whether the search is to stop, because of a limit or of the one who is told of it. */
bool guided_over(struct guided *g);

/* Returns the attack of a position, a new one if need be. */
uint32_t attack_of(struct guided *g, const struct position *p);

/* Whether an attack has yet to be searched. */
static inline bool attack_new(const struct attack *here)
{
    return here->cost && here->plans == GRAPH_NONE && !here->exhausted;
}

/* Looks whether turns of an attack lead to known defences of at most so great a cost; they become plans. Returns
   whether there are some. */
bool attack_look(struct guided *g, uint32_t attack, const struct position *p, unsigned limit);

/* Chooses the first plans of new attacks together; `promised` is what the plan before them seemed to cost, 0 if there
   is none. Returns false, and leaves them new, if the search is to stop. */
bool plans_choose(struct guided *g, struct fresh *f, unsigned count, unsigned promised);

/* Looks for another plan of an attack by a longer search, if it may have more. */
void attack_widen(struct guided *g, uint32_t at, const struct position *p);

/* Searches an attack again if much was spent below it since it was last searched, with the more nodes the more it was.
   Returns whether there is a new plan. */
bool attack_review(struct guided *g, uint32_t at, const struct position *p);

/* Lists the turns of the loser at a defence. */
void ends_list(struct guided *g, const struct position *p, struct ends *ends);

/* Lists the replies of a defence and makes their attacks; does not if the search is to stop meanwhile. */
void defence_list(struct guided *g, uint32_t at, const struct position *p);

/* Returns the nodes of all searches of the engine. */
uint64_t nodes_spent(const struct guided *g);

/* Returns the keys of a position in which the winner is to move. */
struct habit_keys habit_keys_of(const struct guided *g, const struct position *p);

/* Keeps the turn by which the attack of a key is won, which must be. */
void habits_keep(struct guided *g, const struct habit_keys *h, uint64_t key);

/* Keeps that a position is won within so many turns by one that leads to a defence which is won. */
void attack_won_by(struct guided *g, const struct position *p, const struct habit_keys *h, const struct mate_line *turn,
                   unsigned turns);

/* Looks whether the attack of a position is won by turns that won elsewhere (simulation.c); not if too much was spent
   on that. */
bool attack_simulate(struct guided *g, const struct position *p);

#endif
