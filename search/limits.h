/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scores, and what limits a search. Everything in search/ speaks these; who starts a search fills a struct limits and
 * includes search.h.
 */
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "engine/action.h"

enum {
    /* a win in n turns is SCORE_MATE - n; turns of both sides and the winning turn count */
    SCORE_MATE = 32000,
    SCORE_MATE_MIN = 31000, /* scores from here on, either way, are wins or losses by rule */
    SCORE_NONE = 32767,     /* no score */
    PV_MAX = 256,           /* actions of a reported line */
    MULTIPV_MAX = 256,
    THREADS_MAX = 256,
    HASH_DEFAULT = 64,   /* size of the transposition table, megabytes */
    TURN_START_MAX = 64, /* actions of a turn start */
};

/* Whether a score is a win or a loss by rule. */
static inline bool is_mate(int score) { return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN; }

/* Returns the number of turns to a forced win, negative for a loss, 0 for any other score. Only turns of the side to
   move at the root count, rounded up, as in UCI's "score mate". */
static inline int search_mate_turns(int score)
{
    return !is_mate(score) ? 0 : score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}

/* The first actions of a turn, or the whole turn. */
struct turn_start {
    unsigned length;
    action actions[TURN_START_MAX];
};

/* What a weaker level gets wrong (level.h); all 0 is full strength. */
struct handicap {
    uint16_t noise; /* added to the evaluation: standard deviation in centipawns */
    /* chance to overlook an action, in 256ths for each step already made in the turn */
    uint8_t overlooks;
    /* where whole turns are searched: width of the beam, in one iteration; 0: full strength */
    uint16_t width;
    uint64_t nodes; /* where actions are searched: most nodes; 0: full strength */
    uint64_t seed;  /* which positions are evaluated wrong, and how */
};

/* What limits a search; 0 means no limit of that sort. */
struct limits {
    /* completed iterations; in actions (search.h), or of whole turns (docs/reference/uci.md) */
    unsigned depth;
    uint64_t nodes;                /* sum of all threads */
    int64_t movetime;              /* milliseconds for the whole turn, in place of the clock */
    int64_t time[2], increment[2]; /* milliseconds, by colour; used only if `clock` */
    bool clock;                    /* time[] and increment[] are given */
    unsigned moves_to_go;          /* turns until the next time control */
    bool person;                   /* who waits for the turn; then the clock is not used as far as it may be */
    unsigned mate;                 /* stop when a mate in this many turns is found */
    bool infinite, ponder;         /* no best turn before search_stop() or search_ponderhit() */
    /* search only turns that begin with one of these actions; all if moves_count is 0 */
    const action *moves;
    unsigned moves_count;
    /* where whole turns are searched: only those that begin with one of these; all if turns_count is 0 */
    const struct turn_start *turns;
    unsigned turns_count;
    int64_t overhead; /* milliseconds lost between engine and clock in each turn */
    unsigned multipv; /* number of lines wanted; 0 counts as 1 */
    struct handicap handicap;
};

/* Returns the most nodes of a search of actions; 0: no limit. */
static inline uint64_t limits_nodes(const struct limits *l)
{
    const uint64_t level = l->handicap.nodes;
    return level && (!l->nodes || level < l->nodes) ? level : l->nodes;
}

#endif
