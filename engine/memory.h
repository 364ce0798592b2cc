/*
 * Memory: small pieces that nothing goes on without, and large ones straight from the system that may be refused.
 */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMORY_ALIGNMENT = 2 * 1024 * 1024 }; /* of what memory_take() gives; sizes are multiples of it */

/* Room for `count` things of `size` bytes, all zero, for free(); ends the program where there is none. */
void *xcalloc(size_t count, size_t size);

/* Moves what xcalloc() gave (NULL: nothing yet) to where more room is; ends the program where there is none. */
void *xrealloc(void *old, size_t count, size_t size);

/* A copy of a text, for free(); ends the program where there is no room for it. */
char *xstrdup(const char *text);

/* Bytes of memory that the machine has, used or not; 0: unknown. */
uint64_t memory_exists(void);

/* Whether the system would give the program so much more. */
bool memory_left(size_t bytes);

/* Memory of any content, in huge pages where the system has them; NULL if there is none. */
void *memory_take(size_t bytes);

/* Gives back what memory_take() gave; NULL is nothing. */
void memory_give(void *memory);

#endif
