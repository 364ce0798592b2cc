/* Names of options that a host may have meant. */
#ifndef PROTOCOL_OPTION_NAMES_H
#define PROTOCOL_OPTION_NAMES_H

#include "protocol/options.h"

/*
 * Returns the option of ours that is nearest to a name that we do not have: what other engines call otherwise
 * (`SyzygyPath`), or a name that differs in a few letters (`Own Book`); NULL if none is near.
 */
const char *option_name_nearest(const struct game_options *games, const char *name);

#endif
