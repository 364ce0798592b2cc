/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What certificates of proofs are written and read with, by the rules alone: all positions after a turn, in an order
 * that any program can repeat, and whether a turn wins. Nothing here knows of the search.
 */
#ifndef SEARCH_PROVE_REPLIES_H
#define SEARCH_PROVE_REPLIES_H

#include "search/prove/texts.h"
#include "search/turns/mate.h"

/* A position after a turn. */
struct reply {
    const char *text; /* the first four fields of its FEN, and the state of the turn if there is one */
    unsigned length;
    action actions[MATE_LENGTH_MAX]; /* a turn that leads to it */
};

/* Positions after the turns of one position, each once, by the alphabet of their texts. Zeroed before it is used. */
struct replies {
    struct reply *list;
    size_t count, room;
    struct texts met; /* of the positions inside and after the turns */
};

/* Lists the positions after all turns from a position. Returns false, with an empty list, if there are too many. Ends
   the program if memory runs out. */
bool replies_list(struct replies *r, const struct position *p);

/* Frees a list. */
void replies_free(struct replies *r);

/* Makes some actions, which must be legal one after the other. */
void actions_play(struct position *p, const action *actions, unsigned length);

/* Whether the game is over in a position that `mover` has come to by a turn; *outcome tells how. */
bool turn_ended_game(const struct position *end, unsigned mover, enum outcome *outcome);

/* Whether a line of actions can be played from a position and wins the game at once for the side to move. */
bool line_wins(const struct position *p, const struct mate_line *line);

/* Returns the outcome that is a win of a side. */
static inline enum outcome outcome_win(unsigned side) { return side == WHITE ? WHITE_WINS : BLACK_WINS; }

#endif
