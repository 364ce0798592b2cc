/* What progressive.c and relatives.c share; nobody else includes it. */
#ifndef RULES_GAMES_PROGRESSIVE_PROGRESSIVE_H
#define RULES_GAMES_PROGRESSIVE_PROGRESSIVE_H

#include "rules/game.h"

/* The flags of all progressive games. */
#define PROGRESSIVE (LAW_CHECK_ENDS)

/* The rule of Italian games: a draw after ten turns without capture or pawn step. */
extern const struct no_progress ten_turns;

/* Starts a turn of as many steps as its number in the game. */
void progressive_begin(struct position *p);

/* Narrows the scope of Italian games: only the last step of the quota may give check. */
void italian_scope(const struct position *p, struct scope *s);

/* Whether the next step is the last one of the turn's quota. */
static inline bool at_last_step(const struct position *p) { return p->turn.done + 1 >= p->turn.quota; }

#endif
