/* The buffer behind process_read(): bytes in, lines out. */
#include "engine/process_lines.h"

#include <string.h>

bool process_lines_cut(struct process_lines *l, const char **line)
{
    char *from = l->buffer + l->start, *stop = memchr(from, '\n', l->end - l->start);
    bool skipped = l->skipping;
    if (!stop && l->end - l->start == PROCESS_BUFFER_SIZE) {
        l->buffer[PROCESS_BUFFER_SIZE - 1] = 0;
        l->start = l->end = 0;
        l->skipping = true;
        *line = l->buffer;
        return !skipped;
    }
    if (!stop)
        return false;
    l->start += (size_t)(stop - from) + 1;
    l->skipping = false;
    *stop = 0;
    if (stop > from && stop[-1] == '\r')
        stop[-1] = 0;
    *line = from;
    return !skipped || process_lines_cut(l, line);
}

char *process_lines_room(struct process_lines *l, size_t *room)
{
    memmove(l->buffer, l->buffer + l->start, l->end - l->start);
    l->end -= l->start;
    l->start = 0;
    *room = PROCESS_BUFFER_SIZE - l->end;
    return l->buffer + l->end;
}
