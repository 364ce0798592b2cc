/* The first and fourth fields of FENs of boards made from a picture (engine/mailbox.h): '*' is a missing square. */
#ifndef RULES_NOTATION_MAILBOX_FEN_H
#define RULES_NOTATION_MAILBOX_FEN_H

#include "engine/mailbox.h"
#include "rules/notation/fen.h"

/*
 * Reads the pieces of a FEN into an empty position, which becomes one on the board; `letters` are those of the types,
 * in lower case. False with a reason (room for FEN_ERROR_MAX) if the text is none of the board.
 */
bool mailbox_fen_read(struct position *p, enum mailbox_id id, const char *letters, const char *text, char *error);

/* The same on a board that is set up and empty, by a function that puts a piece on a square, or says that it cannot. */
bool mailbox_pieces_read(struct position *p, const char *letters,
                         bool (*put)(struct position *p, unsigned piece, unsigned square), const char *text,
                         char *error);

/* Writes the pieces of a position as the first field of a FEN. */
void mailbox_fen_write(const struct position *p, const char *letters, struct text_builder *builder);

/* Reads a square and leaves *end behind it; OFF_SQUARE if the text does not begin with one of the board. */
unsigned mailbox_square_read(const struct position *p, const char *text, const char **end);

/* Reads squares written one after another as a set of turn state: of the pieces on them, or of passed squares. */
bool mailbox_set_read(const struct position *p, bool passed, const char *text, bitboard *set);

/* Writes such a set in the order of the squares. */
void mailbox_set_write(const struct position *p, bool passed, bitboard set, struct text_builder *builder);

/* Reads squares that pawns of the side not to move have passed over; false with a reason if none can have. */
bool mailbox_ep_read(struct position *p, const char *text, char *error);

/* Writes them, or "-". */
void mailbox_ep_write(const struct position *p, struct text_builder *builder);

#endif
