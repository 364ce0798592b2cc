/* The buffer behind process_read(): bytes in, lines out. */
#ifndef ENGINE_PROCESS_LINES_H
#define ENGINE_PROCESS_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { PROCESS_BUFFER_SIZE = 1 << 20 }; /* as long a line as LINE_LONGEST, touched as far as lines are long */

/* Zeroed when it begins. */
struct process_lines {
    bool ended, skipping;
    size_t start, end; /* unread bytes of the buffer */
    char buffer[PROCESS_BUFFER_SIZE];
};

/* Cuts out the next line, if a whole one is there; of lines beyond the buffer only the head is kept. */
bool process_lines_cut(struct process_lines *l, const char **line);

/* Where the next bytes go, and how many at most; l->end is to be moved behind them. */
char *process_lines_room(struct process_lines *l, size_t *room);

#endif
