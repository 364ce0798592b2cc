/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line editor for terminals: it turns bytes into a line with cursor and history. */
#include "protocol/terminal/editor.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

enum {
    CTRL_A = 1,
    CTRL_B = 2,
    CTRL_C = 3,
    CTRL_D = 4,
    CTRL_E = 5,
    CTRL_F = 6,
    CTRL_H = 8,
    CTRL_K = 11,
    CTRL_N = 14,
    CTRL_P = 16
};
enum { CTRL_U = 21, CTRL_W = 23, CTRL_Z = 26, ESCAPE = 27, DELETE = 127 };

void editor_clear(struct editor *e)
{
    e->length = e->cursor = e->escape_length = 0;
    e->line[0] = 0;
    e->history_at = e->history_count;
}

void editor_free(struct editor *e)
{
    for (unsigned i = 0; i < e->history_count; i++)
        free(e->history[i]);
    *e = (struct editor){0};
}

/* Replaces the bytes from `from` up to `to` by a text and puts the cursor after it; does nothing if the line has no
   room. */
static void splice(struct editor *e, size_t from, size_t to, const char *text, size_t length)
{
    if (e->length - (to - from) + length >= EDITOR_LINE_MAX)
        return;
    memmove(e->line + from + length, e->line + to, e->length - to);
    memcpy(e->line + from, text, length);
    e->length = e->length - (to - from) + length;
    e->line[e->length] = 0;
    e->cursor = from + length;
}

void editor_set(struct editor *e, const char *text) { splice(e, 0, e->length, text, strlen(text)); }

/* Shows line number `at` of the history; history_count is the new line. */
static void recall(struct editor *e, unsigned at)
{
    if (at > e->history_count)
        return;
    if (e->history_at == e->history_count)
        memcpy(e->kept, e->line, e->length + 1);
    e->history_at = at;
    const char *text = at == e->history_count ? e->kept : e->history[at];
    splice(e, 0, e->length, text, strlen(text));
}

/* Adds the line to the history, unless it is empty or repeats the last one. */
static void remember(struct editor *e)
{
    if (!e->length || (e->history_count && strcmp(e->history[e->history_count - 1], e->line) == 0))
        return;
    if (e->history_count == EDITOR_HISTORY) {
        free(e->history[0]);
        memmove(e->history, e->history + 1, --e->history_count * sizeof *e->history);
    }
    e->history[e->history_count++] = xstrdup(e->line);
}

/* Returns where the cursor stands after a move by one character of UTF-8. */
static size_t moved(const struct editor *e, bool right)
{
    size_t at = e->cursor;
    do {
        if (at == (right ? e->length : 0))
            break;
        at = right ? at + 1 : at - 1;
    } while (((unsigned char)e->line[at] & 0xc0) == 0x80);
    return at;
}

/* Deletes the character behind the cursor. */
static void erase(struct editor *e) { splice(e, e->cursor, moved(e, true), "", 0); }

/* Obeys a key that was sent as `ESC [ ...` or `ESC O ...`; if it ends with `~`, its number tells the key. */
static void obey_escape(struct editor *e)
{
    char key = e->escape[e->escape_length - 1];
    if (key == '~') /* keys with numbers become letters: Home H, End F, Delete X */
        key = strcmp(e->escape + 2, "1~") == 0 || strcmp(e->escape + 2, "7~") == 0   ? 'H'
              : strcmp(e->escape + 2, "4~") == 0 || strcmp(e->escape + 2, "8~") == 0 ? 'F'
              : strcmp(e->escape + 2, "3~") == 0                                     ? 'X'
                                                                                     : 0;
    if (key == 'A' && e->history_at > 0)
        recall(e, e->history_at - 1);
    else if (key == 'B')
        recall(e, e->history_at + 1);
    else if (key == 'C' || key == 'D')
        e->cursor = moved(e, key == 'C');
    else if (key == 'H')
        e->cursor = 0;
    else if (key == 'F')
        e->cursor = e->length;
    else if (key == 'X')
        erase(e);
}

/* Processes a byte of a key that sends several; false if the byte is not one. */
static bool take_escape(struct editor *e, unsigned char byte)
{
    if (!e->escape_length && byte != ESCAPE)
        return false;
    if (byte == ESCAPE)
        e->escape_length = 0; /* Escape before it was pressed alone */
    if (e->escape_length < sizeof e->escape - 1)
        e->escape[e->escape_length++] = (char)byte;
    e->escape[e->escape_length] = 0;
    if (e->escape_length == 1 || (e->escape_length == 2 && (byte == '[' || byte == 'O')))
        return true;
    if (e->escape_length > 2 && byte < '@' && e->escape_length < sizeof e->escape - 1)
        return true;
    if (e->escape_length == 3 && e->pointing && !e->length && byte >= 'A' && byte <= 'D')
        e->key = (char)byte;
    else if (e->escape_length > 2)
        obey_escape(e);
    e->escape_length = 0;
    return true;
}

/* Returns where the word before the cursor begins. */
static size_t word_start(const struct editor *e)
{
    size_t at = e->cursor;
    while (at && e->line[at - 1] == ' ')
        at--;
    while (at && e->line[at - 1] != ' ')
        at--;
    return at;
}

enum editor_event editor_byte(struct editor *e, unsigned char byte)
{
    const char letter = (char)byte;
    e->key = 0;
    if (take_escape(e, byte))
        return e->key ? EDITOR_POINT : EDITOR_MORE;
    switch (byte) {
    case '\r':
    case '\n':
        if (e->pointing && !e->length) {
            e->key = '\r';
            return EDITOR_POINT;
        }
        remember(e);
        return EDITOR_LINE;
    case CTRL_C:
        return EDITOR_END;
    case CTRL_Z:
        return EDITOR_STOP;
    case CTRL_D:
        if (!e->length)
            return EDITOR_END;
        erase(e);
        break;
    case CTRL_A:
        e->cursor = 0;
        break;
    case CTRL_E:
        e->cursor = e->length;
        break;
    case CTRL_B:
    case CTRL_F:
        e->cursor = moved(e, byte == CTRL_F);
        break;
    case CTRL_P:
        if (e->history_at > 0)
            recall(e, e->history_at - 1);
        break;
    case CTRL_N:
        recall(e, e->history_at + 1);
        break;
    case CTRL_H:
    case DELETE:
        splice(e, moved(e, false), e->cursor, "", 0);
        break;
    case CTRL_K:
        e->line[e->length = e->cursor] = 0;
        break;
    case CTRL_U:
        splice(e, 0, e->cursor, "", 0);
        break;
    case CTRL_W:
        splice(e, word_start(e), e->cursor, "", 0);
        break;
    default:
        if (byte >= ' ')
            splice(e, e->cursor, e->cursor, &letter, 1);
    }
    return EDITOR_MORE;
}
