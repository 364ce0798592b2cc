/* Environment variables on POSIX systems. */
#include "engine/environment.h"

#include <stdlib.h>

void environment_set(const char *name, const char *value) { setenv(name, value, 1); }
