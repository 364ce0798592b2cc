/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns that may be passed: the end of a turn before its first step. turn.law[PASSES] counts passes in a row; the
   second one ends the game. By bikjang, as in Janggi, who finds the royal pieces in sight of each other must part them,
   or passes, even in check, which ends the game at once. */
#include "rules/custom/pieces.h"
#include "rules/steps.h"

/* Whether two royal pieces see each other along a rank or file. */
static bool facing(const struct position *p)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct geometry *g = &m->geometry;
    for (bitboard royals = p->by_type[KING] & p->side[WHITE]; royals;) {
        const unsigned square = mailbox_of(p)->square[bits_pop(&royals)];
        for (unsigned way = 0; way < 4; way++) {
            const int files = way < 2 ? 2 * (int)way - 1 : 0, ranks = way < 2 ? 0 : 2 * (int)way - 5;
            int file = (int)(square % g->files), rank = (int)(square / g->files);
            unsigned piece = EMPTY;
            while (piece == EMPTY && (file += files) >= 0 && file < g->files && (rank += ranks) >= 0 && rank < g->ranks)
                piece = p->board[rank * g->files + file];
            if (piece < EMPTY && piece_colour(piece) == BLACK && (m->royal_types >> piece_type(piece) & 1))
                return true;
        }
    }
    return false;
}

/* Whether bikjang holds: the side to move must part the royal pieces. */
static bool must_part(const struct position *p) { return p->game->law->settings.bikjang && facing(p); }

unsigned custom_passes(const struct position *p) { return must_part(p) || p->turn.law[PASSES] ? 2 : 1; }

/* Whether the side to move may pass now; `steps`: whether it has a legal step. */
static bool passable(const struct position *p, bool steps)
{
    const unsigned pass = p->game->law->settings.pass;
    return !p->turn.done && pass != PASS_NEVER && !(steps && pass == PASS_STUCK) && p->side[p->turn.decider] &&
           (!p->checkers || must_part(p)) && !law_goal_reached(p);
}

/* Lists the steps of a stage and fills their scope. */
static unsigned steps_of(const struct position *p, enum stage stage, struct scope *s, action *list)
{
    game_scope(p, stage, s);
    unsigned n = custom_list(p, s, list), kept = 0;
    for (unsigned i = 0; must_part(p) && i < n; i++) {
        struct position after;
        struct step step;
        position_copy(&after, p);
        custom_make(&after, list[i], &step);
        if (!facing(&after))
            list[kept++] = list[i];
    }
    return must_part(p) ? kept : n;
}

unsigned custom_pass_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    const unsigned n = steps_of(p, stage, &s, list);
    if (!(stage & QUIET))
        return n;
    const bool steps = n || custom_pass_any(p);
    const bool compelled = s.flags & SCOPE_CAPTURES; /* by `must capture` */
    if (!(p->turn.done ? (s.flags & SCOPE_END) && steps : !compelled && passable(p, steps)))
        return n;
    list[n] = ACTION_END_TURN;
    return n + 1;
}

bool custom_pass_any(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct scope s;
    if (must_part(p))
        return steps_of(p, ALL_ACTIONS, &s, list) != 0;
    game_scope(p, ALL_ACTIONS, &s);
    return custom_any(p, &s);
}
