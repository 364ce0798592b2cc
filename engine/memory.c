#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

#include "engine/failure.h"

/* Hands out memory if there was any. */
static void *given(void *memory)
{
    if (!memory)
        fail_program("out of memory");
    return memory;
}

void *memory_need(size_t count, size_t size) { return given(calloc(count ? count : 1, size)); }

void *memory_grow(void *old, size_t count, size_t size)
{
    return given(size && count > SIZE_MAX / size ? NULL : realloc(old, count ? count * size : 1));
}

char *memory_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_need(1, size), text, size);
}
