/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread of a guided proof (guided.c), and what it does at a position: it looks for plans of an attack, and lists the
   replies of a defence. All functions are called with the lock held, and hold it when they return; those that search
   give it up meanwhile. */
#ifndef SEARCH_PROVE_SEEKER_H
#define SEARCH_PROVE_SEEKER_H

#include <pthread.h>

#include "search/prove/adviser.h"
#include "search/prove/graph.h"
#include "search/prove/task.h"
#include "search/prove/turns.h"

enum {
    SLACK = 8, /* by how much harder the hardest line becomes before another plan is looked for */
    NEAR = 1,  /* by how much harder a plan may be that is taken for its known position, or is not known yet */
};

/* A search, shared by its threads. */
struct guided {
    const struct dfpn_task *task;
    uint64_t nodes;
    size_t memory;
    unsigned turns;         /* of the winner, to the end of the longest line */
    pthread_mutex_t lock;   /* guards all that follows */
    pthread_cond_t changed; /* a defence has got its replies, or an attack its first plan */
    struct graph graph;
    struct key_map chosen;                /* the turn chosen last where the winner's pieces stood so, by pieces_key() */
    uint32_t first_attack, first_defence; /* the start, as one or the other; GRAPH_NONE */
    uint64_t positions, listed;           /* searched; defences whose replies were listed */
    unsigned depth;                       /* of the path that was taken last, in turns of the winner */
    bool full;                            /* the memory is */
    bool damaged;                         /* the checkpoint has a turn that is none */
    bool at_once;                         /* the winner wins with the first turn */
    atomic_bool stop;
    size_t swept;     /* attacks when all wins were last shown */
    unsigned running; /* threads that have begun */
    struct seeker *seekers;
};

/* A thread of a search. */
struct seeker {
    struct guided *g;
    uint64_t bit; /* in attack.visitors */
    struct adviser adviser;
    struct budget budget;
    struct wins wins;
    struct turns listing, looking;
    struct mate_line *ends; /* turns of the loser that are to be searched */
    unsigned end_count, end_room;
    bool refuted;                                                       /* one of them keeps the winner from winning */
    uint32_t attacks[DFPN_TURNS_MAX + 1], defences[DFPN_TURNS_MAX + 1]; /* on its path; GRAPH_NONE at its ends */
    unsigned depth;                                                     /* of its path */
};

/* Plays the first turn of a list of actions; returns how many it has, 0 if they are no whole legal turn. */
unsigned turn_first_play(const struct position *p, const action *actions, unsigned length, struct position *after);

/* Looks whether turns of an attack lead to known defences of at most so great a cost; they become plans. Returns
   whether there are some. */
bool attack_look(struct seeker *s, uint32_t attack, const struct position *p, unsigned limit);

/* Returns the attack of a position, a new one that is searched if need be; `promised` is what the plan before it seemed
   to cost, 0 if there is none. */
uint32_t attack_make(struct seeker *s, const struct position *p, unsigned promised);

/* Looks for another plan of an attack by a longer search, if it may have more. */
void attack_widen(struct seeker *s, uint32_t at, const struct position *p);

/* Lists the replies of a defence and makes their attacks. */
void defence_list(struct seeker *s, uint32_t at, const struct position *p);

#endif
