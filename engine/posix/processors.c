#include "engine/processors.h"

#include <unistd.h>

unsigned processors_online(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}
