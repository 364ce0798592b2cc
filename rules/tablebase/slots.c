/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the states of the turn that a table needs, by making steps from random entries. Called by generate.c. */
#include "rules/notation/fen.h"
#include "rules/tablebase/index.h"

enum { SAMPLES = 400 /* positions of each slot whose steps are made */ };

/* Adds the slots of the states that some actions lead to, if the pieces are those of the table. */
static void add_after(struct indexing *indexing, const struct position *p, enum stage stage)
{
    action list[ACTIONS_MAX];
    struct position next;
    for (unsigned i = 0, n = game_actions(p, stage, list); i < n; i++) {
        position_copy(&next, p);
        game_apply(&next, list[i]);
        if (next.turn.vacated) /* excluded_value() finds such a state without the exclusion */
            next.turn.vacated = next.turn.set = 0;
        if (indexing->longest && next.turn.quota > indexing->longest)
            continue;
        if (material_id_of(&next) == material_id(&indexing->pieces))
            index_add_slot(indexing, &next);
    }
}

/* Adds the slots of the states that promotions lead to: tries each piece of the side to move on the rank before the
   last as a pawn that has still to promote. */
static void add_promoted(struct indexing *indexing, const struct position *p)
{
    const unsigned us = p->turn.decider;
    struct position before;
    for (bitboard pieces = p->side[us] & bits_rank(us == WHITE ? 6 : 1); pieces;) {
        unsigned square = bits_pop(&pieces);
        if (!(p->game->pieces->promotions >> piece_type(p->board[square]) & 1))
            continue;
        position_copy(&before, p);
        position_take(&before, square);
        position_put(&before, piece_make(us, PAWN), square);
        if (fen_possible(&before, NULL))
            add_after(indexing, &before, NOISY);
    }
}

void index_find_slots(struct indexing *indexing, unsigned slot, const atomic_bool *stop)
{
    struct random random;
    random_seed(&random, slot + 1);
    for (unsigned tries = 0, found = 0; found < SAMPLES && tries < 10 * SAMPLES && !(stop && atomic_load(stop));
         tries++) {
        struct position p;
        struct entry at = {slot, random_next(&random) % indexing->size};
        if (!index_position(indexing, at, &p) || !fen_possible(&p, NULL))
            continue;
        found++;
        add_after(indexing, &p, ALL_ACTIONS);
        add_promoted(indexing, &p);
    }
}
