/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a turn of free steps captures the king (king_capture.h). */
#include "rules/games/king_capture.h"

#include "rules/custom/pieces.h"
#include "rules/games/army.h"
#include "rules/steps.h"

bool king_capture_within_turn(const struct position *p)
{
    const unsigned us = p->turn.decider, left = (unsigned)p->turn.quota - p->turn.done;
    const bitboard king = p->by_type[KING] & p->side[!us];
    action list[ACTIONS_MAX];
    struct scope s;
    const struct piece_set *pieces = p->game->pieces;
    if (!king || bits_several(king) || game_king_lost(p, us) ||
        (pieces->royal_in_hand && game_in_hand(p, !us, pieces->royal_in_hand)))
        return false;
    if (left == 2 && !p->fairy) {
        scope_any(p, ALL_ACTIONS, &s);
        s.flags |= SCOPE_TAKE_KING;
        return army_captures(p, &s);
    }
    if (left == 1 || king_attackers(p, !us))
        return king_attackers(p, !us) != 0;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n--;) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[n]);
        if (turn_same(p, &after) && king_capture_within_turn(&after))
            return true;
    }
    return false;
}
