/* Finds the option that a host may have meant. Called by the UCI and XBoard front ends. */
#ifndef PROTOCOL_OPTION_NAMES_H
#define PROTOCOL_OPTION_NAMES_H

#include "protocol/options.h"

/* Returns the option nearest to an unknown name: the option of another program with the same purpose (`SyzygyPath`), or
   a name that differs by a few letters (`Own Book`). Returns NULL if none is near. */
const char *option_name_nearest(const struct game_options *games, const char *name);

#endif
