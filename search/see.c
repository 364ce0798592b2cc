/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static exchange evaluation on 8x8; other boards ask their family (search/evaluation/fairy.h). Hot path: a change
 * needs a bench and a match. */
#include "search/see.h"

#include "rules/steps.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/fairy.h"
#include "search/evaluation/future.h"

/* Removes the least valuable piece of a set of attackers from `occupied`; returns its type. */
static unsigned pop_cheapest(const struct position *p, bitboard pieces, bitboard *occupied,
                             const struct piece_values *values)
{
    for (unsigned i = 0;; i++) {
        unsigned pt = values->order[i];
        bitboard found = pieces & p->by_type[pt];
        if (found || i == PIECE_TYPES - 1) {
            *occupied ^= found & -found;
            return pt;
        }
    }
}

void piece_values_set(struct piece_values *values, const struct game *game)
{
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++) {
        unsigned at = pt;
        values->of[pt] = pt == KING && game_royal(game) ? VALUE_KING : piece_value(game, pt);
        for (; at > 0 && values->of[values->order[at - 1]] > values->of[pt]; at--)
            values->order[at] = values->order[at - 1];
        values->order[at] = (unsigned char)pt;
    }
    for (unsigned pt = PIECE_TYPES; pt < TYPES_MAX; pt++)
        values->of[pt] = piece_value(game, pt);
}

bool see_ge(const struct position *p, action a, int gain, const struct piece_values *values)
{
    if (action_type(a) != ACTION_STEP && action_type(a) != ACTION_DOUBLE)
        return gain <= 0;
    if (__builtin_expect(p->fairy, 0)) {
        action projected = game_projected(p->game) ? future_project_action(a) : ACTION_NONE;
        if (projected == ACTION_NONE)
            return fairy_see(p, a, gain, values);
        struct position image;
        future_project(p, &image);
        return see_ge(&image, projected, gain, values);
    }
    unsigned from = action_from(a), to = action_to(a), side = p->turn.decider;
    int balance = (p->board[to] == EMPTY ? 0 : values->of[piece_type(p->board[to])]) - gain;
    if (balance < 0)
        return false;
    balance = values->of[piece_type(p->board[from])] - balance;
    if (balance <= 0)
        return true;
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to);
    bitboard all = attackers_both(p, to, occupied);
    bitboard diagonal = p->by_type[BISHOP] | p->by_type[QUEEN], straight = p->by_type[ROOK] | p->by_type[QUEEN];
    bool result = true;
    for (;;) {
        side ^= 1;
        all &= occupied;
        bitboard pieces = all & p->side[side];
        if (!pieces)
            break;
        result = !result;
        unsigned pt = pop_cheapest(p, pieces, &occupied, values);
        if (pt == KING)
            return all & p->side[!side] & occupied ? !result : result;
        balance = values->of[pt] - balance;
        if (balance < (result ? 1 : 0))
            break;
        if (pt == PAWN || pt == BISHOP || pt == QUEEN)
            all |= bishop_attacks(to, occupied) & diagonal;
        if (pt == ROOK || pt == QUEEN)
            all |= rook_attacks(to, occupied) & straight;
    }
    return result;
}
