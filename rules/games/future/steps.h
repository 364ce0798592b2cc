/* The steps of Future Chess, as struct movement wants them. */
#ifndef RULES_GAMES_FUTURE_STEPS_H
#define RULES_GAMES_FUTURE_STEPS_H

#include "rules/game.h"

unsigned future_list(const struct position *p, const struct scope *s, action *list);
unsigned future_count(const struct position *p, const struct scope *s);
bool future_any(const struct position *p, const struct scope *s);
void future_make(struct position *p, action a, struct step *s);
/* The slots of the enemy's pieces that attack a colour's king. */
bitboard future_attackers(const struct position *p, unsigned colour);

#endif
