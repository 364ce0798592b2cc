/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games shown as images: which actions a user may mean by dragging a piece to a square, and which further square
 * chooses each of them.
 */
#include <stdlib.h>

#include "protocol/xboard/image.h"
#include "rules/notation/xboard_squares.h"

/* Whether dragging a piece from one square to another may make the action of a gesture. */
static bool joins(const struct gesture *g, unsigned from, unsigned to)
{
    return (g->way == GESTURE_MOVE || g->way == GESTURE_REACH) && g->from == from && g->to == to;
}

/* Whether only a further square can tell an action from others with equal squares: it acts from afar, or a passenger
   makes it and appears on an occupied square, where XBoard does not allow a drop. */
static bool is_silent(const struct position *p, const struct gesture *g)
{
    return g->returns || (*g->piece && g->on == g->to && p->board[g->to] != EMPTY);
}

/* Returns how far apart two squares are, compared first by king's steps and then by rook's steps. */
static unsigned distance(unsigned a, unsigned b, unsigned files)
{
    unsigned sideways = (unsigned)abs((int)(a % files) - (int)(b % files)),
             up = (unsigned)abs((int)(a / files) - (int)(b / files));
    return (sideways > up ? sideways : up) * 32 + sideways + up;
}

/* Returns the nearest empty square that chooses no action yet, NO_SQUARE if there is none. The first and last ranks
   are left out because XBoard promotes pawns there. */
static unsigned next_place(const struct position *p, unsigned to, const struct choices *c)
{
    const unsigned files = game_files(p->game), ranks = game_ranks(p->game);
    unsigned best = NO_SQUARE;
    for (unsigned square = files; square < files * (ranks - 1); square++) {
        bool used = p->board[square] != EMPTY || square == to;
        for (unsigned i = 0; i < c->count; i++)
            used |= c->all[i].square == square;
        if (!used && (best == NO_SQUARE || distance(square, to, files) < distance(best, to, files)))
            best = square;
    }
    return best;
}

/* Appends a choice, unless there is no square for it or the list is full. */
static void add(struct choices *c, unsigned square, action a)
{
    if (square == NO_SQUARE || c->count == CHOICES_MAX)
        return;
    c->all[c->count].square = square;
    c->all[c->count++].a = a;
}

void image_choices(const struct position *p, unsigned from, unsigned to, struct choices *c)
{
    action list[ACTIONS_MAX];
    const action *standard[2] = {NULL, NULL}; /* the cheapest action: [0] as a move, [1] from afar */
    unsigned min[2] = {0, 0}, n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct gesture g = image_gesture(p, list[i]);
        if (joins(&g, from, to) && (!standard[g.returns] || g.cost < min[g.returns])) {
            standard[g.returns] = &list[i];
            min[g.returns] = g.cost;
        }
    }
    c->count = 0;
    if (standard[false])
        add(c, to, *standard[false]);
    if (standard[true])
        add(c, from, *standard[true]);
    for (unsigned i = 0; i < n; i++) {
        struct gesture g = image_gesture(p, list[i]);
        if (joins(&g, from, to) && &list[i] != standard[g.returns] && is_silent(p, &g))
            add(c, next_place(p, to, c), list[i]);
    }
}

/* The less common choices come first, because XBoard cuts its message line short. */
void image_tell(const struct xboard_game *g, unsigned from, unsigned via, char *text, size_t room)
{
    const struct position *p = xboard_now(g);
    struct choices c;
    struct text_builder builder = builder_begin(text, room);
    image_choices(p, from, via, &c);
    for (unsigned i = c.count > 1 ? c.count : 0; i-- > 0;) {
        char square[3], ours[ACTION_TEXT_MAX], theirs[ACTION_TEXT_MAX];
        xboard_square_write(p->game, c.all[i].square, square);
        action_text(p, c.all[i].a, ours);
        xboard_spell(p->game, ours, theirs);
        builder_text(&builder, square);
        builder_text(&builder, ": ");
        builder_text(&builder, theirs);
        builder_text(&builder, i ? ", " : "");
    }
}
