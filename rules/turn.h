/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turn machine: what may be done in a position, doing it, and what laws call to pass the turn or to keep it.
   Search, notation and protocols call game_...(); laws and the readers of FENs call turn_...() and scope_any(), and
   the search calls turn_pass() for a null move.
   Hot path: a change needs a bench and a match. */
#ifndef RULES_TURN_H
#define RULES_TURN_H

#include "rules/scope.h"

/* The result of a game, or ONGOING. */
enum outcome { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN };

/* Fills `list` (room for ACTIONS_MAX) with the legal actions of a stage; returns how many. Does not look whether the
   game is drawn. */
unsigned game_actions(const struct position *p, enum stage stage, action *list);

/* Fills `s` with the scope of the steps of a stage, as law and pieces have it; false where the law lists its actions
   itself, so that not all in the scope are legal, or others are. */
bool game_scope(const struct position *p, enum stage stage, struct scope *s);

/* Whether a step of an orthodox type is legal inside a scope. */
bool scope_holds(const struct position *p, const struct scope *s, action a);

/* Keeps, of a list of n actions, those after which the turn is over with the owner's king safe, or an action is
   legal; returns how many. For laws with LAW_SAFE_END or like it. */
unsigned actions_complete(const struct position *p, action *list, unsigned n);

/* Returns how many actions are legal, faster than listing them. */
unsigned game_count(const struct position *p);

/* Whether an action, perhaps one of another position (hash move, killer), is legal here. */
bool game_legal(const struct position *p, action a);

/* Whether a step is legal; the end of the turn does not count. */
bool game_has_step(const struct position *p);

/* Whether no action is legal, faster than counting them. */
static inline bool game_stuck(const struct position *p) { return !game_has_step(p) && !game_count(p); }

/* Aborts with a message unless all that is derived in a position (bitboards, key) agrees with its board; for debug
   builds and tests. */
void game_check(const struct position *p);

/* Makes a legal action: moves the piece and lets the law decide which side moves next. The action must be legal;
   nothing can be unmade, so copy the position before. */
void game_apply(struct position *p, action a);

/* The outcome at a node without legal actions, with *reason in words. Draws by counter or repetition are found by
   record.h. */
enum outcome game_result(const struct position *p, const char **reason);

/* Passes the turn to the opponent, whose king `checkers` attack: changes the side to move, starts its turn
   (law.begin) and sets p->checkers. */
void turn_pass(struct position *p, bitboard checkers);

/* The default of law.after: passes the turn if its quota is used up, the opponent has no pieces left, or a check or
   capture ends it (LAW_CHECK_ENDS, LAW_TAKE_ENDS) - or, under NO_STEP_ENDS_TURN or LAW_MAY_END, if no step is left.
   Else keeps it. */
void turn_after(struct position *p, const struct step *s);

/* Whether node `p` belongs to the same turn as the earlier node `from`, with the same decider. */
static inline bool turn_same(const struct position *from, const struct position *p)
{
    return p->turn.decider == from->turn.decider && p->number == from->number;
}

/* Leaves the turn with the decider and sets p->checkers to what attacks its king. */
void turn_stay(struct position *p);

/* Fills `s` with all that pieces and flags of the law allow in a stage; law.scope narrows it. */
void scope_any(const struct position *p, enum stage stage, struct scope *s);

/* Sets `turn` to the start of a turn (law.begin included), without changing owner and decider: what the FEN need not
   say. */
void turn_reset(struct position *p);

#endif
