/* The steps that may attack the enemy king, without those that cannot. */
#ifndef SEARCH_TURNS_CHECKS_H
#define SEARCH_TURNS_CHECKS_H

#include "rules/game.h"

/* Lists the steps of a scope, among them all that would attack the one king of the enemy: those that go where such a
   piece attacks him from, and those of pieces that may open a line. Only for 8x8 boards and positions with that king.
 */
unsigned checks_list(const struct position *p, const struct scope *scope, action *list);

#endif
