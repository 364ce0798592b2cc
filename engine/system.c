/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of any system in the same way: what the environment says of the terminal, large memory, and ending
   the program. */
#include "engine/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool terminal_is(int fd)
{
    const char *kind = getenv("TERM");
    return isatty(fd) && kind && *kind && strcmp(kind, "dumb") != 0;
}

bool terminal_has_colours(int fd)
{
    const char *none = getenv("NO_COLOR");
    return terminal_is(fd) && !(none && *none);
}

bool terminal_has_unicode(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            const char *coding = strchr(value, '.');
            return coding && (strncasecmp(coding + 1, "utf-8", 5) == 0 || strncasecmp(coding + 1, "utf8", 4) == 0);
        }
    }
    return false;
}

/* The address of the allocated block lies before the aligned memory. */
void *memory_take(size_t bytes)
{
    char *block = bytes < SIZE_MAX - MEMORY_ALIGNMENT ? calloc(1, bytes + MEMORY_ALIGNMENT) : NULL;
    if (!block)
        return NULL;
    void **memory = (void **)(void *)(block + MEMORY_ALIGNMENT - (uintptr_t)block % MEMORY_ALIGNMENT);
    memory[-1] = block;
    memory_advise(memory, bytes);
    return memory;
}

void memory_give(void *memory)
{
    if (memory)
        free(((void **)memory)[-1]);
}

void die(const char *what)
{
    flockfile(stderr); /* and never unlocked, so that only one of several failing threads speaks */
    fprintf(stderr, "tempi: %s\n", what);
    _exit(1);
}
