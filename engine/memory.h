/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small allocations that end the program if they fail, or the work of memory_try(); system.h has large ones. Any code,
   any thread. */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns zeroed memory for `count` things of `size` bytes, to be freed with free(); ends the program if there is
   none. */
void *xcalloc(size_t count, size_t size);

/* Resizes memory of xcalloc() or xrealloc() (NULL: none yet); new bytes are not zeroed. Ends the program if there is
   none. */
void *xrealloc(void *old, size_t count, size_t size);

/* Returns a copy of a text, to be freed with free(); ends the program if there is no memory. */
char *xstrdup(const char *text);

/* Ends the program for lack of memory, or the work of memory_try(). */
_Noreturn void memory_lacks(void);

/* Runs a function in this thread, and returns whether it came to its end: false if one of the functions above had no
   memory, where it was left. What it had allocated till then and not handed on is lost. It must hold no lock, start no
   thread and own no file while it allocates. */
bool memory_try(void (*run)(void *context), void *context);

#endif
