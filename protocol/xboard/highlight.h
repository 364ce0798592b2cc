/* The squares that light up while a user moves a piece with the mouse. */
#ifndef PROTOCOL_XBOARD_HIGHLIGHT_H
#define PROTOCOL_XBOARD_HIGHLIGHT_H

#include "protocol/xboard/game.h"

enum { HIGHLIGHT_MAX = 160 };

/*
 * Writes the targets of the piece on `from` as the board field of a FEN: Y to an empty square, R for a capture, M for a
 * promotion, C for a rook by way of which the king castles. `via` is that rook's square once it was chosen, else
 * NO_SQUARE. `text` has room for HIGHLIGHT_MAX.
 */
void highlight_write(const struct xboard_game *g, unsigned from, unsigned via, char *text);

#endif
