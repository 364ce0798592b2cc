/* A recorded game with what each turn lost. */
#ifndef PROTOCOL_COMMANDS_REVIEW_H
#define PROTOCOL_COMMANDS_REVIEW_H

#include "protocol/commands/variations.h"
#include "rules/notation/pgn.h"

struct review {
    struct searcher *searcher;
    const struct pgn_game *game;
    struct limits limits; /* for each turn */
    bool progress;        /* a line for each turn on standard error */
};

/*
 * Searches every node at which a turn began, the last first, and adds the game to a journal: behind each turn White's
 * score and what the turn lost against the best one, `?` and `??` (also as NAGs) for the worst, the best turn instead,
 * and a mate in this turn that was missed.
 */
void review_write(const struct review *v, struct journal *to);

#endif
