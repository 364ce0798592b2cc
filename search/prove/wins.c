/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wins within a turn (wins.h). */
#include "search/prove/wins.h"

#include "rules/custom/pieces.h"
#include "rules/games/king_capture.h"
#include "rules/steps.h"

bool wins_threatens(const struct game *game) { return game_steps_freely(game) || game_knows_wins(game); }

/* Appends to `line` the steps that capture the king; they must exist. */
static void capture_line(const struct position *p, struct mate_line *line)
{
    const unsigned us = p->turn.decider;
    action list[ACTIONS_MAX];
    const bool at_once = king_attackers(p, !us) != 0;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n--;) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[n]);
        const bool taken = !(after.by_type[KING] & after.side[!us]);
        if (!taken && (at_once || !turn_same(p, &after) || !king_capture_within_turn(&after)))
            continue;
        line->actions[line->length++] = list[n];
        if (!taken)
            capture_line(&after, line);
        return;
    }
}

/* Whether a mate search finds a win. */
static bool mates(struct wins *w, const struct position *p, struct mate_line *line)
{
    struct mate_line found;
    if (!w->mating)
        w->mating = mate_room_new();
    const enum mate_verdict verdict = mate_find(p, w->budget, w->mating, line ? line : &found);
    w->unknown = w->unknown || verdict == MATE_UNKNOWN;
    return verdict == MATE_FOUND;
}

enum { STILLED = 2 /* by one step: a pawn taken in passing and one stopped, or two stopped by castling */ };

/* Whether the opponent, whose king cannot be captured, may be left without any step by the rest of the turn, in games
   where it steps freely: then he has lost if his king is attacked. A piece that may go to an empty square is stilled by
   its capture alone, a pawn also by a piece before it; a king that may step stays able to. With pieces of which that is
   not so the answer is yes. */
static bool may_still(const struct position *p)
{
    const unsigned them = !p->turn.decider, left = (unsigned)p->turn.quota - p->turn.done;
    const bitboard kings = p->by_type[KING] & p->side[them];
    struct position passed;
    struct scope s;
    action list[ACTIONS_MAX];
    bool seen[BOARD_MAX] = {false};
    unsigned able = 0;
    if (!kings || (!p->fairy && king_attacks(bits_first(kings)) & ~p->side[them]))
        return false;
    if (p->fairy && !custom_steady(p->game->pieces))
        return true;
    position_copy(&passed, p);
    turn_pass(&passed, king_attackers(p, !p->turn.decider));
    if (p->fairy && game_scope(&passed, ALL_ACTIONS, &s)) {
        s.from &= kings;
        s.flags &= (uint16_t)~SCOPE_CASTLE;
        if (steps_any(&passed, &s))
            return false;
    }
    for (unsigned n = game_actions(&passed, QUIET, list); n--;) {
        const unsigned from = action_from(list[n]);
        able += action_type(list[n]) != ACTION_CASTLE && !seen[from];
        seen[from] = true;
    }
    return able <= STILLED * left;
}

bool wins_now(struct wins *w, const struct position *p, struct mate_line *line)
{
    if (!w->freely || bits_several(p->by_type[KING] & p->side[!p->turn.decider])) {
        const bool known = game_knows_wins(p->game), wins = known && game_wins(p);
        return known && (!wins || !line) ? wins : mates(w, p, line);
    }
    const bool wins = king_capture_within_turn(p);
    if (!wins && may_still(p))
        return mates(w, p, line);
    if (wins && line) {
        line->length = 0;
        capture_line(p, line);
    }
    return wins;
}
