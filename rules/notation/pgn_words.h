/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What other programs write in records of games for results and for games that tempi knows. pgn_read.c calls this.
 */
#ifndef RULES_NOTATION_PGN_WORDS_H
#define RULES_NOTATION_PGN_WORDS_H

#include "rules/game.h"

/* Reads a result of PGN (`1-0`, `1/2-1/2`, `*`) or in one of the forms that are written besides (`1:0`, `1/2`,
 * `0.5-0.5`, with a half or a dash of Unicode or of Windows); false if the text is none. */
bool pgn_result_read(const char *text, enum outcome *outcome);

/* Returns the game that other programs name so in the tag Variant, or a game whose id or name has the same letters and
 * digits; NULL if there is none. */
const struct game *pgn_foreign_game(const char *name);

#endif
