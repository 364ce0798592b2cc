#include "engine/memory.h"

#include <malloc.h>
#include <windows.h>

uint64_t memory_exists(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

void *memory_take(size_t bytes) { return _aligned_malloc(bytes, MEMORY_ALIGNMENT); }

void memory_give(void *memory) { _aligned_free(memory); }
