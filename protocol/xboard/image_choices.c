/* Games shown as images: what a hand may mean that takes a piece to a square, and how it says which. */
#include <stdlib.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/squares.h"

/* Whether a hand makes an action by two squares. */
static bool joins(const struct gesture *g, unsigned from, unsigned to)
{
    return (g->way == GESTURE_MOVE || g->way == GESTURE_REACH) && g->from == from && g->to == to;
}

/* Whether nothing but a further square tells an action from others of the same two: it is done from afar, or by one of
   several pieces that stand on a square, and goes where XBoard does not let him be put. */
static bool is_silent(const struct position *p, const struct gesture *g)
{
    return g->returns || (*g->piece && g->on == g->to && p->board[g->to] != EMPTY);
}

/* How far apart two squares are: first by a king's steps, then by a rook's. */
static unsigned distance(unsigned a, unsigned b, unsigned files)
{
    unsigned sideways = (unsigned)abs((int)(a % files) - (int)(b % files)),
             up = (unsigned)abs((int)(a / files) - (int)(b / files));
    return (sideways > up ? sideways : up) * 32 + sideways + up;
}

/* The nearest empty square that means nothing yet; first and last ranks, where XBoard promotes, are left out. */
static unsigned next_place(const struct position *p, unsigned to, const struct choices *c)
{
    const struct geometry *geometry = game_geometry(p->game);
    const unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8;
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
    const action *standard[2] = {NULL, NULL}; /* what is rather meant, as a move and from afar */
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

/* What is less common comes first, for XBoard cuts its message line short. */
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
