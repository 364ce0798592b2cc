/* Positions as text: FEN with every passed square in the e.p. field and a seventh field for the state of the turn. */
#ifndef RULES_NOTATION_FEN_H
#define RULES_NOTATION_FEN_H

#include "rules/game.h"

/* Room for the longest text, with 64 pieces and in the seventh field as many squares for each plane of turn.stepped,
   and for an error; the greatest clock and move number that are read. */
enum { FEN_MAX = 2048, FEN_ERROR_MAX = 120, FEN_NUMBER_MAX = NUMBER_MAX / 2 };

/*
 * Sets up a position of a game from a FEN; `option` holds the values of the game's options. Returns false with the
 * reason in `error` (room for FEN_ERROR_MAX) and leaves *p as it was if the text is no possible position of the game.
 */
bool fen_read(struct position *p, const struct game *game, unsigned option, const char *text, char *error);

/* Sets what is derived (checkers) in a position that was put together otherwise, and asks whether a game can come to
   it, as far as fen_read asks; false with the reason in `error`, which may be NULL on boards of 8x8. */
bool fen_possible(struct position *p, char *error);

/* Writes a position that fen_read reads back to the same; `text` has room for FEN_MAX. */
void fen_write(const struct position *p, char *text);

/* Sets up the start of a game; `option` holds the values of its options, packed. */
void game_start(struct position *p, const struct game *game, unsigned option);

/* Sets up one of a game's starts by random numbers: its array, and the options that are to be drawn. */
void game_start_drawn(struct position *p, const struct game *game, unsigned option, struct random *random);

#endif
