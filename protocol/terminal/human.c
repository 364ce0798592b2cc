/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's part of a game in the terminal: the prompt, and typing a line. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/system.h"
#include "protocol/terminal/game.h"

/* Writes the prompt: the side to move, how many steps are left, and whether the turn may be ended. */
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
    if (p->turn.decider != p->turn.owner) {
        builder_text(&builder, ", an answer");
    } else if (p->turn.quota > 1 || !game_alternates(p->game)) {
        unsigned quota = p->turn.quota, done = p->turn.done, left = quota > done ? quota - done : 1;
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

/* Redraws the prompt, the line and the cursor. */
static void line_show(const struct editor *e, const char *prompt)
{
    size_t back = columns(e->line, e->length) - columns(e->line, e->cursor);
    printf("\r\033[K%s%s", prompt, e->line);
    if (back)
        printf("\033[%zuD", back);
    fflush(stdout);
}

/* Reads a line with cursor keys and history; returns false at the end of the input. */
static bool line_type(struct play *g, const char *prompt)
{
    enum editor_event event = EDITOR_MORE;
    unsigned char byte;
    editor_clear(&g->editor);
    terminal_keys(STDIN_FILENO, true);
    while (event == EDITOR_MORE) {
        line_show(&g->editor, prompt);
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n > 0)
            event = editor_byte(&g->editor, byte);
        else if (!lines_expected(STDIN_FILENO, n))
            event = EDITOR_END;
    }
    terminal_keys(STDIN_FILENO, false);
    printf("\n");
    return event == EDITOR_LINE;
}

void play_person_moves(struct play *g)
{
    char prompt[128], *line;
    prompt_write(g, prompt, sizeof prompt);
    if (g->keys) {
        if (line_type(g, prompt))
            play_serve(g, g->editor.line);
        else
            g->quit = true;
        return;
    }
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
        play_serve(g, line);
    }
}
