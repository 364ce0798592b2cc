/* The settings of a match as the command line has them, for the subcommand and for the fuzzer of its arguments. */
#ifndef PROTOCOL_COMMANDS_MATCH_H
#define PROTOCOL_COMMANDS_MATCH_H

#include "bench/match/match.h"
#include "protocol/commands/arguments.h"

/* Reads the arguments; complains and returns false if they are wrong. The settings must be freed either way. */
bool match_settings_read(struct arguments *a, struct match_settings *s);
void match_settings_free(struct match_settings *s);

#endif
