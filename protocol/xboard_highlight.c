#include "xboard_highlight.h"

#include <string.h>

#include "../rules/steps.h"
#include "xboard_legs.h"

unsigned highlight_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' || text[2])
        return NO_SQUARE;
    return (unsigned)(text[0] - 'a' + 8 * (text[1] - '1'));
}

/* The two marks of a castling: its rook first, then the king's goal. */
static void mark_castling(const struct xboard_game *g, action a, unsigned via, char marks[64])
{
    const struct position *p = xboard_now(g);
    if (via == action_to(a))
        marks[castling_king_goal(castling_index(p, a))] = 'Y';
    else if (via == NO_SQUARE)
        marks[g->known && !g->game->men->chess960 ? castling_king_goal(castling_index(p, a)) : action_to(a)] =
            g->known ? 'Y' : 'C';
}

static void mark_goals(const struct xboard_game *g, unsigned from, unsigned via, char marks[64])
{
    const struct position *p = xboard_now(g);
    action list[ACTIONS_MAX];
    unsigned n = xboard_owes_pass(g) ? 0 : game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        enum action_type type = action_type(list[i]);
        unsigned to = action_to(list[i]);
        if (type == ACTION_END || type > ACTION_PLACE || action_from(list[i]) != from)
            continue;
        if (type == ACTION_CASTLE)
            mark_castling(g, list[i], via, marks);
        else if (via == NO_SQUARE)
            marks[to] = type == ACTION_PROMOTION ? 'M' : p->board[to] != EMPTY || type == ACTION_EN_PASSANT ? 'R' : 'Y';
    }
}

void highlight_write(const struct xboard_game *g, unsigned from, unsigned via, char *text)
{
    char marks[64];
    memset(marks, 0, sizeof marks);
    if (from < 64)
        mark_goals(g, from, via, marks);
    if (from < 64 && via == NO_SQUARE && legs_used(g) && !xboard_owes_pass(g))
        for (bitboard goals = legs_goals(g, from); goals;) {
            unsigned to = bits_pop(&goals);
            marks[to] = marks[to] ? marks[to] : 'Y';
        }
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            char mark = marks[8 * rank + file];
            if (mark && empty)
                *text++ = (char)('0' + empty);
            empty = mark ? 0 : empty + 1;
            if (mark)
                *text++ = mark;
        }
        if (empty)
            *text++ = (char)('0' + empty);
        if (rank)
            *text++ = '/';
    }
    *text = 0;
}
