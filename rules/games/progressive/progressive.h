/* What the laws of Progressive Chess and its derivatives have in common. */
#ifndef RULES_GAMES_PROGRESSIVE_PROGRESSIVE_H
#define RULES_GAMES_PROGRESSIVE_PROGRESSIVE_H

#include "rules/game.h"

/* The flags of all of them. */
#define PROGRESSIVE (LAW_CHECK_ENDS)

/* Of Italian games. */
extern const struct quiet ten_turns;

/* Begins a turn of as many steps as its number in the game. */
void progressive_begin(struct position *p);

/* Italian: only the last step of the quota may check. */
void italian_scope(const struct position *p, struct scope *s);

/* Whether the next step is the last one of the turn's quota. */
static inline bool at_last_step(const struct position *p) { return p->turn.done + 1 >= p->turn.quota; }

#endif
