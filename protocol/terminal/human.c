/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's part of a game in the terminal: the prompt, and typing a line. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/system.h"
#include "protocol/terminal/game.h"
#include "rules/notation/text.h"
#include "rules/texts/rules_text.h"

enum { PROMPT_MAX = 160, SHOW_TIME = 250 }; /* room for a prompt; milliseconds until the clocks are shown again */

/* Writes the prompt: the side to move, how many steps are left, whether the turn may be
   ended, and the clocks. */
static void prompt_write(const struct play *g, char *text, size_t room)
{
    const struct position *p = record_now(&g->record);
    const char *reason, *who = p->turn.decider == WHITE ? "white" : "black";
    struct text_builder builder = builder_begin(text, room);
    if (play_outcome(g, &reason) != ONGOING) {
        builder_text(&builder, "the game is over (undo, new, save FILE, quit)> ");
        return;
    }
    builder_text(&builder, who);
    play_clock_write(g, &builder);
    const action exchange = rules_text_exchange(p);
    if (exchange) {
        char example[ACTION_TEXT_MAX];
        action_text(p, exchange, example);
        builder_text(&builder, ", two pieces change places, such as ");
        builder_text(&builder, example);
        builder_text(&builder, ", or 0000");
    } else if (p->turn.decider != p->turn.owner) {
        builder_text(&builder, ", an answer");
    } else if (game_puts_walls(p->game) && p->turn.done % 2) {
        builder_text(&builder, ", the wall of the step");
    } else if (p->turn.quota > 1 || !game_alternates(p->game)) {
        const unsigned each = game_puts_walls(p->game) ? 2 : 1; /* actions */
        unsigned quota = p->turn.quota, done = p->turn.done, left = quota > done ? (quota - done) / each : 1;
        builder_text(&builder, ", ");
        builder_number(&builder, left);
        builder_text(&builder, left == 1 ? " step left" : " steps left");
    }
    if (game_legal(p, ACTION_END_TURN))
        builder_text(&builder, p->turn.decider != p->turn.owner ? " or 0000 to decline" : ", 0000 ends the turn");
    builder_text(&builder, "> ");
}

/* Returns how many columns a UTF-8 text takes. */
static size_t columns(const char *text, size_t bytes)
{
    size_t n = 0;
    for (size_t i = 0; i < bytes; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

/* Redraws the prompt, the line and the cursor; of what is wider than the window, the part that ends with the cursor. */
static void line_show(const struct editor *e, const char *prompt)
{
    char text[PROMPT_MAX + EDITOR_LINE_MAX];
    const size_t cursor = strlen(prompt) + e->cursor;
    size_t from = 0, to = (size_t)snprintf(text, sizeof text, "%s%s", prompt, e->line);
    unsigned rows, width;
    if (terminal_size(STDOUT_FILENO, &rows, &width) && width > 1) {
        while (columns(text + from, cursor - from) >= width || (from < cursor && columns(text + from, 1) == 0))
            from++;
        while (columns(text + from, to - from) >= width)
            to--;
    }
    const size_t back = columns(text + cursor, to - cursor);
    printf("\r\033[K%.*s", (int)(to - from), text + from);
    if (back)
        printf("\033[%zuD", back);
    fflush(stdout);
}

/* Obeys a key; returns what it has done to the line. */
static enum editor_event key_take(struct play *g, unsigned char byte)
{
    enum editor_event event = editor_byte(&g->editor, byte);
    if (event == EDITOR_POINT)
        return play_point(g, g->editor.key) ? EDITOR_LINE : EDITOR_MORE;
    if (event != EDITOR_STOP)
        return event;
    play_stop(g);
    return EDITOR_MORE;
}

/* Reads a line with cursor keys and history, up to its end or the end of the time; returns false at the end of the
   input. */
static bool line_type(struct play *g)
{
    enum editor_event event = EDITOR_MORE;
    char prompt[PROMPT_MAX];
    unsigned char byte;
    editor_clear(&g->editor);
    g->editor.pointing = g->screen;
    terminal_keys(STDIN_FILENO, true);
    for (bool stale = true; event == EDITOR_MORE;) {
        prompt_write(g, prompt, sizeof prompt);
        if (stale || g->timed)
            line_show(&g->editor, prompt);
        stale = terminal_wait(STDIN_FILENO, g->timed || g->screen ? SHOW_TIME : -1);
        if (!stale) {
            if (play_clock_flag(g)) {
                editor_clear(&g->editor); /* too late */
                break;
            }
            stale = play_resized(g);
            if (stale)
                play_draw(g);
            continue;
        }
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n > 0)
            event = key_take(g, byte);
        else if (!lines_expected(STDIN_FILENO, n))
            event = EDITOR_END;
    }
    g->from = BOARD_MAX;
    if (g->screen)
        play_draw(g); /* what was said before goes */
    else
        terminal_keys(STDIN_FILENO, false);
    printf(g->screen ? "> %s\n" : "\n", g->editor.line);
    return event != EDITOR_END;
}

void play_person_moves(struct play *g)
{
    char prompt[PROMPT_MAX], *line;
    if (g->keys) {
        if (!line_type(g))
            g->quit = true;
        else if (!play_clock_flag(g))
            play_serve(g, g->editor.line);
        return;
    }
    prompt_write(g, prompt, sizeof prompt);
    printf("%s", prompt);
    fflush(stdout);
    switch (lines_next(&g->in, &line)) {
    case LINE_END:
        printf("\n");
        g->quit = true;
        break;
    case LINE_TOO_LONG:
        printf("that line is too long\n");
        break;
    case LINE_READ:
        if (!isatty(g->in.fd))
            printf("%s\n", line);
        if (!play_clock_flag(g))
            play_serve(g, line);
    }
}
