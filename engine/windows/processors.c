/* Processors and thread priority on Windows. */
#include "engine/processors.h"

#include <windows.h>

unsigned processors_online(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    unsigned n = (unsigned)info.dwNumberOfProcessors;
    return n < 1 ? 1 : n > 256 ? 256 : n;
}

void processor_leave_others_first(void) { SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_IDLE); }
