/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Future Chess share: the board, castling, relocation. Only files of this folder include it. */
#ifndef RULES_GAMES_FUTURE_FUTURE_H
#define RULES_GAMES_FUTURE_FUTURE_H

#include "engine/mailbox.h"
#include "rules/game.h"

enum { STAGE };                                  /* index of turn.law: which relocation is due */
enum { PLAY, BLACK_RELOCATES, WHITE_RELOCATES }; /* values of turn.law[STAGE] */

/* A value of action_specific(): the king goes one square farther towards the corner. */
enum { CASTLE_FAR = 1 };

/* Returns the board of 68 squares. */
ALWAYS_INLINE const struct mailbox_board *future_board(void) { return &mailbox_boards[MAILBOX_68]; }

/* Whether a colour attacks a square on a board of pieces; slow, for boards other than the position's own. */
bool future_attacked(const uint8_t *board, unsigned square, unsigned by);

/* Whether a colour attacks a square of the position's board. */
bool future_square_attacked(const struct position *p, unsigned square, unsigned by);

/* Lists the castlings of the decider within a scope; returns how many. `list` has room for four. */
unsigned future_castlings(const struct position *p, const struct scope *s, action *list);

/* Finds the targets of king and rook for castling that is legal in a position. */
void future_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook);

/* Makes castling on the board; returns the king's target. */
unsigned future_castle(struct position *p, action a);

/* Removes the castling rights of the kings and rooks in a set of slots. */
void future_castling_lose(struct position *p, bitboard slots);

/* Reads the third field of a FEN: K and Q for the outermost rook of a side, otherwise the letter of the rook's file.
 * Returns false with an error of FEN_ERROR_MAX bytes. */
bool future_castling_read(struct position *p, const char *text, char *error);
/* Writes the third field of a FEN. */
void future_castling_write(const struct position *p, struct text_builder *builder);

/* Gives all castling rights to kings and rooks on their first ranks. */
void future_castling_grant(struct position *p);

#endif
