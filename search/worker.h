/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What alpha-beta works on: the node, what one thread owns (struct worker), and what all threads share (struct shared).
 * Threads communicate only through the atomics of these structs and the transposition table. Hot path: a change needs a
 * bench and a match.
 */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <pthread.h>

#include "rules/record.h"
#include "rules/tablebase/cache.h"
#include "search/budget.h"
#include "search/history.h"
#include "search/listener.h"
#include "search/profile.h"
#include "search/tt.h"

enum {
    PLY_MAX = 250,          /* maximum ply: actions from the root, quiescence included */
    NODES_BEFORE = 2,       /* dummy nodes before the root, so that n[-2] always exists */
    POOL_SIZE = 1 << 17,    /* actions that the lists of all nodes of a line hold together */
    SCORE_INFINITE = 32500, /* greater than every score */
};

/* A node on the search stack; n[-1] is its parent, n[1] its child. */
struct node {
    _Alignas(64) struct position p; /* copied at each action, aligned to cache lines */
    uint64_t key;                   /* position_key() of p */
    /* action being searched; action excluded by a singular search; killers */
    action current, excluded, killers[2];
    unsigned slot;                   /* history_slot() of `current`, HISTORY_SLOTS if there is none */
    unsigned key_count;              /* entries of worker.key_history up to this node, its own included */
    int evaluation;                  /* static evaluation, corrected by correction history; SCORE_NONE in check */
    int raw_eval;                    /* static evaluation without correction, as the transposition table stores it */
    struct correction_places places; /* entries of correction history that apply here */
    /* [colour]: evaluation at the last node above where that colour decided, not in check; else SCORE_NONE */
    int eval_history[2];
    bitboard attacked;  /* node_attacked(), once it has been asked for */
    int ply;            /* actions from the root */
    bool attacks_known; /* `attacked` is filled */
    bool wins;          /* known without search: the rest of this turn wins */
    bool in_check;      /* in check; or, if profile.wins, the opponent would win if the turn ended now */
    bool null_before;   /* no null move here: it follows one, or is being verified */
    unsigned pv_length; /* best line from here */
    action pv[PV_MAX];
};

/* The large tables that a thread reads all the time, in one block on large pages where the system has them. */
struct worker_memory {
    struct history history;
    _Alignas(64) struct evaluation_memory evaluated;
    struct node nodes[NODES_BEFORE + PLY_MAX + 2];
};

/* A position at the start of a turn, for detecting repetition. */
struct turn_key {
    uint64_t key;
    unsigned number; /* position.number of the turn */
    bool checked;    /* the side to move is in check */
};

/* An action at the root and the nodes searched below it. */
struct root_action {
    action a;
    uint64_t nodes;
};

/* A line from the root: the root turn and what may follow. */
struct root_line {
    int score;
    enum bound bound;
    unsigned depth, selective, length;
    bool whole; /* the line reaches the end of the root turn */
    /* key of the position where the root turn ends, or where the line ends before that */
    uint64_t end;
    action pv[PV_MAX];
};

/* What one search thread owns. */
struct worker {
    struct shared *shared;
    unsigned index;
    struct search_profile profile;
    struct budget budget; /* its node limit, if any, is that of all threads together */
    unsigned ticks, selective;
    /* entries of key_history up to the root; a repetition of one of them counts only the second time */
    unsigned root_keys;
    /* entries of key_history before the last null move, which cannot be repeated */
    unsigned null_keys;
    struct root_action *actions; /* the legal actions at the root that may be searched */
    unsigned action_count;
    /* MultiPV: the lines settled in this iteration, `line` of them, best first; their turns are excluded */
    struct root_line *fresh;
    struct root_line now; /* the line being searched; length 0: nothing is known of it yet */
    /* the result, `found_count` lines: of the last iteration, or what a stopped one had settled */
    struct root_line *found;
    unsigned line, found_count;
    uint64_t excluded;         /* changes the keys of nodes of the root turn while MultiPV excludes turns */
    bool told;                 /* the listener has been told all of `found` */
    int root_depth, completed; /* depth of the running iteration; of the last complete one */
    struct worker_memory *memory;
    struct node *nodes_stack; /* NODES_BEFORE dummy nodes, then the root */
    action *pool;             /* the lists of actions of all nodes of the line, and their scores */
    int *pool_scores;
    unsigned pool_used;
    struct turn_key *key_history; /* turn starts of game and line, for repetition */
    size_t key_history_room;
    bitboard *root_chased; /* the pieces that are chased at the entries up to the root, where the game knows chases */
    struct turn_made root_turns[SHUFFLE_TURNS]; /* the last turns up to the root, where the game asks for them */
    unsigned root_turns_count;
    struct history *history;
    struct evaluation_memory *evaluated;
    pthread_t thread;
};

/* What the threads of a search share. */
struct shared {
    struct tt tt;
    struct worker **workers;
    unsigned threads;
    struct tablebase_cache *tablebase_cache;
    struct known_wins known_wins;
    struct constants constants[CONSTANTS_SETS];
    struct reductions reductions[CONSTANTS_SETS];
    struct eval_file *eval_files; /* networks from files; NULL: none */

    /* The running search. */
    struct limits limits;
    struct search_listener listener;
    struct clock_plan plan; /* the time planned for this turn */
    atomic_bool stop;       /* tells every thread to return at once */
    unsigned material;      /* piece count up to which tablebases are probed; 0: never */
};

/* Makes the worker of thread `index`, 0 for the first; NULL if there is no memory. */
struct worker *worker_new(struct shared *s, unsigned index);
/* Frees a worker that has been made, in full or in part. */
void worker_free(struct worker *w);
/* Clears the histories of a worker. */
void worker_clear(struct worker *w);

/* Whether all threads have been told to stop. */
ALWAYS_INLINE bool stopped(const struct worker *w) { return budget_stopped(&w->budget); }

/* The node of the search stack at a ply; 0 is the root. */
ALWAYS_INLINE struct node *worker_node(struct worker *w, unsigned ply) { return w->nodes_stack + NODES_BEFORE + ply; }

/* The nodes that a worker has searched in this search. */
ALWAYS_INLINE uint64_t worker_nodes(const struct worker *w) { return budget_nodes(&w->budget); }

#endif
