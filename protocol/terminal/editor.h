/*
 * A line that is being typed: cursor keys, deleting, and the lines before it. It knows nothing of terminals: bytes go
 * in, and what is to be shown comes out.
 */
#ifndef PROTOCOL_TERMINAL_EDITOR_H
#define PROTOCOL_TERMINAL_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

enum { EDITOR_LINE_MAX = 1024, EDITOR_HISTORY = 100 };

enum editor_event { EDITOR_MORE, EDITOR_LINE, EDITOR_END };

/* Zeroed when it begins. */
struct editor {
    char line[EDITOR_LINE_MAX];
    size_t length, cursor;
    char escape[8]; /* the beginning of a key that comes as several bytes */
    size_t escape_length;
    char *history[EDITOR_HISTORY]; /* oldest first */
    unsigned history_count, history_at;
    char kept[EDITOR_LINE_MAX]; /* the new line while older ones are looked at */
};

/* Takes a byte. EDITOR_LINE: `line` is complete, and has entered the history; EDITOR_END: the input is to end. */
enum editor_event editor_byte(struct editor *e, unsigned char byte);

/* Begins an empty line. */
void editor_clear(struct editor *e);

void editor_free(struct editor *e);

#endif
