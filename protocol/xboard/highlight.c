#include "protocol/xboard/highlight.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/relocation.h"
#include "rules/steps.h"

/* The two marks of a castling: its rook first, then the king's goal. */
static void mark_castling(const struct xboard_game *g, action a, unsigned via, char *marks)
{
    const struct position *p = xboard_now(g);
    if (via == action_to(a))
        marks[castling_king_goal(castling_index(p, a))] = 'Y';
    else if (via == NO_SQUARE)
        marks[g->known && !g->game->men->king_takes_rook ? castling_king_goal(castling_index(p, a)) : action_to(a)] =
            g->known ? 'Y' : 'C';
}

static void mark_goals(const struct xboard_game *g, unsigned from, unsigned via, char *marks)
{
    const struct position *p = xboard_now(g);
    action list[ACTIONS_MAX];
    unsigned n = xboard_owes_pass(g) ? 0 : game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        enum action_type type = action_type(list[i]);
        unsigned to = action_to(list[i]);
        if (type == ACTION_END || type > ACTION_PLACE || action_from(list[i]) != from)
            continue;
        if (type == ACTION_CASTLE && xboard_castles_by_legs(g))
            continue;
        if (type == ACTION_CASTLE)
            mark_castling(g, list[i], via, marks);
        else if (via == NO_SQUARE)
            marks[to] = type == ACTION_PROMOTION ? 'M' : p->board[to] != EMPTY || type == ACTION_EN_PASSANT ? 'R' : 'Y';
    }
}

/* Before a first turn that is Black's any move of White may be tried: XBoard lets us pass for him only then. */
static void mark_all(const struct xboard_game *g, unsigned squares, char *marks)
{
    for (unsigned square = 0; square < squares; square++)
        if (xboard_now(g)->board[square] == EMPTY)
            marks[square] = 'Y';
}

void highlight_write(const struct xboard_game *g, unsigned from, unsigned via, char *text)
{
    const struct geometry *geometry = g->game->men->geometry;
    unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8;
    char marks[BOARD_MAX];
    bool goals[BOARD_MAX] = {false};
    memset(marks, 0, sizeof marks);
    if (from < files * ranks && relocation_due(g)) {
        relocation_goals(g, from, goals);
    } else if (image_used(g->game)) {
        if (from < 64)
            image_goals(g, from, via, marks);
    } else if (from < files * ranks) {
        if (!legs_begun(g))
            mark_goals(g, from, via, marks);
        if (via == NO_SQUARE && legs_used(g) && !xboard_owes_pass(g))
            legs_goals(g, from, goals);
    }
    if (g->count == 0 && xboard_owes_pass(g) && from < files * ranks)
        mark_all(g, files * ranks, marks);
    for (unsigned to = 0; to < files * ranks; to++)
        if (goals[to] && !marks[to])
            marks[to] = 'Y';
    struct pen pen = pen_begin(text, HIGHLIGHT_MAX);
    for (unsigned rank = ranks; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < files; file++) {
            char mark = marks[files * rank + file];
            if (mark) {
                pen_empty(&pen, &empty);
                pen_char(&pen, mark);
            } else {
                empty++;
            }
        }
        pen_empty(&pen, &empty);
        if (rank)
            pen_char(&pen, '/');
    }
}
