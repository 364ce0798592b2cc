/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the board; in the compact layout, the game's name and the last turns too, always in the same place. */
#include <stdio.h>

#include "protocol/terminal/game.h"
#include "rules/notation/pgn.h"
#include "rules/texts/rules_text.h"

/* Prints the last turns of the game. */
static void draw_turns(const struct play *g)
{
    enum { SHOWN = 6 };
    const struct record *r = &g->record;
    char text[PLAY_LINE_MAX];
    size_t from = r->count - 1;
    unsigned now = record_now(r)->number;
    while (from > 0 && r->positions[from - 1].number + (unsigned)SHOWN > now)
        from--;
    pgn_turns(&r->positions[from], r->actions + from, r->count - 1 - from, text, sizeof text);
    printf("%s\n", text);
}

void play_draw(struct play *g)
{
    const struct position *p = record_now(&g->record);
    bool changed[BOARD_MAX], special[BOARD_MAX] = {false};
    for (unsigned square = 0; square < BOARD_MAX; square++)
        changed[square] = p->board[square] != g->shown.board[square];
    rules_text_squares(p->game, special);
    if (g->compact && !g->colours)
        return;
    if (g->compact)
        printf("\033[H\033[J%s\n", p->game->name);
    printf("\n");
    board_paint(stdout, p,
                &(struct board_style){.flipped = g->flipped,
                                      .colours = g->colours,
                                      .unicode = g->unicode,
                                      .changed = changed,
                                      .special = special});
    printf("\n");
    if (g->compact)
        draw_turns(g);
    fflush(stdout);
    g->shown = *p;
}
