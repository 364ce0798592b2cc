/* Ends the program where it cannot go on. */
#include "engine/die.h"

#include <stdio.h>
#include <unistd.h>

void die(const char *what)
{
    flockfile(stderr); /* and never unlocked, so that only one of several failing threads speaks */
    fprintf(stderr, "tempi: %s\n", what);
    _exit(1);
}
