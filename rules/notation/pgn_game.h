/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the two halves of the reader of records share: pgn_read.c reads files, pgn_turns.c plays turns. Nobody else
 * includes it.
 */
#ifndef RULES_NOTATION_PGN_GAME_H
#define RULES_NOTATION_PGN_GAME_H

#include "rules/notation/pgn.h"

/* Stores an error of a game, unless it has one already. */
void pgn_game_fault(struct pgn_game *g, unsigned long line, const char *token, size_t length, const char *reason);

/* Plays a word of the moves; the first illegal action becomes the game's error. */
void pgn_turn_word(struct pgn_game *g, const char *word, unsigned long line);

/* Finds the start of a game that XBoard has written. XBoard leaves castling that it does not know out of the FEN, so a
 * FEN with the pieces of the starting position means the starting position. */
void pgn_xboard_start(const struct position *given, struct position *start);

/* Ends a turn whose text is over although the side to move could go on. */
void pgn_turn_close(struct pgn_game *g);

#endif
