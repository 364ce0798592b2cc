/*
 * The searcher finds the best turn of a game. Protocols, benches and tests start searches through this header. It
 * searches in threads of its own; one searcher holds the transposition table, the histories and everything else that
 * outlives one search.
 *
 * The vocabulary of depth. A node is one decision, and an action leads to the next node, a ply deeper. Depth counts
 * plies:
 *   - a step costs 1, and so does the end of a turn or an interjection by the opponent;
 *   - a turn of n actions costs n;
 *   - late move reductions apply to each action, in 64ths of a ply, so a turn of two late steps is reduced twice;
 *   - internal iterative reduction takes 1 off a deep node without a hash move;
 *   - a null move gives up the turn or the rest of it. It costs the steps given up, and a reduction that grows with
 *     depth;
 *   - extensions: a single reply +1; a check +1, in games of several steps a turn where it ends the turn and the depth
 *     is at most 8, in games of one step on the best line; a singular hash move +1 or +2, or -1 where it is not, if it
 *     is the last step of its turn;
 *   - near depth 0, actions that cannot matter are pruned;
 *   - the root turn is never cut off on the best line, however many steps it has.
 *
 * At depth 0 quiescence begins. Reductions, pruning and extensions apart, an iteration of depth d has searched every
 * line of d actions. Scores are for the decider of the node; score and window change their sign only where the decider
 * changes. Wins and losses by rule count whole turns: SCORE_MATE minus the number of turns from the root, the winning
 * turn included.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "rules/record.h"

enum {
    /* a win in n turns is SCORE_MATE - n; turns of both sides and the winning turn count */
    SCORE_MATE = 32000,
    SCORE_MATE_MIN = 31000, /* scores from here on, either way, are wins or losses by rule */
    SCORE_NONE = 32767,     /* no score */
    PV_MAX = 256,           /* actions of a reported line */
    MULTIPV_MAX = 256,
    THREADS_MAX = 256,
    HASH_DEFAULT = 16,   /* size of the transposition table, megabytes */
    TURN_START_MAX = 64, /* actions of a turn start */
};

/* Whether a score is a win or a loss by rule. */
static inline bool is_mate(int score) { return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN; }

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
    uint64_t seed; /* which positions are evaluated wrong, and how */
};

/* What limits a search; 0 means no limit of that sort. */
struct limits {
    /* completed iterations; in actions (above), or of whole turns (docs/reference/uci.md) */
    unsigned depth;
    uint64_t nodes;                /* sum of all threads */
    int64_t movetime;              /* milliseconds for the whole turn, in place of the clock */
    int64_t time[2], increment[2]; /* milliseconds, by colour; used only if `clock` */
    bool clock;                    /* time[] and increment[] are given */
    unsigned moves_to_go;          /* turns until the next time control */
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

/* How the score of a line is to be read: exact, at least, or at most. */
enum bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* One line of a search, handed to the listener as it is found. The score is for the decider at the root; a mate score
   is reported only with the line that leads to it. With MultiPV, no two lines have turns that end in the same position.
   The turn that is played is that of the line 1 reported last. */
struct report {
    unsigned depth, selective_depth, line; /* `line` counts from 1, the best */
    int score;
    enum bound bound;
    uint64_t nodes;
    int64_t elapsed;    /* milliseconds */
    unsigned hash_full; /* permill */
    unsigned length;
    /* actions of this turn, the reply, and so on; valid until the listener returns */
    const action *pv;
};

/* The result of a search: the actions up to the end of the turn or the next change of the decider, and a turn of the
   opponent to ponder on. The lists are valid until the next search_start() or search_run(). */
struct best_turn {
    unsigned length, ponder_length;
    const action *actions, *ponder;
    int score;
};

/* The callbacks of a search. From inside them no function of this header that takes a searcher may be called, except
   search_stop() and search_nodes(). */
struct search_listener {
    void *context;
    /* called from a thread of the search; may be NULL */
    void (*report)(void *context, const struct report *r);
    /* called once, at the end, from a thread of the search; may be NULL */
    void (*best_turn)(void *context, const struct best_turn *a);
};

struct searcher;

/* Makes a searcher with one thread and a transposition table of HASH_DEFAULT MB. Ends the program if memory lacks. */
struct searcher *search_new(void);
/* Stops a running search, waits for its end and frees the searcher; NULL is allowed. */
void search_free(struct searcher *s);

/* Sets the size of the transposition table in megabytes, 1 or more, and empties it. Waits for a running search. Returns
   false, and keeps the old table, if there is no memory. */
bool search_set_hash(struct searcher *s, size_t megabytes);

/* Sets the number of search threads, 1..THREADS_MAX. Waits for a running search. Returns how many there are now: fewer
   if memory lacks. */
unsigned search_set_threads(struct searcher *s, unsigned threads);

/* Sets whether games of long turns are searched by whole turns (search/turns/series.h); on by default. */
void search_set_whole_turns(struct searcher *s, bool on);

/* Sets a constant of the search by its number (search/constants.h), for games of one step a turn and of several alike.
   The tables of reductions are updated before the next search. */
void search_set_constant(struct searcher *s, unsigned number, int value);

/* Sets the number of pieces, 0 (the default) to 4, up to which endgame tablebases are probed, and the folder that keeps
   them (NULL: none). Tablebases are generated in the background, so searches that reach so few pieces may not repeat
   exactly. */
void search_set_tablebase(struct searcher *s, unsigned pieces, const char *folder);

/* Empties transposition table and histories. After it, a search by one thread repeats exactly. */
void search_clear(struct searcher *s);

/* Starts a search of the last position of a record, which is copied, in a thread of its own. The listener gets the best
   turn at the end. */
void search_start(struct searcher *s, const struct record *game, const struct limits *l,
                  const struct search_listener *listener);

/* Searches the last position of a record in the calling thread: returns when the listener has got the best turn. */
void search_run(struct searcher *s, const struct record *game, const struct limits *l,
                const struct search_listener *listener);

/* Asks a running search for its best turn at once; does nothing if no search runs. */
void search_stop(struct searcher *s);

/* Turns a pondering search into a normal one: the clock of its turn starts now. */
void search_ponderhit(struct searcher *s);

/* Waits until no search runs. */
void search_wait(struct searcher *s);

/* Whether a search runs. */
bool search_running(const struct searcher *s);

/* Nodes of the running search, or of the last one; of all threads together. */
uint64_t search_nodes(const struct searcher *s);

/* Returns the number of turns to a forced win, negative for a loss, 0 for any other score. Only turns of the side to
   move at the root count, rounded up, as in UCI's "score mate". */
int search_mate_turns(int score);

#endif
