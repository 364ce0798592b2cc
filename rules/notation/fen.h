/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions as text: FEN with all passed squares in the fourth field and a seventh field for the turn state
 * (docs/reference/fen.md). Protocols, records, books and tests call this.
 */
#ifndef RULES_NOTATION_FEN_H
#define RULES_NOTATION_FEN_H

#include "rules/game.h"

/* Room for the longest FEN (64 pieces, and in the seventh field that many squares for each plane of turn.stepped), room
 * for an error, and the highest move number that is read: so low that no search comes to NUMBER_MAX. */
enum { FEN_MAX = 2048, FEN_ERROR_MAX = 120, FEN_NUMBER_MAX = 32000 };

/* Sets up a position of a game from a FEN or an EPD (epd.h); `option` holds the packed values of the game's options. If
 * the text is no possible position of the game, it returns false with the reason in `error` (room for FEN_ERROR_MAX
 * bytes) and leaves *out as it was. */
bool fen_read(struct position *p, const struct game *game, uint64_t option, const char *text, char *error);

/* Sets the checkers of a position that was made without fen_read(), and returns whether a game can come to it, by the
 * same tests as fen_read(). False with the reason in `error`, which may be NULL on 8x8 boards. */
bool fen_possible(struct position *p, char *error);

/* Writes what is wrong with a FEN unless `error` is NULL; returns false, for the caller to return. */
bool fen_fail(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes the FEN of a position, which fen_read() reads back exactly, but for a move number that is greater than
   FEN_NUMBER_MAX; `text` has room for FEN_MAX bytes. */
void fen_write(const struct position *p, char *text);

/* Sets up the starting position of a game; `option` holds the packed values of its options. */
void game_start(struct position *p, const struct game *game, uint64_t option);

/* Sets up a starting position drawn at random: the array, and those options that are to be drawn. */
void game_start_drawn(struct position *p, const struct game *game, uint64_t option, struct random *random);

#endif
