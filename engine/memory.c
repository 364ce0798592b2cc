/* Allocations that end the program if they fail. */
#include "engine/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

/* Returns its argument; ends the program if it is NULL. */
static void *given(void *memory)
{
    if (!memory)
        die("out of memory");
    return memory;
}

void *xcalloc(size_t count, size_t size) { return given(calloc(count ? count : 1, size)); }

void *xrealloc(void *old, size_t count, size_t size)
{
    return given(size && count > SIZE_MAX / size ? NULL : realloc(old, count ? count * size : 1));
}

char *xstrdup(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(xcalloc(1, size), text, size);
}
