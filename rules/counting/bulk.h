/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bulk counting: what is known of a law so that sequences of actions can be counted without making each action. bulk.c
 * holds one table of laws; a law that is not in it is counted by making its actions, which is always right. So a law
 * that derives from another, from a games file or as a copy, never takes over what was known of that one.
 *
 * Called by perft.c, by the counters of this folder and by tests. Play never comes here.
 */
#ifndef RULES_COUNTING_BULK_H
#define RULES_COUNTING_BULK_H

#include "rules/game.h"

enum { SEQUENCES_LONGEST = 6 };

/*
 * A row of the table. Whoever adds one promises for its law that after a step which passes the turn and is plain the
 * opponent may do what it could do after any other such step, unless the law has `last_step`. A step is plain if it is
 * no castling, promotion or e.p. capture, gives no check, and neither pins nor frees a piece.
 *
 * Nothing checks the promises at run time. If one is broken, perft counts wrong and nothing else goes wrong;
 * tests/rules/test_perft.c compares both ways of counting.
 */
struct bulk {
    const struct law *law;

    /*
     * Says what may follow in the same turn after any plain step of the piece on `square` that does not use up the
     * quota. `s` comes from scope_any() for the position before the step. The function narrows it to what law.scope
     * will say after the step, in terms of the pieces as they stand before it. The piece that has stepped may step
     * again if its target is in s->from: leave empty and enemy squares out of s->from if it may not. An empty s->from
     * says that no step can follow, so that the turn passes under NO_STEP_ENDS_TURN or LAW_MAY_END.
     *
     * Returns all squares from which a step leads to the same scope, `square` among them. Whatever it returns is taken
     * for every piece there, whatever its target and whether it captures or not. After a plain step the turn must stay
     * unless the quota, LAW_TAKE_ENDS or the lack of a step ends it.
     *
     * NULL: not known; steps that keep the turn are made.
     */
    bitboard (*rest)(const struct position *p, unsigned square, struct scope *s);

    /* Counts all sequences of two actions. NULL: bulk_pairs() finds them by `rest`. */
    uint64_t (*pairs)(const struct position *p);

    /* Counts all sequences of `length` actions, 2 to SEQUENCES_LONGEST. NULL: the first action is made. */
    uint64_t (*sequences)(const struct position *p, unsigned length);
};

/* Returns what is known of a game; NULL if nothing is, as where pieces must capture. */
const struct bulk *bulk_of(const struct game *game);

/* Counts all sequences of two actions. `b` is bulk_of() the position's game. */
uint64_t bulk_pairs(const struct bulk *b, const struct position *p);

/* Counts the actions that are legal after an action, by making it. */
static inline unsigned bulk_made(const struct position *p, action a)
{
    struct position next;
    position_copy(&next, p);
    game_apply(&next, a);
    return game_count(&next);
}

/* Counters of single laws, each in the file of the game's name. */
uint64_t future_pairs(const struct position *p);
uint64_t transporter_pairs(const struct position *p);
uint64_t kazan_sequences(const struct position *p, unsigned length);
/* The first step of a turn has the length of the opponent's last step, as lengths_list() says; its second is free. */
uint64_t lengths_pairs(const struct position *p);
/* The first step of a turn is one of the longest; its second step is free. */
uint64_t lengths_pairs_longest(const struct position *p);

#endif
