/*
 * The searcher: finds the best turn of a game that stands at some node. It runs in threads of its own; one searcher
 * holds the transposition table and everything else that lives longer than one search.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "rules/record.h"

enum {
    SCORE_MATE = 32000,     /* a win in n turns is SCORE_MATE - n, the winning turn counted, turns of both sides */
    SCORE_MATE_MIN = 31000, /* scores beyond are wins or losses by rule */
    SCORE_NONE = 32767,
    PV_MAX = 256,
    MULTIPV_MAX = 256,
    THREADS_MAX = 256,
    HASH_DEFAULT = 16, /* megabytes */
    TURN_START_MAX = 64,
};

/* The first actions of a turn, or all of them. */
struct turn_start {
    unsigned length;
    action actions[TURN_START_MAX];
};

/* What a player sees wrong who is to be weaker (level.h); all 0: nothing. */
struct handicap {
    uint16_t noise;    /* in judging a position: standard deviation, centipawns */
    uint8_t overlooks; /* steps late in a turn: 256ths for each step before */
    uint16_t width;    /* where whole turns are searched: how many are looked at side by side, in one iteration */
    uint64_t seed;
};

/* What ends a search; 0 means no limit of that sort. */
struct limits {
    unsigned depth;   /* whole iterations, as at the head of search.c; of whole turns, as in docs/reference/uci.md */
    uint64_t nodes;   /* over all threads */
    int64_t movetime; /* milliseconds for the whole turn */
    int64_t time[2], increment[2]; /* milliseconds, by colour; time < 0 or 0 with clock == false: none */
    bool clock;                    /* time[] and increment[] are given */
    unsigned moves_to_go;          /* turns until the next time control */
    unsigned mate;                 /* stop when a mate in so many turns is found */
    bool infinite, ponder;         /* no answer before search_stop() or search_ponderhit() */
    const action *moves;           /* only these first actions, if moves_count */
    unsigned moves_count;
    const struct turn_start *turns; /* where whole turns are searched, only those that begin so, if turns_count */
    unsigned turns_count;
    int64_t overhead; /* milliseconds lost between us and the clock, each turn */
    unsigned multipv; /* lines wanted, 0 counts as 1 */
    struct handicap handicap;
};

enum bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/*
 * One line of a search, handed to the caller as it is found. Scores are for the decider at the root; a mate is told
 * only with the line that leads to it. Of several lines no two turns end in the same position, and the turn that is
 * played is that of the last line 1.
 */
struct report {
    unsigned depth, selective_depth, line; /* line 1 is the best */
    int score;
    enum bound bound;
    uint64_t nodes;
    int64_t elapsed;    /* milliseconds */
    unsigned hash_full; /* permill */
    unsigned length;
    const action *pv; /* actions of this turn, the answer, and so on; there until the listener returns */
};

/* The end of a search: the actions up to the end of the turn or the next change of the decider, and a turn of the
   opponent to ponder on. The lists are there until the next search_start(). */
struct best_turn {
    unsigned length, ponder_length;
    const action *actions, *ponder;
    int score;
};

struct search_listener {
    void *context;
    void (*report)(void *context, const struct report *r);       /* called from the search's thread; may be NULL */
    void (*best_turn)(void *context, const struct best_turn *a); /* called once, from the search's thread */
};

struct searcher;

/* A searcher with one thread and a table of HASH_USUAL MB; ends the program where there is no memory for that. */
struct searcher *search_new(void);
void search_free(struct searcher *s);

/* Size of the transposition table in megabytes, 1 and more; forgets what it held. False if the memory is not to be had
 * (old table stays). */
bool search_set_hash(struct searcher *s, size_t megabytes);

/* Sets the number of threads that search, 1..THREADS_MAX; returns how many there are, fewer where memory lacks. */
unsigned search_set_threads(struct searcher *s, unsigned threads);

/* Whether games of long turns are searched by whole turns (series.h), as they are unless told otherwise. */
void search_set_series(struct searcher *s, bool on);

/* Sets a constant of the search (search/constants.h) by its number, for games of all sorts; reductions follow. */
void search_set_constant(struct searcher *s, unsigned number, int value);

/* Sets with how few pieces endgame tablebases are asked, 0 (as at first) to 4, and a folder where they are kept (NULL:
   none). Tables are made in the background, so searches that come to such pieces need not repeat exactly. */
void search_set_tablebase(struct searcher *s, unsigned pieces, const char *folder);

/* Forgets everything learnt: transposition table, histories. After it, searches repeat exactly. */
void search_clear(struct searcher *s);

/* Starts searching from the node now of a record (copied). The listener's answer comes when it ends.
   No function of this header but search_stop and search_nodes may be called from inside a listener. */
void search_start(struct searcher *s, const struct record *game, const struct limits *l,
                  const struct search_listener *listener);

/* The same in the calling thread: returns when the answer has been given. */
void search_run(struct searcher *s, const struct record *game, const struct limits *l,
                const struct search_listener *listener);

/* Asks a running search to answer at once; without one it does nothing. */
void search_stop(struct searcher *s);

/* Turns a pondering search into one on our own clock, which runs from now. */
void search_ponderhit(struct searcher *s);

/* Waits until no search runs. */
void search_wait(struct searcher *s);

/* Whether a search runs. */
bool search_running(const struct searcher *s);

/* Nodes of the last or running search. */
uint64_t search_nodes(const struct searcher *s);

/* If a score is a forced win or loss: the number of turns to it, negative for a loss (as UCI's "score mate" in turns
   of the side that decides at the root, rounded up); else 0. */
int search_mate_turns(int score);

#endif
