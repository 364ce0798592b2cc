/* The turn machine: what may be done in a position, doing it, and what laws call to pass the turn or to keep it. */
#ifndef RULES_TURN_H
#define RULES_TURN_H

#include "rules/scope.h"

enum outcome { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN };

/* Fills `list` (room for ACTIONS_MAX) with the legal actions of a stage; returns how many. Draws are not looked for. */
unsigned game_actions(const struct position *p, enum stage stage, action *list);

/* The scope of the next step as the law and the pieces have it; false where the law lists its actions itself. */
bool game_scope(const struct position *p, enum stage stage, struct scope *s);

/* Whether a step of the orthodox types is one of those inside a scope. */
bool scope_holds(const struct position *p, const struct scope *s, action a);

/* Keeps of a list of actions those after which the turn is over, the king safe, or has a legal rest. */
unsigned actions_complete(const struct position *p, action *list, unsigned n);

/* How many legal actions there are, faster than listing them. */
unsigned game_count(const struct position *p);

/* Whether an action, perhaps of another position, is legal here. */
bool game_legal(const struct position *p, action a);

/* Whether some step is legal (ends of turns do not count). */
bool game_has_step(const struct position *p);

/* Aborts with a message unless all that a position keeps step by step agrees; for debug builds and tests. */
void game_check(const struct position *p);

/* Makes a legal action. */
void game_apply(struct position *p, action a);

/* Makes a legal action and counts the actions after it: game_apply and game_count in one, and faster. */
unsigned game_apply_count(struct position *p, action a);

/* Makes a legal action and tells whether nobody has asked yet if a step is left in the turn. */
bool game_apply_open(struct position *p, action a);

/* Counts the actions after game_apply_open(), which told `unasked`; closes the turn if no step is left in it. */
unsigned game_count_open(struct position *p, bool unasked);

/* Counts all sequences of two legal actions: as by making each first one, and faster. */
uint64_t game_count_pairs(const struct position *p);

/* The outcome at a node without legal actions, with its reason in words; draws are record.h's business. */
enum outcome game_result(const struct position *p, const char **reason);

/* Passes the turn to the opponent, whose king is attacked by these pieces. */
void turn_pass(struct position *p, bitboard checkers);

/* The default answer to "who decides next": quota, check, running dry. */
void turn_after(struct position *p, const struct step *s);

/* Whether a node still belongs to the turn of another before it, with the same decider. */
static inline bool turn_same(const struct position *from, const struct position *p)
{
    return p->turn.decider == from->turn.decider && p->number == from->number;
}

/* Leaves the turn with the decider: sets p->checkers for his king. */
void turn_stay(struct position *p);

/* The scope of "anything", from which laws narrow. */
void scope_any(const struct position *p, enum stage stage, struct scope *s);

/* The hook `rest` of laws in whose turns anything may follow a plain step. */
bitboard rest_any(const struct position *p, unsigned square, struct scope *s);

/* The state of a turn that has not begun: what the FEN need not say. */
void turn_reset(struct position *p);

#endif
