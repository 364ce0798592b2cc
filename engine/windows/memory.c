/* Memory straight from Windows. */
#include "engine/memory.h"

#include <malloc.h>
#include <windows.h>

uint64_t memory_exists(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

bool memory_left(size_t bytes)
{
    void *room = VirtualAlloc(NULL, bytes, MEM_RESERVE, PAGE_NOACCESS);
    return room && VirtualFree(room, 0, MEM_RELEASE);
}

void *memory_take(size_t bytes) { return _aligned_malloc(bytes, MEMORY_ALIGNMENT); }

void memory_give(void *memory) { _aligned_free(memory); }
