/* Small allocations that end the program if they fail; system.h has large ones. Any code, any thread. */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stddef.h>

/* Returns zeroed memory for `count` things of `size` bytes, to be freed with free(); ends the program if there is
   none. */
void *xcalloc(size_t count, size_t size);

/* Resizes memory of xcalloc() or xrealloc() (NULL: none yet); new bytes are not zeroed. Ends the program if there is
   none. */
void *xrealloc(void *old, size_t count, size_t size);

/* Returns a copy of a text, to be freed with free(); ends the program if there is no memory. */
char *xstrdup(const char *text);

#endif
