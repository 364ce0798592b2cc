/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns from a position, each final position once (turns.h). */
#include "search/prove/turns.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS_FIRST = 1024, KEYS_MAX = 1 << 22 }; /* positions inside and after turns of one position */

/* A walk through the turns of a position. */
struct turns_walk {
    struct turns *t;
    const struct state *start;
    bitboard touch;
    turn_visitor *visit;
    void *context;
    struct mate_line line; /* the actions so far */
    bool pairs;            /* the turn has two steps of a free board */
    bitboard first[64];    /* then: where its pieces may go with the first one, by square */
};

void turns_free(struct turns *t) { keys_free(&t->seen); }

/* Whether a step changes some square of a set. */
static bool step_touches(action a, bitboard set)
{
    return ((bit(action_from(a)) | bit(action_to(a))) & set) || action_type(a) == ACTION_EN_PASSANT ||
           action_type(a) == ACTION_CASTLE;
}

/* Fills w->first from the list of the first steps. */
static void pairs_begin(struct turns_walk *w, const action *list, unsigned n)
{
    memset(w->first, 0, sizeof w->first);
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) <= ACTION_DOUBLE)
            w->first[action_from(list[i])] |= bit(action_to(list[i]));
}

/* Returns a number that grows with the place of a square's piece in lists of steps: pawns come first. */
static unsigned list_place(const struct turns_walk *w, unsigned square)
{
    return w->start->board.by_type[PAWN] & bit(square) ? square : square + 64;
}

/* Whether a second step and the one before, of another piece, come to the same in the other order, and that one is
   visited. */
static bool pair_turned(const struct turns_walk *w, action second)
{
    const action first = w->line.actions[0];
    const unsigned from = action_from(second), to = action_to(second);
    return list_place(w, from) < list_place(w, action_from(first)) && action_type(first) <= ACTION_DOUBLE &&
           action_type(second) <= ACTION_DOUBLE && from != action_to(first) &&
           (w->first[from] & bit(to) & ~w->start->board.by_type[KING]) && to != action_to(first) &&
           !(squares_between(action_from(first), action_to(first)) & bit(to));
}

/* Visits the turns that go on from a node; returns false to stop. */
static bool walk(struct turns_walk *w, const struct state *p)
{
    action list[ACTIONS_MAX];
    const unsigned n = state_actions(p, list), depth = w->line.length;
    if (!n && depth)
        return w->visit(w->context, p, &w->line);
    if (w->pairs && !depth)
        pairs_begin(w, list, n);
    const bool narrow = state_last_step(p) && !state_touched(w->start, p, w->touch);
    for (unsigned i = 0; i < n; i++) {
        struct state after;
        if ((narrow && !step_touches(list[i], w->touch)) || (w->pairs && depth && pair_turned(w, list[i])))
            continue;
        state_copy(&after, p);
        state_apply(&after, list[i]);
        const bool inside = state_inside(w->start, &after);
        if (!inside && !state_touched(w->start, &after, w->touch))
            continue;
        const enum key_entry entry = keys_enter(&w->t->seen, state_key(&after));
        w->t->failed = entry == KEY_LOST || depth + 1 >= MATE_LENGTH_MAX || w->t->seen.count > KEYS_MAX;
        if (w->t->failed)
            return false;
        if (entry == KEY_KNOWN)
            continue;
        w->line.actions[depth] = list[i];
        w->line.length = depth + 1;
        if (!(inside ? walk(w, &after) : w->visit(w->context, &after, &w->line)))
            return false;
    }
    w->line.length = depth;
    return true;
}

bool turns_visit(struct turns *t, const struct state *p, bitboard touch, turn_visitor *visit, void *context)
{
    struct turns_walk w;
    w.t = t;
    w.start = p;
    w.touch = touch;
    w.visit = visit;
    w.context = context;
    w.line.length = 0;
    w.pairs = p->freely && p->board.left == 2;
    t->failed = !keys_empty(&t->seen, KEYS_FIRST);
    return !t->failed && walk(&w, p);
}
