/* Environment variables on Windows. */
#include "engine/environment.h"

#include <stdlib.h>

void environment_set(const char *name, const char *value) { _putenv_s(name, value); }
