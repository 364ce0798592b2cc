/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two moves against one: the turn of the single side. Its king is in check if the double side could capture it within
 * two steps, which army.h answers by sets of squares. A step of the single side that touches none of the squares on
 * which this answer depends needs no test of its own. twoagainstone.c calls this.
 */
#include "rules/games/duel/duel.h"

#include "rules/box.h"

/* What pieces may do depends on the flags of the law. */
void duel_army(const struct position *p, struct army *a)
{
    uint32_t specific = p->game->law->specific;
    army_read(a, p, duel_double_side(p));
    a->promotions = specific & OVER_PAWN            ? 0
                    : p->game->law->flags & LAW_BOX ? (uint8_t)box_types(p, a->colour)
                                                    : (uint8_t)p->game->pieces->promotions;
    a->double_steps = p->game->pieces->scope_flags & SCOPE_DOUBLE;
    a->king_checks = specific & KING_CHECKS;
    a->over_pawns = specific & OVER_PAWN;
    a->pieces_once = specific & OFFICERS_ONCE;
}

/* Whether the single king could stand on a square at the end of its turn: neither in check nor beside the other king.
 */
static bool king_may_stand(const struct army *a, unsigned king)
{
    return !(king_attacks(king) & a->king) && !army_reaches(a, king);
}

/* Whether castling is legal: the king is not in check and could end the turn on every square that it crosses, and on
 * its target. */
static bool castling_allowed(const struct position *p, const struct army *now, action a)
{
    unsigned king = action_from(a), right = castling_index(p, a);
    unsigned target = castling_king_target(right), rook_target = castling_rook_target(right);
    struct army after;
    if (p->checkers)
        return false;
    for (bitboard way = squares_between(king, target); way;) {
        unsigned square = bits_pop(&way);
        after = *now;
        army_meet(&after, bit(king), bit(square), 0);
        if (!king_may_stand(&after, square))
            return false;
    }
    after = *now;
    army_meet(&after, bit(king) | bit(action_to(a)), bit(target) | bit(rook_target), 0);
    return king_may_stand(&after, target);
}

/* Whether the single side may make a pseudo-legal step, which ends its turn; `now` is the double side's army before it.
 */
static bool single_step_allowed(const struct position *p, const struct army *now, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    bitboard king = p->by_type[KING] & p->side[us], removed = 0;
    struct army after;
    if (action_type(a) == ACTION_CASTLE)
        return castling_allowed(p, now, a);
    if (action_type(a) == ACTION_EN_PASSANT)
        removed = bits_forward(!us, bit(to));
    after = *now;
    army_meet(&after, bit(from), bit(to), removed);
    if ((p->game->law->flags & LAW_BOX) && p->board[to] != EMPTY) /* into the box */
        after.promotions |= (uint8_t)(1u << piece_type(p->board[to]) & p->game->pieces->promotions);
    if (king == bit(from))
        return king_may_stand(&after, to);
    if (action_type(a) == ACTION_DOUBLE)
        after.ep = bits_forward(!us, bit(to));
    return !army_reaches(&after, bits_first(king));
}

bool duel_single_allowed(const struct position *p, action a)
{
    struct army now;
    duel_army(p, &now);
    return single_step_allowed(p, &now, a);
}

/* Fills the scopes of the single side's pseudo-legal steps: `plain` for those that need no test, three in `tried` for
 * those that do. `plain` is empty if the king is in check, because such steps never end a check. */
static void single_scopes(const struct position *p, enum stage stage, const struct army *a, struct scope *plain,
                          struct scope tried[3])
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us], touching = army_watches(a, bits_first(king));
    bitboard tested = touching | king | (p->turn.ep ? p->by_type[PAWN] & p->side[us] : 0);
    bitboard fourth = us == WHITE ? bits_rank(3) : bits_rank(4), second = us == WHITE ? bits_rank(1) : bits_rank(6);
    bitboard passing = bits_forward(us, pawns_attacks(a->colour, a->pawns)) &
                       fourth; /* targets of double steps that can be captured en passant */
    if ((p->game->law->flags & LAW_BOX) && (a->pawns & (us == BLACK ? bits_rank(6) : bits_rank(1))))
        tested = ALL_SQUARES; /* any capture may give these pawns a piece to become */
    scope_any(p, stage, plain);
    plain->flags = (uint16_t)((plain->flags & ~SCOPE_CASTLE) | SCOPE_PSEUDO);
    tried[0] = tried[1] = tried[2] = *plain;
    tried[0].from &= tested;
    tried[0].flags |= p->game->pieces->scope_flags & SCOPE_CASTLE;
    tried[0].flags |= SCOPE_FREE_CASTLE;
    plain->from &= ~tested;
    tried[1].from = tried[2].from = plain->from;
    plain->to = ~touching;
    tried[1].to = touching;
    tried[2].from &= p->by_type[PAWN] & second;
    tried[2].to = fourth & passing & ~touching;
    if (!tried[2].to || !(plain->flags & SCOPE_DOUBLE))
        tried[2].from = 0;
    if (p->checkers)
        plain->from = 0;
}

/* Keeps the steps of a list that the single side may make; returns how many there are. */
static unsigned single_kept(const struct position *p, const struct army *a, action *list, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (single_step_allowed(p, a, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Lists those of the single side's steps that need a test and pass it; returns how many there are. */
static unsigned single_tried(const struct position *p, const struct army *a, const struct scope tried[3], action *list)
{
    unsigned n = steps_list(p, &tried[0], list);
    if (tried[1].to)
        n += steps_list(p, &tried[1], list + n);
    if (tried[2].from)
        n += steps_list(p, &tried[2], list + n);
    return single_kept(p, a, list, n);
}

/* Removes double steps that `tried[2]` contains from a list of plain steps; returns how many steps are left. */
static unsigned drop_tried(const struct scope tried[3], action *list, unsigned n)
{
    unsigned kept = 0;
    if (!tried[2].from)
        return n;
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) != ACTION_DOUBLE || !(bit(action_to(list[i])) & tried[2].to))
            list[kept++] = list[i];
    return kept;
}

unsigned duel_single_actions(const struct position *p, enum stage stage, action *list)
{
    struct army a;
    struct scope plain, tried[3];
    duel_army(p, &a);
    single_scopes(p, stage, &a, &plain, tried);
    unsigned n = plain.from ? drop_tried(tried, list, steps_list(p, &plain, list)) : 0;
    return n + single_tried(p, &a, tried, list + n);
}

unsigned duel_single_count(const struct position *p)
{
    struct army a;
    struct scope plain, tried[3];
    action list[FIRST_STEPS_MAX];
    unsigned n = 0;
    duel_army(p, &a);
    single_scopes(p, ALL_ACTIONS, &a, &plain, tried);
    if (plain.from)
        n = steps_count(p, &plain) - (tried[2].from ? steps_count(p, &tried[2]) : 0);
    return n + single_tried(p, &a, tried, list);
}

bool duel_king_reaches(const struct position *p, unsigned square, bitboard own)
{
    bitboard king = p->by_type[KING] & own;
    return king && king != bit(square) && (king_attacks(square) & king_attacks(bits_first(king)) & ~own) != 0;
}

bool duel_stays_reached(const struct position *p, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    bitboard king = p->by_type[KING] & p->side[us], own = p->side[!us] & ~bit(to);
    if (!(p->game->law->specific & KING_CHECKS) || !king)
        return false;
    if (action_type(a) == ACTION_EN_PASSANT)
        own &= ~bits_forward(!us, bit(to));
    if (action_type(a) != ACTION_CASTLE)
        return duel_king_reaches(p, king == bit(from) ? to : bits_first(king), own);
    unsigned target = castling_king_target(castling_index(p, a));
    for (bitboard way = king | squares_between(from, target) | bit(target); way;)
        if (duel_king_reaches(p, bits_pop(&way), p->side[!us]))
            return true;
    return false;
}

/* Whether the kings are so near that a step of the single side may leave its king within reach. */
static bool kings_near(const struct position *p)
{
    bitboard king = p->by_type[KING] & p->side[p->turn.decider], other = p->by_type[KING] & p->side[!p->turn.decider];
    if (!(p->game->law->specific & KING_CHECKS) || !king || !other)
        return false;
    unsigned a = bits_first(king), b = bits_first(other);
    int files = (int)(a & 7) - (int)(b & 7), ranks = (int)(a >> 3) - (int)(b >> 3);
    /* castling takes the king two files aside, and across one more */
    return files >= -4 && files <= 4 && ranks >= -3 && ranks <= 3;
}

unsigned duel_attacked_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    unsigned kept = 0;
    scope_any(p, stage, &s);
    s.flags &= (uint16_t)~SCOPE_PSEUDO;
    unsigned n = steps_list(p, &s, list);
    if (!kings_near(p))
        return n;
    for (unsigned i = 0; i < n; i++)
        if (!duel_stays_reached(p, list[i]))
            list[kept++] = list[i];
    return kept;
}

unsigned duel_attacked_count(const struct position *p)
{
    struct scope s;
    action list[FIRST_STEPS_MAX];
    if (kings_near(p))
        return duel_attacked_actions(p, ALL_ACTIONS, list);
    scope_any(p, ALL_ACTIONS, &s);
    s.flags &= (uint16_t)~SCOPE_PSEUDO;
    return steps_count(p, &s);
}
