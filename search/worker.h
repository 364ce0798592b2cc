/*
 * The inside of the searcher: what one thread owns, and what the threads share. Only files of this folder read it.
 * Everything that changes while searching lives in struct worker; between threads go only the atomics below and the
 * transposition table.
 */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "rules/tablebase/cache.h"
#include "search/constants.h"
#include "search/evaluation/evaluation.h"
#include "search/history.h"
#include "search/search.h"
#include "search/see.h"
#include "search/time.h"
#include "search/tt.h"
#include "search/turns/series.h"

enum {
    PLY_MAX = 250,          /* actions from the root, quiescence included */
    NODES_BEFORE = 2,       /* empty nodes before the root, so that "two actions before" always exists */
    POOL_SIZE = 1 << 17,    /* actions listed at all nodes of a line together */
    SCORE_INFINITE = 32500, /* beyond every score */
    REDUCTION_SIZE = 64,
};

/* How much less deep an action is searched: 64ths of a step, for noisy and quiet ones, by depth and count. */
struct reductions {
    int16_t of[2][REDUCTION_SIZE][REDUCTION_SIZE];
};

/* What the search must know of a game, taken from its traits once per search. */
struct search_profile {
    bool alternate;    /* every turn is one step */
    bool plain;        /* pieces of 8x8, and every action is a step of theirs inside a scope */
    bool listed;       /* actions come from the law as one list: stages and tests of single actions cost a whole list */
    bool ends_quietly; /* the game may be over in a position without check where captures are all one looks at */
    bool kings_fall;   /* the only such end is the capture of a king */
    bool parts;        /* actions of the law's own types can be taken apart into steps */
    bool parries_all;  /* quiescence parries every check, however deep */
    bool wins;         /* the law knows whether a turn can win at once, so threats of the coming turn count as checks */
    bool see, null_move, royal;
    struct piece_values values;
    const struct constants *constants;
    const struct reductions *reductions;
};

/* A node of the line that is being searched. */
struct node {
    _Alignas(64) struct position p; /* copied at each action, in pieces that shall not go across lines of the cache */
    uint64_t key;
    action current, excluded, killers[2];
    unsigned slot;                   /* history_slot of `current`, HISTORY_SLOTS where there is none */
    unsigned key_count;              /* how many of worker.key_history lead up to this node */
    int evaluation;                  /* SCORE_NONE in check; corrected by what was learnt */
    int raw_eval;                    /* the static evaluation before correction, as the transposition table keeps it */
    struct correction_places places; /* of what corrected it */
    int eval_history[2];             /* by colour: the evaluation, for that colour, at its decision before */
    int ply;
    bool wins;     /* the rest of this turn wins, as far as the law knows */
    bool in_check; /* or what comes to the same: were the turn over, the opponent's would win */
    bool null_before;
    unsigned pv_length;
    action pv[PV_MAX];
};

/* What a thread reads all over while it searches, on large pages where the system has them. */
struct worker_memory {
    struct history history;
    _Alignas(64) struct evaluation_memory evaluated;
    struct node nodes[NODES_BEFORE + PLY_MAX + 2];
};

/* A position at the start of a turn, for repetition. */
struct turn_key {
    uint64_t key;
    unsigned number;
};

/* An action at the root and what was spent on it. */
struct root_action {
    action a;
    uint64_t nodes;
};

/* A line from the root: our turn and what may follow. */
struct root_line {
    int score;
    enum bound bound;
    unsigned depth, selective, length;
    bool whole;   /* our turn ends in it */
    uint64_t end; /* the key of the position where our turn ends, or the line in the midst of it */
    action pv[PV_MAX];
};

struct worker {
    struct searcher *searcher;
    unsigned index;
    struct search_profile profile;
    _Atomic uint64_t nodes;
    unsigned ticks, selective;
    unsigned root_number; /* number of the root's turn */
    unsigned root_keys;   /* keys up to the root; a repetition of an earlier one must be the third */
    unsigned null_keys;   /* keys before the last null move are out of reach */
    struct root_action *actions;
    unsigned action_count;
    struct root_line *fresh; /* `line` of them are settled in this iteration: their turns are excluded, best first */
    struct root_line now;    /* the one that is being searched; length 0: nothing is known of it */
    struct root_line *found; /* the result: of the last iteration, and of one that was stopped what it had settled */
    unsigned line, found_count;
    uint64_t excluded; /* changes the keys of the root's turn while some turns are excluded */
    bool told;         /* the listener knows all that is found */
    int root_depth, completed;
    struct worker_memory *memory;
    struct node *nodes_stack; /* NODES_BEFORE empty nodes, then the root */
    action *pool;
    int *pool_scores;
    unsigned pool_used;
    struct turn_key *key_history;
    size_t key_history_room;
    struct history *history;
    struct evaluation_memory *evaluated;
    pthread_t thread;
};

struct searcher {
    struct tt tt;
    struct worker **workers;
    unsigned threads;
    struct tablebase_cache *tablebase_cache;
    unsigned material;             /* with so many pieces or fewer the tablebase_cache is asked; 0: never */
    struct constants constants[2]; /* for games of one step a turn, of several */
    struct reductions reductions[2];
    bool reductions_old; /* the constants have changed since */

    /* the running search */
    struct limits limits;
    action *allowed; /* copy of limits.moves */
    struct turn_start *allowed_turns;
    struct record game;
    struct search_listener listener;
    struct clock_plan plan;
    action *line; /* the best turn and what may follow it */
    unsigned line_length, line_room;
    atomic_bool stop;      /* every thread must return at once */
    atomic_bool pondering; /* no clock yet */
    bool timed;            /* the clock is looked at */
    bool series_off;       /* long turns are searched action by action too */
    unsigned active;       /* threads that search, for the node limit */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool running, joinable, released; /* under the lock; released: stop or ponderhit came */
    pthread_t leader;
};

/* search.c: the score of a node for its decider within alpha and beta. */
int search_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut);

/* quiescence.c: the same when only captures and promotions are looked at; depth is 0, and less by each action. */
int search_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth);

/* deepen.c: tells the listener about a line, with actions that may be more than its own. */
void line_report(struct searcher *s, const struct root_line *l, unsigned line, const action *pv, unsigned length);
/* Searches a worker's root deeper and deeper; where it has actions there is a line in `found` afterwards. */
void worker_deepen(struct worker *w, unsigned depth_max, bool reports);

/* best_turn.c: makes the best turn of what the threads have found, and tells the lines if they are not what was told
 * last.
 */
void best_turn_by_steps(struct searcher *s, struct best_turn *out);
/* The same from the best turn of a search by whole turns. */
void best_turn_by_turns(struct searcher *s, const struct series *best, struct best_turn *out);
/* The same from the tables of tablebase, where they know that the root is won or lost; false if they do not. */
bool best_turn_by_tablebase(struct searcher *s, struct best_turn *out);

/* node.c: what search and quiescence share. */
/* Completes a node whose position has just been made. */
void node_enter(struct worker *w, struct node *n);
/* Makes an action; the node after it is the next of the stack. */
void node_apply(struct worker *w, struct node *n, action a);
/* Whether a node is drawn by repetition or counters (not by having no action: that comes first by rule). */
bool node_drawn(const struct worker *w, const struct node *n);
/* The score of a node with few pieces that a table knows, SCORE_NONE otherwise. The root's turn has none: it is played.
 */
int node_tablebase(struct worker *w, const struct node *n);
/* The score of a node without actions: wins and losses count the turns from the root, a turn begun included. */
int node_over(const struct worker *w, const struct node *n);
/* Whether the search must be left at once; the first thread also watches clock and node limit. */
bool node_stopped(struct worker *w);
/* The static evaluation of a position, in centipawns for its decider, as a player with a handicap sees it. */
int worker_evaluate(const struct worker *w, const struct position *p);
/* Evaluates a node, with the help of the transposition table if it knows the node; SCORE_NONE in check. */
void node_evaluate(struct worker *w, struct node *n, const struct tt_hit *hit, bool known);
/* Whether some step of an action captures or promotes. */
bool node_noisy(const struct position *p, action a);
/* node_gain() of an action of the law's own types. */
int node_gain_specific(const struct worker *w, const struct position *p, action a);
/* Makes an action and the best line of the node after it the best line of this node. */
void node_line(struct node *n, action a);

/* worker.c: sets a worker at a root, with the history from the record. */
void worker_root(struct worker *w, const struct record *game, const action *allowed, unsigned allowed_count);
/* What a thread searches with; aborts without memory. Clearing forgets what former searches taught it. */
struct worker *worker_new(struct searcher *s, unsigned index);
void worker_free(struct worker *w);
void worker_clear(struct worker *w);

/* A score as it is remembered at a node that lies so many turns below the root, and back. */
ALWAYS_INLINE int score_to_tt(int score, int turns)
{
    return score >= SCORE_MATE_MIN ? score + turns : score <= -SCORE_MATE_MIN ? score - turns : score;
}
ALWAYS_INLINE int score_from_tt(int score, int turns)
{
    return score >= SCORE_MATE_MIN ? score - turns : score <= -SCORE_MATE_MIN ? score + turns : score;
}

/* Whether a step goes onto a piece of its friendly side, as some games know it. */
ALWAYS_INLINE bool node_boards_friendly(const struct position *p, action a)
{
    return p->fairy && piece_colour(p->board[action_to(a)]) == p->turn.decider;
}

/* What a step takes and gains by promotion. */
ALWAYS_INLINE int node_step_gain(const struct worker *w, const struct position *p, action a)
{
    const int *values = w->profile.values.of;
    unsigned type = action_type(a), taken = p->board[action_to(a)];
    if (type > ACTION_PROMOTION)
        return 0;
    int gain = taken != EMPTY && !node_boards_friendly(p, a) ? values[piece_type(taken)] : 0;
    if (__builtin_expect(type >= ACTION_EN_PASSANT, 0))
        gain += type == ACTION_EN_PASSANT ? values[PAWN] : values[action_promotion(a)] - values[PAWN];
    return gain;
}

/* What an action takes and gains by promotion, by piece values. */
ALWAYS_INLINE int node_gain(const struct worker *w, const struct position *p, action a)
{
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return node_step_gain(w, p, a);
    return node_gain_specific(w, p, a);
}

/* Whether an exchange on one square is decided by what the enemy takes next: in games where that is sound, and for the
   last step of a turn. */
ALWAYS_INLINE bool node_see_sound(const struct worker *w, const struct position *p)
{
    return w->profile.see || (w->profile.royal && p->turn.done + 1 >= p->turn.quota);
}

/* Begins to fetch the entries of the transposition table of the node after a step, before the step is made. The key is
   a guess: the pieces's with the step made, and the state of the turn that the node had which stood in that place last.
 */
ALWAYS_INLINE void node_prefetch(const struct worker *w, const struct node *n, action a)
{
    const struct position *p = &n->p;
    unsigned from = action_from(a), to = action_to(a);
    if (p->fairy || action_type(a) > ACTION_DOUBLE)
        return;
    unsigned piece = p->board[from], captured = p->board[to];
    uint64_t pieces = p->key ^ position_keys[piece][from] ^ position_keys[piece][to] ^ position_keys[captured][to];
    tt_prefetch(&w->searcher->tt, pieces ^ n[1].key ^ n[1].p.key);
}

/* The same where the turn is given up: the pieces stay. */
ALWAYS_INLINE void node_prefetch_pass(const struct worker *w, const struct node *n)
{
    tt_prefetch(&w->searcher->tt, n->p.key ^ n[1].key ^ n[1].p.key);
}

/* Whole turns played between the root and a node. */
ALWAYS_INLINE int node_turns(const struct worker *w, const struct node *n)
{
    return (int)(n->p.number - w->root_number);
}

/* Whether a node belongs to the root's turn. */
ALWAYS_INLINE bool node_root_turn(const struct worker *w, const struct node *n)
{
    return n->p.number == w->root_number && n->p.turn.decider == w->nodes_stack[NODES_BEFORE].p.turn.decider;
}

ALWAYS_INLINE struct node *worker_node(struct worker *w, unsigned ply) { return w->nodes_stack + NODES_BEFORE + ply; }

ALWAYS_INLINE uint64_t worker_nodes(const struct worker *w)
{
    return atomic_load_explicit(&w->nodes, memory_order_relaxed);
}

#endif
