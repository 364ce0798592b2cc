/* What the two halves of the reader of records share: pgn_read.c reads files, pgn_turns.c plays turns. */
#ifndef RULES_NOTATION_PGN_GAME_H
#define RULES_NOTATION_PGN_GAME_H

#include "rules/notation/pgn.h"

/* Keeps the first fault of a game. */
void pgn_game_fault(struct pgn_game *g, unsigned long line, const char *token, size_t length, const char *reason);

/* Plays a word of the turns; the first action that is not legal is the game's fault. */
void pgn_turn_word(struct pgn_game *g, const char *word, unsigned long line);

/* Ends a turn whose text is over although its player could go on. */
void pgn_turn_close(struct pgn_game *g);

#endif
