/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line editor: cursor keys, deletion and history. It does not know terminals: editor_byte() takes bytes, and the
 * caller shows `line` with the cursor at `cursor`. Only protocol/terminal and its tests use it.
 */
#ifndef PROTOCOL_TERMINAL_EDITOR_H
#define PROTOCOL_TERMINAL_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

enum { EDITOR_LINE_MAX = 1024, EDITOR_HISTORY = 100 };

/* What a byte has done: more is expected, the line is complete, the input is to end (ctrl-C, ctrl-D), the program is to
   stop (ctrl-Z), or a key on an empty line points (`pointing`). */
enum editor_event { EDITOR_MORE, EDITOR_LINE, EDITOR_END, EDITOR_STOP, EDITOR_POINT };

/* A line being typed and the lines before it; zeroed before the first call. */
struct editor {
    char line[EDITOR_LINE_MAX];
    size_t length, cursor;
    char escape[8]; /* the first bytes of a key that sends several */
    size_t escape_length;
    bool pointing; /* on an empty line cursor keys and Enter give EDITOR_POINT, with `key`: A up, B down, C, D, or Enter
                    */
    char key;
    char *history[EDITOR_HISTORY];      /* oldest first */
    unsigned history_count, history_at; /* history_at: the line shown; history_count means the new one */
    char kept[EDITOR_LINE_MAX];         /* the new line while an older one is shown */
};

/* Processes a typed byte. EDITOR_LINE: `line` is complete and was added to the history. EDITOR_END: the input is to
   end. */
enum editor_event editor_byte(struct editor *e, unsigned char byte);

/* Replaces the line by a text. */
void editor_set(struct editor *e, const char *text);

/* Begins an empty line; the history stays. */
void editor_clear(struct editor *e);

/* Frees the history and zeroes the editor. */
void editor_free(struct editor *e);

#endif
