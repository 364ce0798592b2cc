/* Large memory, straight from the system. */
#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

enum { MEMORY_ALIGNMENT = 2 * 1024 * 1024 }; /* of what memory_take() gives; sizes are multiples of it */

/* Bytes of memory that the machine has, used or not; 0: unknown. */
uint64_t memory_exists(void);

/* Memory of any content, in huge pages where the system has them; NULL if there is none. */
void *memory_take(size_t bytes);

/* Gives back what memory_take() gave; NULL is nothing. */
void memory_give(void *memory);

#endif
