/*
 * Relocations before the game, where pieces change places that XBoard cannot exchange. A swap is made of moves by way
 * of the corner of the a file: the piece to the corner, the other one to his square, he to the other's. In between the
 * other side passes, or, where it has to follow, makes the same moves with its pieces. To decline is to pass. Once the
 * game has begun it is played by legs.
 */
#ifndef PROTOCOL_XBOARD_RELOCATION_H
#define PROTOCOL_XBOARD_RELOCATION_H

#include "rules/game.h"

/* Whether the game has not begun: its first turn is still to come, and the decider arranges his pieces. */
static inline bool relocation_due(const struct position *p) { return p->number == 0; }

#endif
