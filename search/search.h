/* SPDX-License-Identifier: GPL-3.0-or-later */
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
#include "search/limits.h"
#include "search/listener.h"

struct searcher;
struct eval_file;

/* Makes a searcher with one thread and a transposition table of HASH_DEFAULT MB, or of what there is memory for
   (search_hash()). Ends the program if memory lacks. */
struct searcher *search_new(void);
/* Stops a running search, waits for its end and frees the searcher; NULL is allowed. */
void search_free(struct searcher *s);

/* Sets the size of the transposition table in megabytes, 1 or more, and occupies its memory, emptied. Waits for a
   running search. Returns false, and keeps the old table, if there is no memory. */
bool search_set_hash(struct searcher *s, size_t megabytes);

/* Returns the size of the transposition table in megabytes. */
size_t search_hash(const struct searcher *s);

/* Sets the number of search threads, 1..THREADS_MAX. Waits for a running search. Returns how many there are now: fewer
   if memory lacks. */
unsigned search_set_threads(struct searcher *s, unsigned threads);

/* Sets whether games of long turns are searched by whole turns (search/turns/series.h); on by default. */
void search_set_whole_turns(struct searcher *s, bool on);

/* Adds a network from a file (search/evaluation/eval_file.h), which the searcher frees, for the games that it is for;
   NULL: none is used any more. Waits for a running search, and empties transposition table and histories. */
void search_add_eval_file(struct searcher *s, struct eval_file *file);

/* Returns the static evaluation of a position for its decider in centipawns, as searches have it. */
int search_evaluate(const struct searcher *s, const struct position *p);

/* Sets a constant of the search by its number (search/constants.h), for all games alike.
   The tables of reductions are updated before the next search. */
void search_set_constant(struct searcher *s, unsigned number, int value);

/* Sets the number of pieces, 0 (the default) to 4, up to which endgame tablebases are probed, and the folder that keeps
   them (NULL: none). Tablebases are generated in the background, so searches that reach so few pieces may not repeat
   exactly. */
void search_set_tablebase(struct searcher *s, unsigned pieces, const char *folder);

/* Sets the wins that searches ask for at the start of turns, but for the root's; of alpha-beta, not of whole turns. */
void search_set_known_wins(struct searcher *s, struct known_wins known);

/* Returns why a new tablebase could not be kept in that folder since the last call, as in errno; 0 if all were. */
int search_tablebase_unkept(struct searcher *s);

/* Empties transposition table and histories, as a search of another game, by other options of one, or at another level
   does first. After it, a search by one thread repeats exactly. */
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

#endif
