/* The buffer behind process_read(): bytes in, lines out. Only posix/process.c and windows/process.c use it. */
#ifndef ENGINE_PROCESS_LINES_H
#define ENGINE_PROCESS_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* as long as the longest line; the system gives memory only as far as lines reach */
enum { PROCESS_BUFFER_SIZE = 1 << 20 };

/* The bytes that a process has written and nobody has read; zeroed at first. */
struct process_lines {
    bool ended, skipping;
    size_t start, end; /* unread bytes of the buffer */
    char buffer[PROCESS_BUFFER_SIZE];
};

/* Cuts the next line out of the buffer; false if there is no whole one. Of a line longer than the buffer only the
   head is kept. */
bool process_lines_cut(struct process_lines *l, const char **line);

/* Returns where the next bytes go, and in *room how many at most; the caller then adds their number to l->end. */
char *process_lines_room(struct process_lines *l, size_t *room);

#endif
