#include "engine/die.h"

#include <stdio.h>
#include <unistd.h>

void die(const char *what)
{
    flockfile(stderr); /* and never back: of several threads that fail one speaks */
    fprintf(stderr, "tempi: %s\n", what);
    _exit(1);
}
