/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Allocations that end the program, or the work in hand, if they fail. */
#include "engine/memory.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

/* Where memory_try() goes on in this thread; NULL: no function runs in it. */
static _Thread_local jmp_buf *way_out;

void memory_lacks(void)
{
    if (way_out)
        longjmp(*way_out, 1);
    die("out of memory");
}

/* Returns its argument; ends the work in hand if it is NULL. */
static void *given(void *memory)
{
    if (!memory)
        memory_lacks();
    return memory;
}

bool memory_try(void (*run)(void *context), void *context)
{
    jmp_buf here;
    jmp_buf *const before = way_out;
    if (setjmp(here) == 0) {
        way_out = &here;
        run(context);
        way_out = before;
        return true;
    }
    way_out = before;
    return false;
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
