/*
 * The inside of the searcher: what one thread owns (struct worker) and what all threads share (struct searcher). Only
 * files of search/ include it. Threads communicate only through the atomics of these structs and the transposition
 * table. Hot path: a change needs a bench and a match.
 */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "rules/tablebase/cache.h"
#include "search/budget.h"
#include "search/constants.h"
#include "search/evaluation/evaluation.h"
#include "search/history.h"
#include "search/search.h"
#include "search/see.h"
#include "search/tt.h"
#include "search/turns/series.h"

enum {
    PLY_MAX = 250,          /* maximum ply: actions from the root, quiescence included */
    NODES_BEFORE = 2,       /* dummy nodes before the root, so that n[-2] always exists */
    POOL_SIZE = 1 << 17,    /* actions that the lists of all nodes of a line hold together */
    SCORE_INFINITE = 32500, /* greater than every score */
    REDUCTION_SIZE = 64,    /* depths and move counts of the tables of reductions */
};

/* Late move reductions in 64ths of a step: [quiet][depth][move count]. */
struct reductions {
    int16_t of[2][REDUCTION_SIZE][REDUCTION_SIZE];
};

/* Returns the late move reduction, in 64ths of a step, of the `count`th action at a depth. */
ALWAYS_INLINE int reduction_of(const struct reductions *r, bool quiet, int depth, unsigned count)
{
    return r->of[quiet][depth < REDUCTION_SIZE ? depth : REDUCTION_SIZE - 1]
                [count < REDUCTION_SIZE ? count : REDUCTION_SIZE - 1];
}

/* The search profile: what the search must know of a game, collected from its traits once per search. */
struct search_profile {
    bool alternate; /* every turn is one step */
    bool plain;     /* orthodox pieces on 8x8, and every action is a step inside one scope */
    /* the law lists all actions at once, so a stage or a test of one action costs as much as the whole list */
    bool listed;
    /* the game may end in a position without check, which quiescence would not see from captures alone */
    bool ends_quietly;
    bool kings_fall;  /* the only such end is the capture of a king (read only if ends_quietly) */
    bool parts;       /* actions of the law's own types can be taken apart into legs (game_legs()) */
    bool parries_all; /* quiescence searches all replies to every check, however deep */
    /* the law knows whether a turn can win at once; a threat to win with the coming turn then counts as check */
    bool wins;
    bool see, null_move, royal; /* SEE is sound; null move is sound, and no mate is asked for; kings are royal */
    struct piece_values values;
    struct evaluation evaluation;
    const struct constants *constants;
    const struct reductions *reductions;
    const struct handicap *handicap; /* what a weaker level gets wrong; all 0 at full strength */
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
    int ply;            /* actions from the root */
    bool wins;          /* the law knows that the rest of this turn wins */
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
    struct searcher *searcher;
    unsigned index;
    struct search_profile profile;
    struct budget budget; /* its node limit, if any, is that of all threads together */
    unsigned ticks, selective;
    unsigned root_number; /* position.number at the root */
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
    struct history *history;
    struct evaluation_memory *evaluated;
    pthread_t thread;
};

/* What outlives one search, and what the threads share while one runs. */
struct searcher {
    struct tt tt;
    struct worker **workers;
    unsigned threads;
    struct tablebase_cache *tablebase_cache;
    unsigned material;             /* piece count up to which tablebases are probed; 0: never */
    struct constants constants[2]; /* [0] for games of one step a turn, [1] for games of several */
    struct reductions reductions[2];
    bool reductions_old; /* the constants have changed since reductions were computed */

    /* The running search. */
    struct limits limits;
    action *allowed;                  /* copy of limits.moves */
    struct turn_start *allowed_turns; /* copy of limits.turns */
    struct record game;               /* the game up to the root */
    struct search_listener listener;
    struct clock_plan plan; /* the time planned for this turn */
    action *line;           /* the best turn and what may follow it, for the result */
    unsigned line_length, line_room;
    atomic_bool stop; /* tells every thread to return at once */
    bool series_off;  /* long turns are searched action by action too (option WholeTurns off) */
    unsigned active;  /* number of searching threads, for the node limit */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool running, joinable, released; /* guarded by lock; released: stop or ponderhit came */
    pthread_t leader;
};

/* search.c: searches a node to `depth` actions and returns its score for its decider, within alpha and beta. `cut`: the
   node is expected to fail high. */
int search_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut);

/* quiescence.c: searches captures and promotions (all actions in check) and returns the score for the decider. depth is
   0 at the first node and less by 1 for each action. */
int search_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth);

/* Searches the child n[1] and returns its score for the decider of n. Score and window are negated, and an expected cut
   node becomes an expected all node, only where the decider changes. */
ALWAYS_INLINE int child_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut)
{
    return n[1].p.turn.decider == n->p.turn.decider ? search_node(w, n + 1, alpha, beta, depth, cut)
                                                    : -search_node(w, n + 1, -beta, -alpha, depth, !cut);
}

/* The same in quiescence. */
ALWAYS_INLINE int child_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth)
{
    return n[1].p.turn.decider == n->p.turn.decider ? search_quiet(w, n + 1, alpha, beta, depth)
                                                    : -search_quiet(w, n + 1, -beta, -alpha, depth);
}

/* deepen.c: reports a line to the listener, with `pv` in place of its own actions, which may be fewer. */
void line_report(struct searcher *s, const struct root_line *l, unsigned line, const action *pv, unsigned length);
/* deepen.c: iterative deepening at the worker's root. Afterwards worker.found has a line if there is a root action. */
void worker_deepen(struct worker *w, unsigned depth_max, bool reports);

/* best_turn.c: fills the best turn from what the threads have found, and reports the lines again if they differ from
   those reported last. */
void best_turn_by_steps(struct searcher *s, struct best_turn *out);
/* best_turn.c: fills the best turn from the result of a search by whole turns. */
void best_turn_by_turns(struct searcher *s, const struct series *best, struct best_turn *out);
/* best_turn.c: fills the best turn from the endgame tablebases if they know that the root is won or lost; else returns
   false. */
bool best_turn_by_tablebase(struct searcher *s, struct best_turn *out);

/* The following functions of node.c are what search and quiescence share. */

/* Fills key, check state and histories of a node whose position has just been made. */
void node_enter(struct worker *w, struct node *n);
/* Copies the position to n[1], makes the action there and enters that node. */
void node_apply(struct worker *w, struct node *n, action a);
/* Returns the score of a node that is drawn by repetition or by a counter, or that the endgame tablebases know;
   SCORE_NONE: it must be searched. The end of the game by lack of actions comes first by rule and is not asked here.
   Tablebases are not asked for nodes of the root turn: that turn is searched. */
int node_known(struct worker *w, const struct node *n);
/* Returns the score of a node without actions, by rule. A win or loss counts the turns from the root, a turn begun
   included. */
int node_over(const struct worker *w, const struct node *n);
/* Whether the search must be left at once. The first thread also checks clock and node limit. */
bool node_stopped(struct worker *w);
/* Returns the static evaluation of a position, in centipawns for its decider, with the errors of a handicap. */
int worker_evaluate(const struct worker *w, const struct position *p);
/* Fills evaluation and raw_eval of a node, from its transposition table entry if it is `known`; SCORE_NONE in check. */
void node_evaluate(struct worker *w, struct node *n, const struct tt_hit *hit, bool known);
/* Whether an action captures or promotes with any of its legs. */
bool node_noisy(const struct position *p, action a);
/* node_gain() for an action of one of the law's own types: the sum over its legs. */
int node_gain_specific(const struct worker *w, const struct position *p, action a);
/* Stores the result of a node under a key. */
void node_store(struct worker *w, const struct node *n, uint64_t key, int score, action best, int depth,
                enum tt_bound bound);
/* Makes the action, followed by the best line of n[1], the best line of n. */
void node_line(struct node *n, action a);

/* worker.c: sets a worker at the last position of a record, with the record's turn starts for repetition. Only the
   `allowed` root actions are searched; all if allowed_count is 0. */
void worker_root(struct worker *w, const struct record *game, const action *allowed, unsigned allowed_count);
/* worker.c: makes the worker of thread `index`, 0 for the first; NULL if there is no memory. */
struct worker *worker_new(struct searcher *s, unsigned index);
/* Frees a worker that has been made, in full or in part. */
void worker_free(struct worker *w);
/* Clears the histories of a worker. */
void worker_clear(struct worker *w);

/* Whether a step goes onto a piece of its own side, as riders do in some games; that is no capture. */
ALWAYS_INLINE bool node_boards_friendly(const struct position *p, action a)
{
    return p->fairy && piece_colour(p->board[action_to(a)]) == p->turn.decider;
}

/* Returns the value of the piece that a step captures plus the gain of its promotion, in centipawns. */
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

/* Returns the value of the pieces that an action captures plus the gain of its promotions, in centipawns. */
ALWAYS_INLINE int node_gain(const struct worker *w, const struct position *p, action a)
{
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return node_step_gain(w, p, a);
    return node_gain_specific(w, p, a);
}

/* Whether SEE is sound at a node: in games where it always is, and for the last step of a turn with royal kings, when
   the opponent recaptures next. */
ALWAYS_INLINE bool node_see_sound(const struct worker *w, const struct position *p)
{
    return w->profile.see || (w->profile.royal && p->turn.done + 1 >= p->turn.quota);
}

/* Prefetches the transposition table entry of the child behind a step, before the step is made. The key is a guess: the
   key of the pieces after the step, combined with the turn state of the node that stood at n[1] last. */
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

/* Prefetches the transposition table entry of the child behind a null move; the pieces stay where they are. */
ALWAYS_INLINE void node_prefetch_pass(const struct worker *w, const struct node *n)
{
    tt_prefetch(&w->searcher->tt, n->p.key ^ n[1].key ^ n[1].p.key);
}

/* Whether a node cannot be searched because the search stack or the pool of lists has no room for its children. */
ALWAYS_INLINE bool node_deepest(const struct worker *w, const struct node *n)
{
    return n->ply >= PLY_MAX - 1 || w->pool_used + ACTIONS_MAX > POOL_SIZE;
}

/* Whether all threads have been told to stop. */
ALWAYS_INLINE bool stopped(const struct worker *w) { return budget_stopped(&w->budget); }

/* Returns how many turns lie between the root and a node. */
ALWAYS_INLINE int node_turns(const struct worker *w, const struct node *n)
{
    return (int)(n->p.number - w->root_number);
}

/* Whether a node belongs to the root turn and its decider is that of the root. */
ALWAYS_INLINE bool node_root_turn(const struct worker *w, const struct node *n)
{
    return n->p.number == w->root_number && n->p.turn.decider == w->nodes_stack[NODES_BEFORE].p.turn.decider;
}

/* The node of the search stack at a ply; 0 is the root. */
ALWAYS_INLINE struct node *worker_node(struct worker *w, unsigned ply) { return w->nodes_stack + NODES_BEFORE + ply; }

/* The nodes that a worker has searched in this search. */
ALWAYS_INLINE uint64_t worker_nodes(const struct worker *w) { return budget_nodes(&w->budget); }

#endif
