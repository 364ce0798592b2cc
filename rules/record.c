/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of a game, repetition, and draws by the counter of turns without progress or by bare kings. */
#include "rules/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/goals.h"
#include "rules/may_win.h"

/* Makes room for `count` positions. */
static void reserve(struct record *r, size_t count)
{
    if (count <= r->room)
        return;
    const size_t room = count + count / 2 + 16;
    r->positions = xrealloc(r->positions, room, sizeof *r->positions);
    r->actions = xrealloc(r->actions, room, sizeof *r->actions);
    r->keys = xrealloc(r->keys, room, sizeof *r->keys);
    r->room = room; /* where memory ran out before, all arrays still have the old one */
}

/*
 * Returns the key by which positions count as repeated. A right to capture e.p. counts only if such a capture is legal,
 * as in the FIDE laws; position_key() asks only for a pawn beside. Where a later step of the turn may capture e.p., the
 * right is left in.
 */
static uint64_t same_key(const struct position *p)
{
    action list[ACTIONS_MAX];
    if (!p->turn.ep || p->turn.done != 0 || (p->game->law->flags & LAW_EP_STAYS))
        return position_key(p);
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_EN_PASSANT)
            return position_key(p);
    struct position without = *p;
    without.turn.ep = 0;
    return position_key(&without);
}

void record_begin(struct record *r, const struct position *start)
{
    struct position first = *start;
    reserve(r, 1);
    r->positions[0] = first;
    r->keys[0] = same_key(&first);
    r->count = 1;
}

void record_push(struct record *r, action a)
{
    reserve(r, r->count + 1);
    struct position *next = &r->positions[r->count];
    *next = r->positions[r->count - 1];
    game_apply(next, a);
    r->actions[r->count - 1] = a;
    r->keys[r->count++] = same_key(next);
}

bool record_pop(struct record *r)
{
    if (r->count < 2)
        return false;
    r->count--;
    return true;
}

void record_free(struct record *r)
{
    free(r->positions);
    free(r->actions);
    free(r->keys);
    *r = (struct record){0};
}

/* Returns how many positions from the start two records have in common. */
static size_t record_shared(const struct record *a, const struct record *b)
{
    size_t min = a->count < b->count ? a->count : b->count, shared = 1;
    if (min == 0 || memcmp(a->positions, b->positions, sizeof *a->positions) != 0)
        return 0;
    while (shared < min && a->actions[shared - 1] == b->actions[shared - 1])
        shared++;
    return shared;
}

void record_copy(struct record *to, const struct record *from)
{
    size_t kept = record_shared(to, from), more = from->count - kept;
    reserve(to, from->count);
    memcpy(to->positions + kept, from->positions + kept, more * sizeof *to->positions);
    memcpy(to->actions, from->actions, (from->count - 1) * sizeof *to->actions);
    memcpy(to->keys + kept, from->keys + kept, more * sizeof *to->keys);
    to->count = from->count;
}

/* Returns the index of the node where the turn that node `at` belongs to began. */
static size_t turn_began(const struct record *r, size_t at)
{
    while (at > 0 && turn_same(&r->positions[at - 1], &r->positions[at]))
        at--;
    return at;
}

size_t record_turn(const struct record *r) { return turn_began(r, r->count - 1); }

size_t record_last_turn(const struct record *r)
{
    const size_t began = record_turn(r);
    return began == r->count - 1 && began > 0 ? turn_began(r, began - 1) : began;
}

unsigned record_repetitions(const struct record *r)
{
    unsigned times = 0;
    if (record_now(r)->turn.done != 0)
        return 0;
    /* through the whole game: conversions, transports and rearrangements can undo what resets the counter of turns
       without progress */
    for (size_t i = r->count - 1; i-- > 0;)
        times += r->positions[i].turn.done == 0 && r->keys[i] == r->keys[r->count - 1];
    return times;
}

static const struct no_progress fifty_each = {.turns = 100, .reason = "fifty turns each without capture or pawn step"};

unsigned position_progress_limit(const struct position *p)
{
    const struct no_progress *rule = p->game->law->no_progress ? p->game->law->no_progress : &fifty_each;
    return rule->turns == QUIET_NEVER ? INT_MAX : rule->turns;
}

bool position_bare(const struct position *p)
{
    const struct movement *movement = p->game->pieces->movement;
    if (p->game->law->flags & LAW_KINGS_WIN)
        return false;
    return movement && movement->bare ? movement->bare(p)
                                      : game_knows_check(p->game) && position_occupied(p) == p->by_type[KING];
}

/* Whether a position at the start of a turn is drawn because only bare kings are left. */
static bool kings_bare(const struct position *p, const char **reason)
{
    if (!position_bare(p))
        return false;
    *reason = "bare kings";
    return true;
}

/* Whether a position at the start of a turn is drawn by a counter of turns without progress; with DrawProof a turn
   later. */
static bool progress_ended(const struct position *p, const struct no_progress *limit, const char **reason)
{
    if (limit->turns == QUIET_NEVER || p->halfmove < limit->turns + draw_proof(p))
        return false;
    *reason = limit->reason;
    return true;
}

/* Whether a position at the start of a turn is drawn by rules of its pieces. */
static bool pieces_drawn(const struct position *p, const char **reason)
{
    return p->game->pieces->draws && p->game->pieces->movement->rules->drawn(p, reason);
}

bool position_drawn(const struct position *p, const char **reason)
{
    const struct no_progress *limit = p->game->law->no_progress;
    return p->turn.done == 0 &&
           (progress_ended(p, limit ? limit : &fifty_each, reason) || pieces_drawn(p, reason) || kings_bare(p, reason));
}

void checks_add(struct checks_since *c, unsigned side, bool checked, bitboard chased)
{
    c->chased[side] = c->found[side] ? c->chased[side] & chased : chased;
    c->found[side] = true;
    c->free[side] |= !checked;
}

enum outcome position_repeated(const struct position *now, const struct checks_since *c, const char **reason)
{
    const struct settings *set = &now->game->law->settings;
    const enum outcome wins[] = {[WHITE] = WHITE_WINS, [BLACK] = BLACK_WINS};
    const bool by_white = c->found[BLACK] && !c->free[BLACK], by_black = c->found[WHITE] && !c->free[WHITE];
    const bool perpetual = set->perpetual && by_white != by_black;
    const bool chases = set->chase && !by_white && !by_black && !c->chased[WHITE] != !c->chased[BLACK];
    *reason = perpetual                                 ? "perpetual check"
              : chases                                  ? "perpetual chase"
              : set->repetition && set->repetition != 3 ? "repetition"
                                                        : "third repetition";
    if (perpetual)
        return wins[by_white ? BLACK : WHITE];
    if (chases)
        return wins[c->chased[BLACK] ? BLACK : WHITE];
    switch (set->repeated) {
    case REPETITION_LOSS:
        return wins[!now->turn.decider];
    case REPETITION_WIN:
        return wins[now->turn.decider];
    case REPETITION_WHITE:
        return WHITE_WINS;
    case REPETITION_BLACK:
        return BLACK_WINS;
    default:
        return goals_draw(now);
    }
}

bitboard position_chased(const struct position *before, action a, const struct position *now)
{
    return now->game->pieces->movement->rules->chased(before, a, now);
}

bitboard record_chased(const struct record *r, size_t index)
{
    const struct position *now = &r->positions[index];
    return index && now->game->law->settings.chase ? position_chased(now - 1, r->actions[index - 1], now) : ALL_SQUARES;
}

struct turn_made turn_made(const struct position *before, action a)
{
    const bool step = action_type(a) < ACTION_END;
    return (struct turn_made){a, before->checkers != 0, step && before->board[action_to(a)] < EMPTY};
}

/* Whether a step goes back where another one has come from. */
static bool goes_back(action a, action b)
{
    return action_type(a) == ACTION_STEP && action_type(b) == ACTION_STEP && action_from(a) == action_to(b) &&
           action_to(a) == action_from(b);
}

bool position_shuffled(const struct position *now, const struct turn_made *turns, unsigned count)
{
    const unsigned first = count > 2 && turns[2].a == ACTION_END_TURN ? 4 : 2, last = first + 6;
    if (count <= last || now->halfmove < last || turns[0].checked || turns[2].checked)
        return false;
    for (unsigned i = first; i < last; i += 2)
        if (!goes_back(turns[i].a, turns[i == first ? 0 : i - 2].a) || turns[i].checked)
            return false;
    return !turns[last].takes && action_type(turns[last].a) < ACTION_END &&
           action_to(turns[last].a) == action_from(turns[last - 2].a) &&
           !(turns[last].checked && now->halfmove > last) &&
           now->game->pieces->movement->rules->roams(now, action_to(turns[0].a));
}

unsigned record_turns(const struct record *r, struct turn_made *turns)
{
    unsigned n = 0;
    for (; n < SHUFFLE_TURNS && n + 1 < r->count; n++)
        turns[n] = turn_made(&r->positions[r->count - 2 - n], r->actions[r->count - 2 - n]);
    return n;
}

/* The outcome by moves to and fro at the current node, with *reason in words; ONGOING if there is none. */
static enum outcome shuffle_result(const struct record *r, const char **reason)
{
    struct turn_made turns[SHUFFLE_TURNS] = {0};
    if (!record_now(r)->game->law->settings.shuffle || !position_shuffled(record_now(r), turns, record_turns(r, turns)))
        return ONGOING;
    *reason = "a piece has moved to and fro";
    return record_now(r)->turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
}

/* The outcome by repetition at the current node, with *reason in words; ONGOING if there is none. */
static enum outcome repetition_result(const struct record *r, const char **reason)
{
    const struct position *now = record_now(r);
    const struct settings *set = &now->game->law->settings;
    unsigned times = set->repetition ? set->repetition : 3, left = times - 1;
    struct checks_since checks = {0};
    if (times == REPETITION_NEVER || record_repetitions(r) < left)
        return ONGOING;
    size_t first = r->count - 1;
    while (left > 0 && first-- > 0)
        left -= r->positions[first].turn.done == 0 && r->keys[first] == r->keys[r->count - 1];
    for (size_t i = first; i < r->count; i++)
        if (!r->positions[i].turn.done)
            checks_add(&checks, r->positions[i].turn.decider, r->positions[i].checkers != 0, record_chased(r, i));
    return position_repeated(now, &checks, reason);
}

enum outcome record_forced_result(const struct record *r, const char **reason)
{
    const struct position *now = record_now(r);
    const struct no_progress *limit = now->game->law->no_progress;
    if (game_count(now) == 0)
        return game_result(now, reason);
    if (now->turn.done != 0)
        return ONGOING;
    if (limit && draw_proof(now) && now->halfmove == limit->turns && !turn_may_win(now)) {
        *reason = limit->reason;
        return goals_draw(now);
    }
    if ((limit && progress_ended(now, limit, reason)) || pieces_drawn(now, reason) || kings_bare(now, reason))
        return goals_draw(now);
    const enum outcome shuffled = shuffle_result(r, reason);
    if (shuffled != ONGOING)
        return shuffled;
    const enum outcome repeated = repetition_result(r, reason);
    return repeated == DRAWN ? ONGOING : repeated;
}

enum outcome record_result(const struct record *r, const char **reason)
{
    const struct position *now = record_now(r);
    const enum outcome forced = record_forced_result(r, reason);
    if (forced != ONGOING)
        return forced;
    if (now->turn.done == 0 && !now->game->law->no_progress && progress_ended(now, &fifty_each, reason))
        return goals_draw(now);
    return repetition_result(r, reason);
}
