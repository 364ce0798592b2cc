/* Memory straight from a POSIX system. */
#include "engine/memory.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

uint64_t memory_exists(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

bool memory_left(size_t bytes)
{
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room != MAP_FAILED && munmap(room, bytes) == 0;
}

void *memory_take(size_t bytes)
{
    void *memory = aligned_alloc(MEMORY_ALIGNMENT, bytes);
#if defined(MADV_HUGEPAGE)
    if (memory)
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void memory_give(void *memory) { free(memory); }
