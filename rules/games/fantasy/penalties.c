/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: the option Penalties, the "annoying" rules. A player who overlooks a protection or a check and
 * tries a forbidden action loses the turn (text a1:)), or the piece as well (a1;>), or the game. Such attempts are in
 * no list of actions. The law's hook `attempt` points here.
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"
#include "rules/notation/text.h"

enum { PENALTIES_OFF, PENALTIES_TURN, PENALTIES_GAME, NO_PENALTY = -1 };

/* Returns the value of the option Penalties. */
static int penalties(const struct position *p) { return (int)(p->option >> PENALTIES_SHIFT & 3); }

/* Whether a Mage or Wizard (`mages`), otherwise a Paladin, protects a square of a side. */
static bool protected_by(const struct view *v, unsigned us, unsigned square, bool mages)
{
    bitboard free = v->p->side[us] & ~v->suppressed[us];
    if (!mages)
        return king_attacks(square) & (v->giver[PALADIN] | v->giver[TRUE_PALADIN]) & free;
    return (bishop_attacks(square, v->occupied) & (v->giver[WHITE_MAGE] | v->giver[WHITE_WIZARD]) & free) ||
           (rook_attacks(square, v->occupied) & v->giver[WHITE_WIZARD] & free);
}

/* Returns what an attempt costs that only protection forbids: OTHER_..., or NO_PENALTY. */
static int protected_penalty(const struct view *v, action a)
{
    unsigned us = v->p->turn.decider;
    bitboard from = bit(action_from(a));
    if (!(v->p->side[!us] & bit(action_to(a))))
        return NO_PENALTY;
    if (faction_type(a) == FANTASY_STRIKE &&
        (((v->giver[BLACK_MAGE] & from) && protected_by(v, !us, action_to(a), true)) ||
         ((v->giver[DARK_KNIGHT] & from) && protected_by(v, !us, action_to(a), false))))
        return OTHER_PENALTY_PIECE;
    return OTHER_PENALTY;
}

/* Returns what an attempt costs that only the king's safety forbids: OTHER_..., or NO_PENALTY. */
static int check_penalty(const struct position *p, action a)
{
    unsigned pt = faction_rider(a) ? faction_rider(a) - 1 : piece_type(p->board[action_from(a)]);
    if (faction_type(a) != FANTASY_MOVE || !type_is_royal(pt))
        return NO_PENALTY;
    return penalties(p) == PENALTIES_GAME ? OTHER_LOSS : OTHER_PENALTY;
}

/* Whether a text means an attempt, or its penalty as records write it. */
static bool means(const struct position *p, action attempt, action penalty, const char *text, size_t length)
{
    char own[ACTION_TEXT_MAX];
    action_text(p, attempt, own);
    if (strlen(own) == length && memcmp(own, text, length) == 0)
        return true;
    action_text(p, penalty, own);
    return strlen(own) == length && memcmp(own, text, length) == 0;
}

/* Whether the friendly king survives a penalty; if it does not, the attempt is simply illegal. */
static bool penalty_survived(const struct position *p, action penalty)
{
    struct position after;
    struct view v;
    position_copy(&after, p);
    fantasy_apply(&after, penalty);
    view_make(&v, &after);
    return !view_attacked(&v, p->turn.decider);
}

bool fantasy_attempt(const struct position *p, const char *text, size_t length, action *a)
{
    action seen[ACTIONS_MAX], blind[ACTIONS_MAX];
    struct view v;
    if (penalties(p) == PENALTIES_OFF || p->checkers || p->turn.phase > STAGE_CALLED || attempt_waits(p))
        return false;
    view_make(&v, p);
    unsigned n = (unsigned)(specials_list(&v, moves_list(&v, seen)) - seen);
    v.blind[!p->turn.decider] = true;
    unsigned m = (unsigned)(specials_list(&v, moves_list(&v, blind)) - blind);
    v.blind[!p->turn.decider] = false;
    for (unsigned i = 0; i < m; i++) {
        bool common = false;
        for (unsigned j = 0; j < n && !common; j++)
            common = seen[j] == blind[i];
        if (common && game_legal(p, blind[i]))
            continue;
        int cost = common ? check_penalty(p, blind[i]) : protected_penalty(&v, blind[i]);
        if (cost == NO_PENALTY)
            continue;
        action penalty = faction_make(FANTASY_OTHER, action_from(blind[i]), (unsigned)cost);
        if (!means(p, blind[i], penalty, text, length) || !penalty_survived(p, penalty))
            continue;
        *a = penalty;
        return true;
    }
    return false;
}
