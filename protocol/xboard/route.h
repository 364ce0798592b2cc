/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Orders the legs of an action so that XBoard can make them. Every target is free of pieces that have yet to leave it.
 * If pieces exchange squares in a circle, one of them waits elsewhere. No pawn makes a move that XBoard would take for
 * en passant, because XBoard would remove the piece behind it.
 */
#ifndef PROTOCOL_XBOARD_ROUTE_H
#define PROTOCOL_XBOARD_ROUTE_H

#include "protocol/xboard/script.h"

/* Writes plies that make some moves of the decider's pieces; none if there is no such order. */
void route_write(const struct xboard_game *g, const action *moves, unsigned count, struct script *script);

#endif
