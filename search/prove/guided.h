/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proofs of long wins, for `tempi prove --guided`. Of the winner's turns only those are looked at that the engine's own
 * search chooses, and its scores tell which position is hard; of the loser's turns all are. That search counts what is
 * shown to be won as mates (search_set_known_wins()), and so finds turns that lead there. A position counts as won by
 * a win within the turn, or once all replies to one of its turns are, so a proof rests on the rules alone, and a
 * certificate can be written. That a side does not win is never shown. Not for games in which the opponent may act
 * inside a turn, nor where a turn has too many ends to list.
 *
 * Best-first search of an AND/OR graph, as AO* (Martelli and Montanari 1973; Nilsson 1980). The cost of a turn is that
 * of its hardest reply, as in best-first minimax search (Korf and Chickering 1996), or with a spread nearer to the sum
 * over its replies, as in proof-number search (Allis, van der Meulen and van den Herik 1994): a sum counts positions
 * twice that are reached in several ways, so what is best depends on the game. Which reply is followed does not depend
 * on costs, as there: all must be won, and are one after another.
 */
#ifndef SEARCH_PROVE_GUIDED_H
#define SEARCH_PROVE_GUIDED_H

#include "search/prove/task.h"
#include "search/turns/proof_number.h"

enum { GUIDED_NODES_MAX = 1 << 30, GUIDED_SPREAD_MAX = 5000, GUIDED_WAY_MAX = 8 };

struct guided;

/* What a search has looked at so far. */
struct guided_count {
    uint64_t positions, won; /* in which the winner is to move: searched, and shown to be won */
    uint64_t simulated;      /* of those won: by turns that won elsewhere */
    uint64_t turns;          /* of the winner, with all their replies */
    bool full;               /* the memory was */
    bool damaged;            /* the checkpoint has a turn that is none */
    unsigned depth;          /* turns of the winner to the position that was looked at last */
    unsigned restarts;       /* how often it stalled and began anew with its graph */
    unsigned longest;        /* turns of the winner in the longest line from the start, if it is won */
    unsigned cost;           /* how hard the start seems (adviser_cost()); 0: it is won */
    unsigned way;            /* turns of the winner that were taken last, from the start, up to GUIDED_WAY_MAX, ... */
    struct {
        unsigned open, all; /* ... and the replies to each: not yet shown to be won, and all that do not lose at once */
    } replies[GUIDED_WAY_MAX];
};

/* Makes a search for a task, which must live as long and whose table, threats and parts are not used, that gives a
   position up to `nodes` nodes, 1 to GUIDED_NODES_MAX, and up to 64 times as many near the start, holds a turn for
   worse by `spread` centipawns, up to GUIDED_SPREAD_MAX, each time its open replies double, and takes about `memory`
   bytes. Ends the program if there is no memory. */
struct guided *guided_new(const struct dfpn_task *task, uint64_t nodes, unsigned spread, size_t memory);

/* Frees a search; NULL is allowed. */
void guided_free(struct guided *g);

/* Takes over that a position of the task's game is won by a turn of the winner, who is to move, within so many turns,
   this one included, as a certificate has shown that was verified; before the search begins. */
void guided_known(struct guided *g, const struct position *p, const struct mate_line *turn, unsigned turns);

/* Searches until the winner is shown to win, or a limit is reached (looked at between searches of the engine); goes no
   deeper than `turns` turns of the winner, up to DFPN_TURNS_MAX. The win may take more, where lines meet that were
   found at different depths. PROOF_NONE: nothing is left to try, which proves nothing. */
enum proof guided_prove(struct guided *g, unsigned turns);

/* Fills `line` with a turn of the winner, who is to move, after which it wins within `turns` turns, this one included.
   Returns how many turns the win takes at most from here; 0 if the search has not shown that there is such a win. */
unsigned guided_turn(struct guided *g, const struct position *p, unsigned turns, struct mate_line *line);

/* Writes a search to a checkpoint, as graph_write(); from `task->tell` or when it has stopped. */
bool guided_write(const struct guided *g, const char *path, const char *title);

/* Goes on from a checkpoint, before the search begins; as graph_read(). Nodes and spread may differ from those before,
   and the counts begin at 0 again, `won` apart. What the file says is won is believed: a certificate shows it. */
const char *guided_read(struct guided *g, const char *path, const char *title);

/* Returns what was looked at so far. */
struct guided_count guided_counted(const struct guided *g);

#endif
