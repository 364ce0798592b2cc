#include "engine/memory.h"

#include <stdlib.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

uint64_t memory_exists(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

void *memory_take(size_t bytes)
{
    void *memory = aligned_alloc(MEMORY_ALIGNMENT, bytes);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (memory)
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void memory_give(void *memory) { free(memory); }
