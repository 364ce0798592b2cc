/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions after a turn, by the rules alone (replies.h). */
#include "search/prove/replies.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/notation/fen.h"

bool turn_ended_game(const struct position *end, unsigned mover, enum outcome *outcome)
{
    const char *reason;
    if (end->turn.decider != mover && game_has_step(end))
        return false;
    *outcome = game_result(end, &reason);
    return true;
}

void actions_play(struct position *p, const action *actions, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        game_apply(p, actions[i]);
}

bool line_wins(const struct position *p, const struct mate_line *line)
{
    struct position now;
    enum outcome outcome;
    position_copy(&now, p);
    for (unsigned i = 0; i < line->length; i++) {
        if (!turn_same(p, &now) || !game_legal(&now, line->actions[i]))
            return false;
        game_apply(&now, line->actions[i]);
    }
    return (!turn_same(p, &now) || game_stuck(&now)) && turn_ended_game(&now, p->turn.decider, &outcome) &&
           outcome == outcome_win(p->turn.decider);
}

/* Writes the text of a position: its FEN without the two counters. */
static void position_text(const struct position *p, char *fen)
{
    char *at = fen;
    fen_write(p, fen);
    for (unsigned field = 0; field < 4; field++)
        at += strcspn(at, " ") + 1;
    char *rest = at + strcspn(at, " ") + 1;
    rest += strcspn(rest, " ");
    memmove(at - 1, rest, strlen(rest) + 1);
}

enum { ACTIONS_TRIED_MAX = 1 << 23 }; /* in all turns of one position */

/* Adds a position after a turn. */
static void reply_add(struct replies *r, const char *text, const action *actions, unsigned length)
{
    if (r->count == r->room) {
        r->room = r->room * 2 + 256;
        r->list = xrealloc(r->list, r->room, sizeof *r->list);
    }
    struct reply *fresh = &r->list[r->count++];
    fresh->text = text;
    fresh->length = length;
    memcpy(fresh->actions, actions, length * sizeof *actions);
}

/* Lists the positions after turns that go on from a position with `length` actions made, unless another order of steps
   has led to it; false if there are too many. */
static bool list_from(struct replies *r, const struct position *start, const struct position *p, action *actions,
                      unsigned length, unsigned *tried)
{
    action list[ACTIONS_MAX];
    char text[FEN_MAX];
    position_text(p, text);
    const uint32_t known = r->met.count, index = texts_enter(&r->met, text);
    const unsigned n = index == known && turn_same(start, p) ? game_actions(p, ALL_ACTIONS, list) : 0;
    if (index == known && !n && length)
        reply_add(r, r->met.list[index].text, actions, length);
    for (unsigned i = 0; i < n; i++) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[i]);
        actions[length] = list[i];
        if (length + 1 == MATE_LENGTH_MAX || ++*tried > ACTIONS_TRIED_MAX ||
            !list_from(r, start, &after, actions, length + 1, tried))
            return false;
    }
    return true;
}

/* Compares two replies by their texts. */
static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct reply *)a)->text, ((const struct reply *)b)->text);
}

bool replies_list(struct replies *r, const struct position *p)
{
    action actions[MATE_LENGTH_MAX];
    unsigned tried = 0;
    if (!list_from(r, p, p, actions, 0, &tried)) {
        replies_free(r);
        return false;
    }
    if (r->count)
        qsort(r->list, r->count, sizeof *r->list, by_text);
    return true;
}

void replies_free(struct replies *r)
{
    free(r->list);
    texts_free(&r->met);
    *r = (struct replies){0};
}
