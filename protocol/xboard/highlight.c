/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the argument of XBoard's command `highlight`. */
#include "protocol/xboard/highlight.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/presentation.h"

/* Marks all empty squares, for a first turn that is Black's. XBoard has White on move then and lets us pass only in
   reply to a move, so the user may try any. */
static void mark_all(const struct xboard_game *g, unsigned squares, char *marks)
{
    for (unsigned square = 0; square < squares; square++)
        if (xboard_now(g)->board[square] == EMPTY)
            marks[square] = 'Y';
}

/* Marks the squares where a piece of a type in hand may be dropped. */
static void mark_drops(const struct position *p, unsigned pt, char *marks)
{
    action list[ACTIONS_MAX];
    for (unsigned i = 0, n = game_actions(p, ALL_ACTIONS, list); i < n; i++)
        if (action_type(list[i]) == ACTION_DROP && action_promotion(list[i]) == pt)
            marks[action_to(list[i])] = 'Y';
}

/* Marks the squares that light up for the piece on `from`, which has come to `via`. */
static void mark_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    const unsigned squares = game_squares(g->game);
    memset(marks, 0, BOARD_MAX);
    if (from >= BOARD_MAX && !xboard_owes_pass(g))
        mark_drops(xboard_now(g), from - BOARD_MAX, marks);
    else if (from < squares && !xboard_owes_pass(g))
        g->presentation->targets(g, from, via, marks);
    if (g->count == 0 && xboard_owes_pass(g) && from < squares)
        mark_all(g, squares, marks);
}

bool highlight_lit(const struct xboard_game *g, unsigned from, unsigned via, unsigned square)
{
    char marks[BOARD_MAX];
    mark_targets(g, from, via, marks);
    return marks[square];
}

void highlight_write(const struct xboard_game *g, unsigned from, unsigned via, char *text)
{
    unsigned files = game_files(g->game), ranks = game_ranks(g->game);
    char marks[BOARD_MAX];
    mark_targets(g, from, via, marks);
    struct text_builder builder = builder_begin(text, HIGHLIGHT_MAX);
    for (unsigned rank = ranks; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < files; file++) {
            char mark = marks[files * rank + file];
            if (mark) {
                builder_empty(&builder, &empty);
                builder_char(&builder, mark);
            } else {
                empty++;
            }
        }
        builder_empty(&builder, &empty);
        if (rank)
            builder_char(&builder, '/');
    }
}
