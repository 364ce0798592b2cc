/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the board; on a screen of its own and in the compact layout, the game's name and the last turns too, always in
   the same place. */
#include <stdio.h>
#include <unistd.h>

#include "engine/system.h"
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

/* Whether the board is redrawn in its place. */
static bool in_place(const struct play *g) { return g->screen || (g->compact && g->colours); }

/* Whether the window has room for the board, the last turns and some lines. */
static bool fits(const struct play *g)
{
    enum { OTHER_ROWS = 8, OTHER_COLUMNS = 6, CELL_MAX = 6 };
    unsigned rows, columns, ranks = game_ranks(g->setting.game), files = game_files(g->setting.game);
    return terminal_size(STDOUT_FILENO, &rows, &columns) && rows >= ranks * (g->colours ? 1 : 2) + OTHER_ROWS &&
           columns >= files * CELL_MAX + OTHER_COLUMNS;
}

void play_screen(struct play *g, bool on)
{
    if (on == g->screen || (on && (g->plain || !g->keys || !fits(g))))
        return;
    g->screen = on;
    terminal_keys(STDIN_FILENO, on);
    printf(on ? "\033[?1049h" : "\033[?1049l");
    fflush(stdout);
}

void play_return(struct play *g)
{
    char byte = 0;
    printf("Enter returns to the board: ");
    fflush(stdout);
    while (byte != '\n' && read(STDIN_FILENO, &byte, 1) == 1)
        continue;
    play_screen(g, true);
    play_draw(g);
}

void play_stop(struct play *g)
{
    const bool screen = g->screen;
    play_screen(g, false);
    terminal_keys(STDIN_FILENO, false);
    terminal_stop();
    play_screen(g, screen);
    terminal_keys(STDIN_FILENO, true);
    play_draw(g);
}

bool play_resized(const struct play *g)
{
    unsigned rows, columns;
    return g->screen && terminal_size(STDOUT_FILENO, &rows, &columns) && (rows != g->rows || columns != g->columns);
}

void play_draw(struct play *g)
{
    const struct position *p = record_now(&g->record);
    bool changed[BOARD_MAX], special[BOARD_MAX] = {false}, lit[BOARD_MAX] = {false}, pointed[BOARD_MAX] = {false};
    for (unsigned square = 0; square < BOARD_MAX; square++)
        changed[square] = p->board[square] != g->shown.board[square];
    rules_text_squares(p->game, special);
    if (g->compact && !in_place(g))
        return;
    if (g->screen) {
        terminal_size(STDOUT_FILENO, &g->rows, &g->columns);
        play_lit(g, lit);
        if (g->pointed < BOARD_MAX)
            pointed[g->pointed] = true;
    }
    if (in_place(g))
        printf("\033[H\033[J%s\n", p->game->name);
    printf("\n");
    board_paint(stdout, p,
                &(struct board_style){.flipped = g->flipped,
                                      .colours = g->colours,
                                      .unicode = g->unicode,
                                      .changed = changed,
                                      .special = special,
                                      .lit = lit,
                                      .pointed = pointed});
    printf("\n");
    if (in_place(g))
        draw_turns(g);
    fflush(stdout);
    if (g->from == BOARD_MAX)
        g->shown = *p;
}
