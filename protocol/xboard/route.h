/*
 * Moves of one piece each brought into an order in which XBoard can make them: every target is free of pieces that have
 * yet to leave it, where pieces change places in a circle one of them waits elsewhere, and no pawn goes where XBoard
 * would take off the piece behind it as if en passant.
 */
#ifndef PROTOCOL_XBOARD_ROUTE_H
#define PROTOCOL_XBOARD_ROUTE_H

#include "protocol/xboard/script.h"

/* Writes the plies of some moves of the decider's pieces. */
void route_write(const struct xboard_game *g, const action *moves, unsigned count, struct script *script);

/* Whether XBoard would take off another piece as well if it made a step as it is. */
bool route_trapped(const struct position *p, bitboard occupied, unsigned piece, unsigned from, unsigned to);

#endif
