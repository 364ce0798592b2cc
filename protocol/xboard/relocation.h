/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Presentation of games in which each side may exchange two of its pieces before the first turn. XBoard cannot exchange
 * pieces, so a swap takes three moves by way of the a-file square of the same rank: the first piece goes there, the
 * second one to the square of the first, the first to the square of the second. In between the other side passes, or
 * makes the mirrored moves where the rules make it follow. To decline is to pass. After the relocations the game is
 * played as in legs.h.
 */
#ifndef PROTOCOL_XBOARD_RELOCATION_H
#define PROTOCOL_XBOARD_RELOCATION_H

#include "rules/game.h"

/* Whether the first turn is still to come, so that the decider may relocate pieces. */
static inline bool relocation_due(const struct position *p) { return p->number == 0; }

#endif
