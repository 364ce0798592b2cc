/*
 * Memory: small allocations that end the program if they fail, and large ones, straight from the system, that may be
 * refused. Any code, any thread; posix/memory.c and windows/memory.c.
 */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* alignment of what memory_take() returns; sizes must be multiples of it */
enum { MEMORY_ALIGNMENT = 2 * 1024 * 1024 };

/* Returns zeroed memory for `count` things of `size` bytes, to be freed with free(); ends the program if there is
   none. */
void *xcalloc(size_t count, size_t size);

/* Resizes memory of xcalloc() or xrealloc() (NULL: none yet); new bytes are not zeroed. Ends the program if there is
   none. */
void *xrealloc(void *old, size_t count, size_t size);

/* Returns a copy of a text, to be freed with free(); ends the program if there is no memory. */
char *xstrdup(const char *text);

/* Returns the bytes of memory of the machine, used or not; 0 if unknown. */
uint64_t memory_exists(void);

/* Whether the system would give the program `bytes` more of address space. */
bool memory_left(size_t bytes);

/* Returns memory with any content, aligned to MEMORY_ALIGNMENT and in huge pages where the system has them; NULL if
   there is none. */
void *memory_take(size_t bytes);

/* Frees what memory_take() returned; NULL is allowed. */
void memory_give(void *memory);

#endif
