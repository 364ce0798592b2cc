/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What search and quiescence share: entering nodes, results by rule, draws, static evaluation, the gain of actions, the
   best line. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/worker.h"

/* Returns the sum of the nodes of all threads. */
uint64_t shared_nodes(const struct shared *s);

/* Fills key, check state and histories of a node whose position has just been made. */
void node_enter(struct worker *w, struct node *n);
/* Fills `attacked` of a node. */
void node_attacks_find(struct node *n);
/* Copies the position to n[1], makes the action there and enters that node. */
void node_apply(struct worker *w, struct node *n, action a);
/* Returns the score of a node that is drawn, or decided, by repetition or by a counter, or that the endgame tablebases
   know; SCORE_NONE: it must be searched. The end of the game by lack of actions comes first by rule and is not asked
   here. Tablebases are not asked for nodes of the root turn: that turn is searched. */
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

/* Returns the squares that the pieces of the side that is not to decide attack; none on other boards than 8x8. */
ALWAYS_INLINE bitboard node_attacked(struct node *n)
{
    if (!n->attacks_known)
        node_attacks_find(n);
    return n->attacked;
}

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
    tt_prefetch(&w->shared->tt, pieces ^ n[1].key ^ n[1].p.key);
}

/* Prefetches the transposition table entry of the child behind a null move; the pieces stay where they are. */
ALWAYS_INLINE void node_prefetch_pass(const struct worker *w, const struct node *n)
{
    tt_prefetch(&w->shared->tt, n->p.key ^ n[1].key ^ n[1].p.key);
}

/* Whether a node cannot be searched because the search stack or the pool of lists has no room for its children. */
ALWAYS_INLINE bool node_deepest(const struct worker *w, const struct node *n)
{
    return n->ply >= PLY_MAX - 1 || w->pool_used + ACTIONS_MAX > POOL_SIZE;
}

/* Returns how many turns lie between the root and a node. */
ALWAYS_INLINE int node_turns(const struct worker *w, const struct node *n)
{
    return n->p.number - w->nodes_stack[NODES_BEFORE].p.number;
}

/* Whether a node belongs to the root turn and its decider is that of the root. */
ALWAYS_INLINE bool node_root_turn(const struct worker *w, const struct node *n)
{
    return turn_same(&w->nodes_stack[NODES_BEFORE].p, &n->p);
}

#endif
