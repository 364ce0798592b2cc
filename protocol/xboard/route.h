/*
 * Moves of one man each brought into an order in which XBoard can make them: every target is free of men that have yet
 * to leave it, where men change places in a circle one of them waits elsewhere, and no pawn goes where XBoard would
 * take off the man behind it as if en passant.
 */
#ifndef PROTOCOL_XBOARD_ROUTE_H
#define PROTOCOL_XBOARD_ROUTE_H

#include "protocol/xboard/script.h"

/* Writes the plies of some moves of the decider's men. */
void route_write(const struct xboard_game *g, const action *moves, unsigned count, struct script *script);

/* Whether XBoard would take off another man as well if it made a step as it is. */
bool route_trapped(const struct position *p, bitboard occupied, unsigned man, unsigned from, unsigned to);

#endif
