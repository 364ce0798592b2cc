/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a recorded game with a comment on what each turn lost. Called by analyse.c. */
#ifndef PROTOCOL_COMMANDS_REVIEW_H
#define PROTOCOL_COMMANDS_REVIEW_H

#include "protocol/commands/variations.h"
#include "rules/notation/pgn.h"

struct review {
    struct searcher *searcher;
    const struct pgn_game *game;
    struct limits limits; /* for the search of each turn */
    bool progress;        /* whether to print a line for each turn on standard error */
};

/*
 * Searches every node at which a turn began, from the last to the first, and adds the game to a journal as PGN. The
 * comment after each turn has the score for White, what the turn lost against the best turn, the best turn itself and a
 * mate within the turn that was missed; `?` and `??` mark bad turns, also as NAGs.
 */
void review_write(const struct review *v, struct journal *to);

#endif
