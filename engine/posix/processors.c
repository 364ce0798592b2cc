/* Processors and thread priority on POSIX systems. */
#include "engine/processors.h"

#include <sys/resource.h>
#include <unistd.h>

enum { MIN_PRIORITY = 19 };

unsigned processors_online(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

void processor_leave_others_first(void)
{
#ifdef __linux__ /* on other systems this sets the priority of the whole program */
    setpriority(PRIO_PROCESS, 0, MIN_PRIORITY);
#endif
}
