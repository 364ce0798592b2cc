/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position of a proof search, as a board of its own where the game has one (free_board.h): what the search asks of
   positions, makes on them and keeps of them. */
#ifndef SEARCH_PROVE_STATE_H
#define SEARCH_PROVE_STATE_H

#include "rules/steps.h"
#include "search/prove/free_board.h"
#include "search/prove/replies.h"
#include "search/prove/wins.h"

/* A position, in `board` if it has one, else in `position`. */
struct state {
    bool freely;
    struct free_board board;
    struct position position;
};

/* Makes the node of a position, which must live as long. */
void state_make(struct state *n, const struct position *p);

/* Whether the side to move wins within its turn; fills `line`, unless it is NULL, if it does. */
bool state_wins(struct wins *w, const struct state *n, struct mate_line *line);

/* Whether the game is over in a node that `mover` has come to by a turn; *outcome tells how. */
bool state_over(const struct state *n, unsigned mover, enum outcome *outcome);

/* Makes the actions of a turn if they are legal; returns false if they are not, or do not end it. */
bool state_replay(struct state *n, const struct mate_line *turn);

/* Returns squares of which a turn must change one so that a winning line of its opponent, played next, wins no more;
   all squares where that is not known. */
bitboard state_squares(const struct state *n, const struct mate_line *line);

/* Lists the actions of a node (room for ACTIONS_MAX); returns how many. */
unsigned state_actions(const struct state *n, action *list);

/* Returns the side to move. */
static inline unsigned state_mover(const struct state *n) { return n->freely ? n->board.us : n->position.turn.decider; }

/* Whether the side to move can surely make a turn that changes nothing at all. */
static inline bool state_waits(const struct state *n) { return n->freely && free_board_waits(&n->board); }

/* Copies a node. */
static inline void state_copy(struct state *to, const struct state *from)
{
    to->freely = from->freely;
    if (from->freely)
        to->board = from->board;
    else
        position_copy(&to->position, &from->position);
}

/* Makes a legal action. */
static inline void state_apply(struct state *n, action a)
{
    if (n->freely)
        free_board_apply(&n->board, a);
    else
        game_apply(&n->position, a);
}

/* Whether a node is inside the turn that began at another one. */
static inline bool state_inside(const struct state *start, const struct state *n)
{
    return start->freely ? n->board.us == start->board.us : turn_same(&start->position, &n->position);
}

/* Whether the next step must end the turn. */
static inline bool state_last_step(const struct state *n)
{
    return n->freely ? n->board.left == 1 : n->position.turn.done + 1 >= n->position.turn.quota;
}

/* Returns the key of a position: another one where the turns to come have other lengths. */
static inline uint64_t state_position_key(const struct position *p)
{
    return position_key(p) ^ law_turns_from(p->game->law, p->number) * UINT64_C(0xd6e8feb86659fd93);
}

/* Returns the key of a node. */
static inline uint64_t state_key(const struct state *n)
{
    return n->freely ? free_board_key(&n->board) : state_position_key(&n->position);
}

/* Passes the turn at its start. */
static inline void state_pass(struct state *n)
{
    if (n->freely)
        free_board_pass(&n->board);
    else
        turn_pass(&n->position, king_attackers(&n->position, !n->position.turn.decider));
}

/* Whether a square of a set has changed between two nodes; true where state_squares() tells of all squares. */
static inline bool state_touched(const struct state *start, const struct state *n, bitboard set)
{
    return set == ALL_SQUARES || (free_board_changes(&start->board, &n->board) & set);
}

#endif
