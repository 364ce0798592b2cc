/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The first and fourth fields of FENs for boards made from a picture (engine/mailbox.h); '*' is a missing square. Piece
 * sets with such boards call this.
 */
#ifndef RULES_NOTATION_MAILBOX_FEN_H
#define RULES_NOTATION_MAILBOX_FEN_H

#include "engine/mailbox.h"
#include "rules/notation/fen.h"

/* Reads the pieces of a FEN into an empty position, which gets the board `id`; `letters` are those of the piece types,
 * in lower case. Returns false with a reason (room for FEN_ERROR_MAX bytes) if the text does not fit the board. */
bool mailbox_fen_read(struct position *p, enum mailbox_id id, const char *letters, const char *text, char *error);

/* Reads the pieces of a FEN onto a board that is set up and empty. `put` puts a piece on a square, or returns false if
 * it cannot. Returns false with a reason (room for FEN_ERROR_MAX bytes) if the text does not fit the board. */
bool mailbox_pieces_read(struct position *p, const char *letters,
                         bool (*put)(struct position *p, unsigned piece, unsigned square), const char *text,
                         char *error);

/* Writes the pieces of a position as the first field of a FEN. */
void mailbox_fen_write(const struct position *p, const char *letters, struct text_builder *builder);

/* Reads a square and sets *end to the text after it; returns OFF_SQUARE if the text does not begin with a square of the
 * board. */
unsigned mailbox_square_read(const struct position *p, const char *text, const char **end);

/* Reads squares written one after another as a set of the turn state: the slots of the pieces on them, or passed
 * squares if `passed`. Returns false if the text is anything else. */
bool mailbox_set_read(const struct position *p, bool passed, const char *text, bitboard *set);

/* Writes a set of slots, or of passed squares if `passed`, as squares in the order of the board. */
void mailbox_set_write(const struct position *p, bool passed, bitboard set, struct text_builder *builder);

/* Reads the fourth field: squares that pawns of the side not to move have passed over; false with a reason if they
 * cannot have. */
bool mailbox_ep_read(struct position *p, const char *text, char *error);

/* Writes the fourth field: the passed squares, or "-". */
void mailbox_ep_write(const struct position *p, struct text_builder *builder);

#endif
