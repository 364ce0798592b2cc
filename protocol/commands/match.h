/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a match as read from the command line. For the subcommand and for the fuzzer of its arguments. */
#ifndef PROTOCOL_COMMANDS_MATCH_H
#define PROTOCOL_COMMANDS_MATCH_H

#include "bench/match/match.h"
#include "protocol/commands/arguments.h"

/* Reads the arguments of `tempi match`. Returns false after an error message; the settings must be freed in either
   case. */
bool match_settings_read(struct arguments *a, struct match_settings *s);
/* Frees the memory of the settings, also of settings read in part. */
void match_settings_free(struct match_settings *s);

#endif
