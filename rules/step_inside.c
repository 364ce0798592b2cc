/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether a single step is legal inside a scope, found without a list of what its piece may do. Called through turn.c
 * for hash moves and killers. Hot path: a change needs a bench and a match.
 */
#include "rules/step_inside.h"

#include "rules/steps.h"

bool step_simple(const struct position *p, const struct scope *s, action a)
{
    bitboard last_ranks = piece_type(p->board[action_from(a)]) == PAWN ? RANK_1 | RANK_8 : 0;
    return a == action_make(action_type(a), action_from(a), action_to(a)) && action_type(a) <= ACTION_DOUBLE &&
           !(s->flags & SCOPE_NO_CHECK) && !s->targets && !(bit(action_to(a)) & last_ranks);
}

/* Whether a slider of the enemy would attack the king if the piece on `square` were not there. */
static bool pinned(const struct position *p, unsigned us, unsigned king, unsigned square)
{
    bitboard occupied = position_occupied(p);
    if (!(queen_rays(king) & bit(square)))
        return false;
    for (bitboard b = snipers(p, king, p->side[!us]); b;)
        if ((squares_between(king, bits_pop(&b)) & occupied) == bit(square))
            return true;
    return false;
}

/* Whether a step of a piece that is not the king leaves the king safe. */
static bool leaves_safe(const struct position *p, unsigned us, unsigned king, unsigned from, unsigned to)
{
    if (p->checkers) {
        bitboard block = p->checkers;
        if (bits_several(block))
            return false;
        if (!(block & p->by_type[ALFIL]))
            block |= squares_between(king, bits_first(block));
        if (!(block & bit(to)))
            return false;
    }
    if (!pinned(p, us, king, from))
        return true;
    /* a pinned alfil leaps neither over its king nor over the piece that pins it */
    bool leaps = p->by_type[ALFIL] & bit(from) && !(bishop_attacks(from, position_occupied(p)) & bit(to));
    return (squares_line(king, from) & bit(to)) && !leaps;
}

/* Whether a pawn can make this step, to any but the last rank, its king's safety not regarded. */
static bool pawn_goes(const struct position *p, const struct scope *s, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    bitboard ahead = bits_forward(us, bit(from)) & ~position_occupied(p);
    if (action_type(a) == ACTION_STEP)
        return (p->board[to] == EMPTY ? ahead : pawn_attacks(us, from)) & bit(to);
    bitboard third = bits_rank(us == WHITE ? 2 : 5);
    return (s->flags & SCOPE_DOUBLE) && p->board[to] == EMPTY && (bits_forward(us, ahead & third) & bit(to));
}

bool step_inside(const struct position *p, const struct scope *s, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), pt = piece_type(p->board[from]);
    bitboard enemy = p->side[!us], king_set = p->by_type[KING] & p->side[us];
    bitboard takeable = s->flags & SCOPE_TAKE_KING ? enemy : enemy & ~p->by_type[KING];
    bitboard targets = (s->stage & NOISY ? takeable : 0) | (s->stage & QUIET ? ~position_occupied(p) : 0);
    if (!(p->side[us] & s->from & bit(from)) || !(targets & s->to & bit(to)))
        return false;
    if (pt == PAWN ? !pawn_goes(p, s, a)
                   : action_type(a) != ACTION_STEP || !(type_attacks(pt, from, position_occupied(p)) & bit(to)))
        return false;
    if (!p->game->pieces->royal || (s->flags & SCOPE_PSEUDO) || !king_set)
        return true;
    unsigned king = bits_first(king_set);
    if (pt == KING)
        return from == king && !attackers(p, to, !us, position_occupied(p) ^ bit(king));
    return leaves_safe(p, us, king, from, to);
}
