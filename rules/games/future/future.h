/* What the files of Future Chess share: its board, its castlings, its relocation. */
#ifndef RULES_GAMES_FUTURE_FUTURE_H
#define RULES_GAMES_FUTURE_FUTURE_H

#include "engine/mailbox.h"
#include "rules/game.h"

enum { STAGE };                                  /* index of turn.law: which relocation is due */
enum { PLAY, BLACK_RELOCATES, WHITE_RELOCATES }; /* its values */

/* In action_specific(): the king goes one square farther to the corner. */
enum { CASTLE_FAR = 1 };

ALWAYS_INLINE const struct mailbox_board *future_board(void) { return &mailbox_boards[MAILBOX_68]; }

/* Whether a square is attacked by a colour on a board of pieces; slow, for boards that are not the position's own. */
bool future_attacked(const uint8_t *board, unsigned square, unsigned by);

/* The slots of a colour's pieces that attack a square; `officers` are those of its pieces that are asked besides pawns.
 */
bool future_square_attacked(const struct position *p, unsigned square, unsigned by);

/* Counts all sequences of two actions, as game_count_pairs() does. */
uint64_t future_pairs(const struct position *p);

/* Lists the castlings of the decider within a scope; returns how many. `list` has room for four. */
unsigned future_castlings(const struct position *p, const struct scope *s, action *list);

/* Where king and rook go with a castling that is legal in a position. */
void future_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook);

/* Makes a castling; returns the king's target. */
unsigned future_castle(struct position *p, action a);

/* Takes the rights away of kings and rooks whose slots are given. */
void future_castling_lose(struct position *p, bitboard slots);

/* The third field of FENs: K and Q for the outermost rook of a side, else the letter of its file. */
bool future_castling_read(struct position *p, const char *text, char *error);
void future_castling_write(const struct position *p, struct text_builder *builder);

/* Gives all castling rights to kings and rooks as they stand on their first ranks. */
void future_castling_grant(struct position *p);

#endif
